import { labelOf, type Role } from '@nirgam/domain/office/roles'
import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import type { Trx } from '../../platform/database/engine.ts'
import { conflict, forbidden } from '../../platform/errors.ts'
import { mailOf } from '../../platform/messages/mail-layout.ts'
import type { MessageKind } from '../../platform/messages/messenger.ts'
import { sendLater } from '../../platform/messages/send-later.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from './sessions/desk-sessions.ts'
import { allStaff, nameOf, openStaff, type StaffRow, staffById } from './staff-store.ts'

type Leads = readonly { id: number }[]

/** Checked again in the transaction: the role may have been taken away since the request was admitted. */
export function mustStillLead({ staffId }: Actor, leads: Leads): void {
  if (staffId !== null && !leads.some(({ id }) => id === staffId)) throw forbidden(STAFF_MESSAGES.notYours)
}

/**
 * At least one lead can always sign in and invite others. Of two leads, neither can remove the other: a stolen account
 * would otherwise take over the desk. An operator at the command line can.
 */
export function mustLeaveALead({ staffId }: Actor, leads: Leads, without: { id: number }): void {
  const left = leads.filter(({ id }) => id !== without.id)
  if (left.length === 0) throw conflict(STAFF_MESSAGES.lastLead)
  const isOther = leads.some(({ id }) => id === without.id)
  if (isOther && left.every(({ id }) => id === staffId)) throw conflict(STAFF_MESSAGES.lastOtherLead)
}

/** Roles whose links are announced by mail: leads invite others, signers certify. */
const WEIGHTY: readonly Role[] = ['lead', 'signer']

type Invited = { staffId: number | null; email: string | null; name: string | null; role: Role }

export async function tellLeadsOfLink(services: Services, trx: Trx, actor: Actor, invited: Invited): Promise<void> {
  if (!WEIGHTY.includes(invited.role)) return
  const [maker, role] = [await makerName(services, trx, actor.staffId), labelOf(invited.role)]
  const whom = invited.email ?? invited.name ?? 'somebody'
  const purpose =
    invited.staffId === null ? `for ${whom} to join as ${role}` : `for ${whom} (${role}) to set up another device`
  await tellLeads(services, trx, {
    kind: 'desk_link_made',
    subject: 'A link to the desk was made',
    text: `${maker} made a link ${purpose}. It works once, for three days.`,
    unexpected: 'If you didn’t expect it, withdraw the link on the staff page now.',
  })
}

export async function tellLeadsOfJoining(
  services: Services,
  trx: Trx,
  { name, email, role, madeBy }: { name: string; email: string; role: Role; madeBy: number | null },
): Promise<void> {
  await tellLeads(services, trx, {
    kind: 'colleague_joined',
    subject: 'A colleague joined the desk',
    text: `${name} (${email}) joined as ${labelOf(role)}. ${await makerName(services, trx, madeBy)} made the link.`,
    unexpected: 'If you didn’t expect it, lock the account on the staff page now.',
  })
}

/** Also notifies a lead who was demoted. */
export async function tellLeadsOfRole(
  services: Services,
  trx: Trx,
  actor: Actor,
  { person, role }: { person: StaffRow; role: Role },
): Promise<void> {
  const { name, email } = openStaff(services.vault, person)
  const notice = {
    kind: 'role_changed' as const,
    subject: 'A role at the desk was changed',
    text: `${await makerName(services, trx, actor.staffId)} changed the role of ${name} (${email}) from ${labelOf(person.role)} to ${labelOf(role)}.`,
    unexpected: 'If you didn’t expect it, ask them, and lock the account if you must.',
  }
  await tellLeads(services, trx, notice, person.role === 'lead' ? [person] : [])
}

/** Notifies leads, and the assignees of stopped cases. */
export async function tellDeskOfDeparture(
  services: Services,
  trx: Trx,
  stopped: readonly { remittanceId: number; assignee: string | null }[],
): Promise<void> {
  const numbers = stopped.map(({ remittanceId }) => remittanceNumber(remittanceId)).join(', ')
  const notice = {
    kind: 'customer_departed' as const,
    subject: 'A customer with an open case deleted their account',
    text: `The case is withdrawn and nothing will be certified: ${numbers}.`,
    unexpected: 'Decide whether to return the contribution. A lead can refund it from the case.',
    button: { label: 'Open the case', page: `cases/${stopped[0]?.remittanceId}` },
  }
  const assignees = (await allStaff(trx)).filter(
    ({ uid, locked_at }) => locked_at === null && stopped.some(({ assignee }) => assignee === uid),
  )
  await tellLeads(services, trx, notice, assignees)
}

const STAFF_PAGE = { label: 'Open the staff page', page: 'staff' }

type LeadNotice = { kind: MessageKind; subject: string; text: string; unexpected: string; button?: typeof STAFF_PAGE }

async function tellLeads(
  services: Services,
  trx: Trx,
  { kind, subject, text, unexpected, button: { label, page } = STAFF_PAGE }: LeadNotice,
  also: readonly StaffRow[] = [],
): Promise<void> {
  const { config, vault, messenger } = services
  if (!messenger.reaches('email')) return
  const leads = (await allStaff(trx)).filter(({ role, locked_at }) => role === 'lead' && locked_at === null)
  const button = { label, url: `${config.publicUrl}/desk/${page}` }
  for (const lead of [...leads, ...also.filter(({ id }) => leads.every((known) => known.id !== id))]) {
    const { email, name } = openStaff(vault, lead)
    const content = mailOf(config, { heading: subject, name, paragraphs: [text, unexpected], button })
    await sendLater(services, trx, { kind, to: email, channel: 'email', subject, ...content })
  }
}

async function makerName({ vault }: Services, trx: Trx, staffId: number | null): Promise<string> {
  const maker = staffId === null ? undefined : await staffById(trx, staffId)
  return maker ? nameOf(vault, maker) : 'An operator'
}
