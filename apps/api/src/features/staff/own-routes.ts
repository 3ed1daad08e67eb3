import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-messages'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { deskBrowserOf } from './desk-browsers.ts'
import { giveCookie, signOutOfDesk } from './desk-sessions.ts'
import { acceptInvitation, enrolSecondFactor } from './joining.ts'
import { changeOwnPassword, renewRecoveryCodes } from './own-account.ts'
import { presentMe, showInvitation } from './present-staff.ts'
import { signInToDesk } from './sign-in.ts'

const tags = ['desk']

/** A whole office may share one address. */
const SIGN_INS: RouteLimit = { name: 'desk-sign-in-address', by: 'address', points: 300, seconds: 3600 }
const INVITATIONS: RouteLimit = { name: 'desk-invitation-address', by: 'address', points: 120, seconds: 3600 }

/** Desk routes for signing in and for the staff member's own account. */
export function ownRoutes(app: Api, services: Services): void {
  app.route({
    ...described('POST /desk/sign-in', { tags, summary: 'Signs in with password and code; without code, asks for it' }),
    config: { access: { desk: 'anyone' }, limit: SIGN_INS },
    handler: async (request, reply) => {
      const token = await signInToDesk(services, request.body, deskBrowserOf(services, request, reply))
      if (token !== null) giveCookie(services.config, reply, token)
      return ok({ needs_code: token === null })
    },
  })

  app.route({
    ...described('POST /desk/sign-out', { tags, summary: 'Ends the session at the desk' }),
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
      summary: 'What a one-time link is for; its first opening brings the secret',
    }),
    config: { access: { desk: 'anyone' }, limit: INVITATIONS },
    handler: async (request, reply) =>
      ok(await showInvitation(services, request.body.token, deskBrowserOf(services, request, reply))),
  })

  app.route({
    ...described('POST /desk/invitation/accept', { tags, summary: 'Joins the staff with a one-time link' }),
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
      summary: 'Enrols another device with a one-time link',
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
    ...described('GET /desk/me', { tags, summary: 'Who is signed in at the desk' }),
    config: { access: { desk: 'own-account' } },
    handler: async ({ staff }) => ok(presentMe(staff)),
  })

  app.route({
    ...described('PUT /desk/me/password', { tags, summary: 'Changes the own password and ends other sessions' }),
    config: { access: { desk: 'own-account' } },
    handler: async (request, reply) => {
      const { staff, body } = request
      await changeOwnPassword(services, staff, body, deskBrowserOf(services, request, reply))
      return { success: true as const, message: STAFF_MESSAGES.passwordChanged }
    },
  })

  app.route({
    ...described('POST /desk/me/recovery-codes', { tags, summary: 'New recovery codes in place of the old ones' }),
    config: { access: { desk: 'own-account' } },
    handler: async ({ staff, body }) =>
      ok({ recovery_codes: await renewRecoveryCodes(services, staff, body.password) }),
  })
}
