import { mayDo } from '@nirgam/domain/office/roles'
import { type AcceptInvitationBody, type NewSecondFactorBody, STAFF_MESSAGES } from '@nirgam/domain/office/staff-forms'
import { isUniqueViolation, type Trx, transaction } from '../../../platform/database/engine.ts'
import { forbidden, invalid, notFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { hashOf, hashPassword, type VisitorBrowser } from '../../accounts/accounts.ts'
import { tellLeadsOfJoining } from '../leads.ts'
import { mustBeOwnPassword } from '../own-account.ts'
import { newRecoveryCodes, newTotpSecret, stepOfCode } from '../second-factor.ts'
import { recordAct, rememberDeskBrowser, staffActor, startDeskSession } from '../sessions/desk-sessions.ts'
import { removeDeskSessionsOf } from '../sessions/desk-sessions-store.ts'
import {
  addStaff,
  changeStaff,
  hasStaff,
  newStaffUid,
  sealTotpSecret,
  staffById,
  staffToChange,
} from '../staff-store.ts'
import { emailTaken } from './invitations.ts'
import {
  claimInvitation,
  type InvitationRow,
  invitationByToken,
  openInvitation,
  openInvitedSecret,
  removeInvitationsBy,
  removeInvitationsTo,
  takeInvitation,
} from './invitations-store.ts'

/**
 * Opens a link. The first browser to do so gets a new secret for the authenticator app, once; every other browser is
 * refused, including that of the link's creator, so that only the invited person knows the secret.
 */
export async function openLink(services: Services, token: string, browser: VisitorBrowser) {
  const row = await liveInvitation(services, token)
  const invited = { row, ...openInvitation(services.vault, row) }
  if (row.opened_by === null) {
    const totpSecret = newTotpSecret()
    const openedBy = openedHash(browser.markNow(), row)
    if (await claimInvitation(services, row.uid, { openedBy, totpSecret })) return { ...invited, secret: totpSecret }
  }
  mustBeOpener(await liveInvitation(services, token), browser)
  return { ...invited, secret: null }
}

async function liveInvitation({ db, clock }: Services, token: string): Promise<InvitationRow> {
  const row = await invitationByToken(db, hashOf(token))
  if (!row || row.expires_at <= clock.now()) throw invitationOver()
  // The printed link of the first start expires once there is any staff: no first lead is needed then.
  if (row.kind === 'join' && row.email_sealed === null && (await hasStaff(db))) throw invitationOver()
  const maker = row.made_by === null ? null : await staffById(db, row.made_by)
  const hasRight = maker === null || (maker?.locked_at === null && mayDo(maker.role, 'staff'))
  if (!hasRight) throw invitationOver()
  return row
}

/** The invitation, for the browser that opened it first. */
async function readInvitation(services: Services, token: string, browser: VisitorBrowser) {
  const row = await liveInvitation(services, token)
  mustBeOpener(row, browser)
  const secret = openInvitedSecret(services.vault, row)
  if (secret === null) throw invitationOver()
  return { row, ...openInvitation(services.vault, row), secret }
}

function mustBeOpener(row: InvitationRow, { mark }: VisitorBrowser): void {
  if (mark === null || row.opened_by !== openedHash(mark, row)) throw notFound(STAFF_MESSAGES.invitationElsewhere)
}

/** Includes the link, so that the database does not reveal which links one browser opened. */
function openedHash(mark: string, { uid }: InvitationRow): string {
  return hashOf(`${mark}:${uid}`)
}

type Joined = { token: string; recoveryCodes: string[] }

export async function acceptInvitation(
  services: Services,
  body: AcceptInvitationBody,
  browser: VisitorBrowser,
): Promise<Joined> {
  const { db, vault, clock } = services
  const { row, secret, email: invitedEmail } = await readInvitation(services, body.token, browser)
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
      await removeInvitationsTo(trx, { emailLookup: null })
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
      await tellLeadsOfJoining(services, trx, { name: body.name, email, role: row.role, madeBy: row.made_by })
      await rememberDeskBrowser(trx, now, browser, id)
      return { token: await startDeskSession(trx, id, now), recoveryCodes: codes }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error
  }
}

/** The link alone is not enough: its creator must not be able to take over the account it is for. */
export async function enrolSecondFactor(
  services: Services,
  body: NewSecondFactorBody,
  browser: VisitorBrowser,
): Promise<Joined> {
  const { db, vault, clock } = services
  const { row, secret } = await readInvitation(services, body.token, browser)
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
    await removeInvitationsBy(trx, person.id)
    await recordAct(services, trx, staffActor(person), 'second factor enrolled', person.uid)
    await rememberDeskBrowser(trx, now, browser, person.id)
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
