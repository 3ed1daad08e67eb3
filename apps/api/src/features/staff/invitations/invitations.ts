import type { Role } from '@nirgam/domain/office/roles'
import { type InviteStaffBody, STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import { HOUR_MS } from '@nirgam/domain/shared/dates'
import { type Trx, transaction } from '../../../platform/database/engine.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { hashOf, newSecret } from '../../accounts/accounts.ts'
import { mustStillLead, tellLeadsOfLink } from '../leads.ts'
import { type Actor, recordAct } from '../sessions/desk-sessions.ts'
import { emailLookup, leadsToKeep, staffByEmail } from '../staff-store.ts'
import { addInvitation, removeInvitationsTo, takeInvitation } from './invitations-store.ts'

const OPEN_MS = 72 * HOUR_MS

export type Link = { uid: string; link: string; expiresAt: number }

type Invited = { staffId: number | null; email: string | null; name: string | null; role: Role; number: string | null }

/** The token is in the URL's fragment, which browsers do not send, so that it appears in no log. */
export async function makeLink(services: Services, trx: Trx, actor: Actor, invited: Invited): Promise<Link> {
  const { config, clock } = services
  const token = newSecret()
  const expiresAt = clock.now() + OPEN_MS
  const { uid } = await addInvitation(services, trx, {
    tokenHash: hashOf(token),
    staffId: invited.staffId,
    email: invited.email,
    name: invited.name,
    role: invited.role,
    membershipNumber: invited.number,
    madeBy: actor.staffId,
    expiresAt,
  })
  await tellLeadsOfLink(services, trx, actor, invited)
  return { uid, link: `${config.publicUrl}/desk/invitation#${token}`, expiresAt }
}

export async function inviteStaff(services: Services, actor: Actor, body: InviteStaffBody): Promise<Link> {
  const { db, vault } = services
  const lookup = emailLookup(vault, body.email)
  return transaction(db, async (trx) => {
    mustStillLead(actor, await leadsToKeep(trx))
    if (await staffByEmail(trx, lookup)) throw emailTaken()
    await removeInvitationsTo(trx, { emailLookup: lookup })
    const made = await makeLink(services, trx, actor, {
      staffId: null,
      email: body.email,
      name: body.name || null,
      role: body.role,
      number: body.membership_number || null,
    })
    await recordAct(services, trx, actor, 'invited', `invitation ${made.uid}`, `as ${body.role}`)
    return made
  })
}

/** For an installation without staff. The person who opens it enters their own details. */
export async function inviteFirstLead(services: Services): Promise<Link> {
  const actor = { who: 'the first start', staffId: null }
  return transaction(services.db, async (trx) => {
    await removeInvitationsTo(trx, { emailLookup: null })
    const first = { staffId: null, email: null, name: null, role: 'lead', number: null } as const
    const made = await makeLink(services, trx, actor, first)
    await recordAct(services, trx, actor, 'invited', `invitation ${made.uid}`, 'as lead')
    return made
  })
}

export async function withdrawInvitation(services: Services, actor: Actor, uid: string): Promise<void> {
  await transaction(services.db, async (trx) => {
    mustStillLead(actor, await leadsToKeep(trx))
    if (!(await takeInvitation(trx, uid))) throw notFound()
    await recordAct(services, trx, actor, 'invitation withdrawn', `invitation ${uid}`)
  })
}

export function emailTaken() {
  return invalid({ email: [STAFF_MESSAGES.emailTaken] })
}
