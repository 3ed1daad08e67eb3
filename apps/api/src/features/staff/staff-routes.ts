import { type ChangeRoleBody, STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { notFound } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { inviteStaff, type Link, makeLink, withdrawInvitation } from './invitations/invitations.ts'
import { removeInvitationsBy, removeInvitationsTo } from './invitations/invitations-store.ts'
import { mustLeaveALead, mustStillLead, tellLeadsOfRole } from './leads.ts'
import { removePasskeysOf } from './passkeys/passkeys-store.ts'
import { listStaff, presentLink, presentStaff } from './present-staff.ts'
import { type Actor, actorOf, recordAct } from './sessions/desk-sessions.ts'
import { removeDeskDevicesOf, removeDeskSessionsOf } from './sessions/desk-sessions-store.ts'
import { changeStaff, leadsToKeep, openStaff, removeViewsOf, type StaffRow, staffToChange } from './staff-store.ts'

const tags = ['desk']

const LINKS: RouteLimit = { name: 'desk-links', by: 'account', points: 60, seconds: 3600 }

/** Routes for leads to manage staff. */
export function staffRoutes(app: Api, services: Services): void {
  const { vault } = services

  app.route({
    ...described('GET /desk/staff', { tags, summary: 'Lists staff and open invitations' }),
    config: { access: { desk: 'see-staff' } },
    handler: async () => ok(await listStaff(services)),
  })

  app.route({
    ...described('POST /desk/staff/invitations', { tags, summary: 'Creates a one-time invitation link' }),
    config: { access: { desk: 'staff' }, limit: LINKS },
    handler: async (request, reply) => {
      const made = await inviteStaff(services, actorOf(request), request.body)
      return reply.status(201).send(ok(presentLink(made)))
    },
  })

  app.route({
    ...described('DELETE /desk/staff/invitations/:uid', { tags, summary: 'Withdraws an unused invitation link' }),
    config: { access: { desk: 'staff' } },
    handler: async (request) => {
      await withdrawInvitation(services, actorOf(request), request.params.uid)
      return ok()
    },
  })

  app.route({
    ...described('PUT /desk/staff/:uid/role', { tags, summary: 'Changes a role and ends the person’s sessions' }),
    config: { access: { desk: 'staff' } },
    handler: async (request) =>
      ok(presentStaff(vault, await changeRole(services, actorOf(request), request.params.uid, request.body))),
  })

  app.route({
    ...described('POST /desk/staff/:uid/lock', { tags, summary: 'Locks an account and ends its sessions' }),
    config: { access: { desk: 'staff' } },
    handler: async (request) =>
      ok(presentStaff(vault, await lockStaff(services, actorOf(request), request.params.uid))),
  })

  app.route({
    ...described('POST /desk/staff/:uid/unlock', { tags, summary: 'Unlocks an account' }),
    config: { access: { desk: 'staff' } },
    handler: async (request) =>
      ok(presentStaff(vault, await unlockStaff(services, actorOf(request), request.params.uid))),
  })

  app.route({
    ...described('POST /desk/staff/:uid/second-factor', {
      tags,
      summary: 'Removes a second factor; returns a one-time link to set up another',
    }),
    config: { access: { desk: 'staff' }, limit: LINKS },
    handler: async (request, reply) => {
      const made = await renewSecondFactor(services, actorOf(request), request.params.uid)
      return reply.status(201).send(ok(presentLink(made)))
    },
  })

  app.route({
    ...described('DELETE /desk/staff/:uid', { tags, summary: 'Removes a member of staff' }),
    config: { access: { desk: 'staff' } },
    handler: async (request) => {
      await removeStaff(services, actorOf(request), request.params.uid)
      return ok()
    },
  })
}

/** Change that a lead or an operator makes to a staff account, in one transaction. */
type Work<T> = (
  trx: Trx,
  person: StaffRow,
  /** refuses when no lead would be left */
  mayFall: () => void,
) => Promise<T>

async function onPerson<T>({ db }: Services, actor: Actor, uid: string, work: Work<T>): Promise<T> {
  return transaction(db, async (trx) => {
    const leads = await leadsToKeep(trx)
    mustStillLead(actor, leads)
    const person = await staffToChange(trx, { uid })
    if (!person) throw notFound(STAFF_MESSAGES.gone)
    return work(trx, person, () => mustLeaveALead(actor, leads, person))
  })
}

/** Sessions started under the old role end; the same role again changes nothing. */
export async function changeRole(
  services: Services,
  actor: Actor,
  uid: string,
  { role, membership_number }: ChangeRoleBody,
): Promise<StaffRow> {
  return onPerson(services, actor, uid, async (trx, person, mayFall) => {
    const number = membership_number === undefined ? person.membership_number : membership_number || null
    const changed = { ...person, role, membership_number: number }
    if (role === person.role && number === person.membership_number) return changed
    if (person.role === 'lead' && role !== 'lead') mayFall()
    await changeStaff(trx, person.id, { role, membership_number: number }, services.clock.now())
    if (role !== person.role) {
      await removeDeskSessionsOf(trx, person.id)
      await removeInvitationsBy(trx, person.id)
      await tellLeadsOfRole(services, trx, actor, { person, role })
    }
    const detail = role === person.role ? 'membership number' : `${person.role} → ${role}`
    await recordAct(services, trx, actor, 'role changed', uid, detail)
    return changed
  })
}

export async function lockStaff(services: Services, actor: Actor, uid: string): Promise<StaffRow> {
  const now = services.clock.now()
  return onPerson(services, actor, uid, async (trx, person, mayFall) => {
    if (person.locked_at !== null) return person
    if (person.role === 'lead') mayFall()
    await changeStaff(trx, person.id, { locked_at: now }, now)
    await removeDeskSessionsOf(trx, person.id)
    await removeInvitationsBy(trx, person.id)
    await recordAct(services, trx, actor, 'locked', uid)
    return { ...person, locked_at: now }
  })
}

export async function unlockStaff(services: Services, actor: Actor, uid: string): Promise<StaffRow> {
  return onPerson(services, actor, uid, async (trx, person) => {
    if (person.locked_at === null) return person
    await changeStaff(trx, person.id, { locked_at: null, wrong_codes: 0 }, services.clock.now())
    await recordAct(services, trx, actor, 'unlocked', uid)
    return { ...person, locked_at: null }
  })
}

/** The row stays, because the history refers to it; all its credentials are removed. */
export async function removeStaff(services: Services, actor: Actor, uid: string): Promise<void> {
  const now = services.clock.now()
  await onPerson(services, actor, uid, async (trx, person, mayFall) => {
    if (person.role === 'lead') mayFall()
    const forgotten = { password_hash: '', totp_secret_sealed: null, recovery_codes: '[]' }
    await changeStaff(trx, person.id, { ...forgotten, removed_at: now }, now)
    await removeDeskSessionsOf(trx, person.id)
    await removeDeskDevicesOf(trx, person.id)
    await removePasskeysOf(trx, person.id)
    await removeViewsOf(trx, person.uid)
    await removeInvitationsTo(trx, { staffId: person.id })
    await removeInvitationsBy(trx, person.id)
    await recordAct(services, trx, actor, 'removed', uid)
  })
}

/** For a lost phone: the old codes stop working at once, and a link lets the person enrol another device. */
export async function renewSecondFactor(services: Services, actor: Actor, uid: string): Promise<Link> {
  return onPerson(services, actor, uid, async (trx, person, mayFall) => {
    // For the last lead, an operator renews it.
    if (person.role === 'lead' && actor.staffId !== null) mayFall()
    const change = { totp_secret_sealed: null, recovery_codes: '[]' }
    await changeStaff(trx, person.id, change, services.clock.now())
    await removePasskeysOf(trx, person.id)
    await removeDeskSessionsOf(trx, person.id)
    await removeInvitationsTo(trx, { staffId: person.id })
    await removeInvitationsBy(trx, person.id)
    await recordAct(services, trx, actor, 'second factor taken back', uid)
    const { name } = openStaff(services.vault, person)
    const { id, role, membership_number: number } = person
    return makeLink(services, trx, actor, { staffId: id, email: null, name, role, number })
  })
}
