import type { Role } from '@nirgam/domain/office/roles'
import type { AcceptInvitationBody, InviteStaffBody, NewSecondFactorBody } from '@nirgam/domain/office/staff-forms'
import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-messages'
import { HOUR_MS } from '@nirgam/domain/shared/dates'
import { isUniqueViolation, type Trx, transaction } from '../../platform/database/engine.ts'
import { forbidden, invalid, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { hashOf, hashPassword, newSecret } from '../accounts/accounts.ts'
import { type Actor, recordAct, staffActor } from './acting.ts'
import { startDeskSession } from './desk-sessions.ts'
import { removeDeskSessionsOf } from './desk-sessions-store.ts'
import {
  addInvitation,
  type InvitationRow,
  invitationByToken,
  openInvitation,
  openInvitedSecret,
  removeInvitationsTo,
  takeInvitation,
} from './invitations-store.ts'
import { mustStillLead } from './leads.ts'
import { mustBeOwnPassword } from './own-password.ts'
import { newRecoveryCodes, newTotpSecret, stepOfCode } from './second-factor.ts'
import {
  addStaff,
  changeStaff,
  emailLookup,
  hasStaff,
  leadsToKeep,
  newStaffUid,
  sealTotpSecret,
  staffByEmail,
  staffById,
  staffToChange,
} from './staff-store.ts'

const OPEN_MS = 72 * HOUR_MS

export type Link = { uid: string; link: string; expiresAt: number }

type Invited = { staffId: number | null; email: string | null; name: string | null; role: Role; number: string | null }

/** The token is in the part of the address that a browser keeps to itself, so that no log on the way has it. */
export async function makeLink(services: Services, trx: Trx, invited: Invited): Promise<Link> {
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
    totpSecret: newTotpSecret(),
    expiresAt,
  })
  return { uid, link: `${config.publicUrl}/desk/invitation#${token}`, expiresAt }
}

export async function inviteStaff(services: Services, actor: Actor, body: InviteStaffBody): Promise<Link> {
  const { db, vault } = services
  const lookup = emailLookup(vault, body.email)
  return transaction(db, async (trx) => {
    mustStillLead(actor, await leadsToKeep(trx))
    if (await staffByEmail(trx, lookup)) throw emailTaken()
    await removeInvitationsTo(trx, { emailLookup: lookup })
    const made = await makeLink(services, trx, {
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

/** For an installation that has no staff yet. The one who opens it says who they are. */
export async function inviteFirstLead(services: Services): Promise<Link> {
  return transaction(services.db, async (trx) => {
    await removeInvitationsTo(trx, { emailLookup: null })
    const made = await makeLink(services, trx, { staffId: null, email: null, name: null, role: 'lead', number: null })
    await recordAct(
      services,
      trx,
      { who: 'the first start', staffId: null },
      'invited',
      `invitation ${made.uid}`,
      'as lead',
    )
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

/** The invitation of a link, with the staff member it is for if they have an account already. */
export async function readInvitation({ db, vault, clock }: Services, token: string) {
  const row = await invitationByToken(db, hashOf(token))
  if (!row || row.expires_at <= clock.now()) throw invitationOver()
  // The printed link of the first start expires once there is any staff: no first lead is needed then.
  if (row.kind === 'join' && row.email_sealed === null && (await hasStaff(db))) throw invitationOver()
  return { row, ...openInvitation(vault, row), secret: openInvitedSecret(vault, row) }
}

type Joined = { token: string; recoveryCodes: string[] }

export async function acceptInvitation(services: Services, body: AcceptInvitationBody): Promise<Joined> {
  const { db, vault, clock } = services
  const { row, secret, email: invitedEmail } = await readInvitation(services, body.token)
  if (row.kind !== 'join') throw invitationOver()
  const email = invitedEmail ?? body.email
  if (email === undefined) throw invalid({ email: [STAFF_MESSAGES.emailInvalid] })
  const now = clock.now()
  const totpStep = mustBeCodeOf(secret, body.code, now)
  const passwordHash = await hashPassword(body.password)
  const uid = newStaffUid()
  const { codes, kept } = newRecoveryCodes(vault, uid)
  try {
    return await transaction(db, async (trx) => {
      await mustTake(trx, row)
      const { id } = await addStaff(services, trx, {
        uid,
        email,
        name: body.name,
        role: row.role,
        membershipNumber: row.membership_number,
        passwordHash,
        totpSecret: secret,
        totpStep,
        recoveryCodes: kept,
      })
      await recordAct(services, trx, staffActor({ id, uid }), 'joined', uid, `as ${row.role}`)
      return { token: await startDeskSession(trx, id, now), recoveryCodes: codes }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

/** The link alone is not enough: its creator must not be able to take over the account it is for. */
export async function enrolSecondFactor(services: Services, body: NewSecondFactorBody): Promise<Joined> {
  const { db, vault, clock } = services
  const { row, secret } = await readInvitation(services, body.token)
  const found = row.staff_id === null ? undefined : await staffById(db, row.staff_id)
  if (!found) throw invitationOver()
  await mustBeOwnPassword(services, found, 'password', body.password)
  const now = clock.now()
  const totpStep = mustBeCodeOf(secret, body.code, now)
  const { codes, kept } = newRecoveryCodes(vault, found.uid)
  return transaction(db, async (trx) => {
    await mustTake(trx, row)
    const person = await staffToChange(trx, { id: found.id })
    if (!person) throw invitationOver()
    if (person.locked_at !== null) throw forbidden(STAFF_MESSAGES.locked)
    const change = {
      totp_secret_sealed: sealTotpSecret(vault, person.uid, secret),
      totp_step: totpStep,
      recovery_codes: kept,
      wrong_codes: 0,
      signed_in_at: now,
    }
    await changeStaff(trx, person.id, change, now)
    await removeDeskSessionsOf(trx, person.id)
    await recordAct(services, trx, staffActor(person), 'second factor enrolled', person.uid)
    return { token: await startDeskSession(trx, person.id, now), recoveryCodes: codes }
  })
}

function mustBeCodeOf(secret: string, code: string, now: number): number {
  const step = stepOfCode(secret, code, now)
  if (step === null) throw invalid({ code: [STAFF_MESSAGES.codeWrong] })
  return step
}

async function mustTake(trx: Trx, { uid }: InvitationRow): Promise<void> {
  if (!(await takeInvitation(trx, uid))) throw invitationOver()
}

function invitationOver() {
  return notFound(STAFF_MESSAGES.invitationOver)
}

function emailTaken() {
  return invalid({ email: [STAFF_MESSAGES.emailTaken] })
}
