import { randomUUID } from 'node:crypto'
import { queueChoice } from '@nirgam/domain/office/api-desk-queue'
import { SAVED_VIEWS_MOST, type SavedView } from '@nirgam/domain/office/api-staff'
import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import { transaction } from '../../platform/database/engine.ts'
import { conflict } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { acceptInvitation, enrolSecondFactor } from './invitations/joining.ts'
import { readNotices, seeNotices } from './notices.ts'
import { changeOwnPassword, renewRecoveryCodes } from './own-account.ts'
import { presentMe, showInvitation } from './present-staff.ts'
import { deskBrowserOf, giveCookie, signOutOfDesk } from './sessions/desk-sessions.ts'
import { signInToDesk } from './sign-in.ts'
import { putView, removeView, viewsOf } from './staff-store.ts'

const tags = ['desk']

/** A whole office may share one address. */
const SIGN_INS: RouteLimit = { name: 'desk-sign-in-address', by: 'address', points: 300, seconds: 3600 }
const INVITATIONS: RouteLimit = { name: 'desk-invitation-address', by: 'address', points: 120, seconds: 3600 }

/** Desk routes for signing in and for the staff member's own account. */
export function ownRoutes(app: Api, services: Services): void {
  app.route({
    ...described('POST /desk/sign-in', {
      tags,
      summary: 'Signs in with password and code or passkey; without the second, asks for it',
    }),
    config: { access: { desk: 'anyone' }, limit: SIGN_INS },
    handler: async (request, reply) => {
      const signedIn = await signInToDesk(services, request.body, deskBrowserOf(services, request, reply))
      if ('passkey' in signedIn) return ok({ needs_code: true, passkey: signedIn.passkey })
      giveCookie(services.config, reply, signedIn.token)
      return ok({ needs_code: false, passkey: null })
    },
  })

  app.route({
    ...described('POST /desk/sign-out', { tags, summary: 'Ends the desk session' }),
    config: { access: { desk: 'anyone' } },
    handler: async (request, reply) => {
      await signOutOfDesk(services, request)
      giveCookie(services.config, reply, '')
      return ok()
    },
  })

  app.route({
    ...described('POST /desk/invitation', {
      tags,
      summary: 'Says what a one-time link is for; the first call returns its secret',
    }),
    config: { access: { desk: 'anyone' }, limit: INVITATIONS },
    handler: async (request, reply) =>
      ok(await showInvitation(services, request.body.token, deskBrowserOf(services, request, reply))),
  })

  app.route({
    ...described('POST /desk/invitation/accept', { tags, summary: 'Joins the staff by a one-time link' }),
    config: { access: { desk: 'anyone' }, limit: INVITATIONS },
    handler: async (request, reply) => {
      const browser = deskBrowserOf(services, request, reply)
      const { token, recoveryCodes } = await acceptInvitation(services, request.body, browser)
      giveCookie(services.config, reply, token)
      return ok({ recovery_codes: recoveryCodes })
    },
  })

  app.route({
    ...described('POST /desk/invitation/second-factor', {
      tags,
      summary: 'Sets up a new device by a one-time link',
    }),
    config: { access: { desk: 'anyone' }, limit: INVITATIONS },
    handler: async (request, reply) => {
      const browser = deskBrowserOf(services, request, reply)
      const { token, recoveryCodes } = await enrolSecondFactor(services, request.body, browser)
      giveCookie(services.config, reply, token)
      return ok({ recovery_codes: recoveryCodes })
    },
  })

  app.route({
    ...described('GET /desk/me', { tags, summary: 'Returns the signed-in member of staff' }),
    config: { access: { desk: 'own-account' } },
    handler: async ({ staff }) => ok(presentMe(staff)),
  })

  app.route({
    ...described('GET /desk/me/notices', { tags, summary: 'Lists my notifications' }),
    config: { access: { desk: 'own-account' }, byItself: true },
    handler: async ({ staff }) => ok(await readNotices(services, staff.uid)),
  })

  app.route({
    ...described('POST /desk/me/notices/seen', { tags, summary: 'Marks notifications as seen' }),
    config: { access: { desk: 'own-account' } },
    handler: async ({ staff, body }) => ok(await seeNotices(services, staff.uid, body.last)),
  })

  app.route({
    ...described('GET /desk/me/views', { tags, summary: 'Lists my saved views of the queue' }),
    config: { access: { desk: 'own-account' } },
    handler: async ({ staff }) => ok(await savedViews(services, staff.uid)),
  })

  app.route({
    ...described('POST /desk/me/views', { tags, summary: 'Saves a view of the queue; replaces one of the same name' }),
    config: { access: { desk: 'own-account' } },
    handler: async ({ staff, body }, reply) => {
      await saveView(services, staff.uid, body)
      return reply.code(201).send(ok(await savedViews(services, staff.uid)))
    },
  })

  app.route({
    ...described('DELETE /desk/me/views/:uid', { tags, summary: 'Deletes a saved view of the queue' }),
    config: { access: { desk: 'own-account' } },
    handler: async ({ staff, params }) => {
      await removeView(services.db, staff.uid, params.uid)
      return ok(await savedViews(services, staff.uid))
    },
  })

  app.route({
    ...described('PUT /desk/me/password', { tags, summary: 'Changes my password and ends my other sessions' }),
    config: { access: { desk: 'own-account' } },
    handler: async (request, reply) => {
      const { staff, body } = request
      await changeOwnPassword(services, staff, body, deskBrowserOf(services, request, reply))
      return { success: true as const, message: STAFF_MESSAGES.passwordChanged }
    },
  })

  app.route({
    ...described('POST /desk/me/recovery-codes', { tags, summary: 'Replaces my recovery codes' }),
    config: { access: { desk: 'own-account' } },
    handler: async ({ staff, body }) =>
      ok({ recovery_codes: await renewRecoveryCodes(services, staff, body.password) }),
  })
}

/** A view with a filter that no longer exists is left out. */
async function savedViews({ db }: Services, staffUid: string): Promise<SavedView[]> {
  return (await viewsOf(db, staffUid)).flatMap(({ uid, name, query }) => {
    const read = queueChoice.safeParse(JSON.parse(query))
    return read.success ? [{ uid, name, query: read.data }] : []
  })
}

async function saveView(
  { db, clock }: Services,
  staffUid: string,
  { name, query }: Omit<SavedView, 'uid'>,
): Promise<void> {
  await transaction(db, async (trx) => {
    const others = (await viewsOf(trx, staffUid)).filter((view) => view.name !== name)
    if (others.length >= SAVED_VIEWS_MOST) throw conflict(STAFF_MESSAGES.viewsFull)
    const view = { uid: randomUUID(), staff_uid: staffUid, name, query: JSON.stringify(query) }
    await putView(trx, { ...view, created_at: clock.now() })
  })
}
