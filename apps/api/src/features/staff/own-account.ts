import { STAFF_MESSAGES, type StaffPasswordBody } from '@nirgam/domain/office/staff-forms'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { invalid, unauthorized } from '../../platform/errors.ts'
import type { Limit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { hashPassword, passwordMatches, type VisitorBrowser } from '../accounts/accounts.ts'
import { removeInvitationsBy } from './invitations/invitations-store.ts'
import { newRecoveryCodes } from './second-factor.ts'
import { deviceHash, recordAct, type Staff, staffActor } from './sessions/desk-sessions.ts'
import { removeDeskDevicesOf, removeDeskSessionsOf } from './sessions/desk-sessions-store.ts'
import { changeStaff, type StaffRow, staffById, staffToChange } from './staff-store.ts'

const WRONG_OWN_PASSWORDS: Limit = { name: 'desk-own-password', points: 10, seconds: 15 * 60 }

/** Asks a signed-in staff member for the password again, before a change that would let a passer-by stay signed in. */
export async function mustBeOwnPassword(
  { limits }: Services,
  { uid, password_hash }: StaffRow,
  field: string,
  password: string,
): Promise<void> {
  await limits.take(WRONG_OWN_PASSWORDS, uid)
  if (!(await passwordMatches(password_hash, password))) throw invalid({ [field]: [STAFF_MESSAGES.passwordWrong] })
  await limits.forget(WRONG_OWN_PASSWORDS, uid)
}

/** Ends every other session, known browser and link, so that anyone who knew the old password loses access. */
export async function changeOwnPassword(
  services: Services,
  staff: Staff,
  body: StaffPasswordBody,
  { mark }: VisitorBrowser,
): Promise<void> {
  const { db, clock } = services
  const row = await rowOf(services, staff)
  await mustBeOwnPassword(services, row, 'current_password', body.current_password)
  const passwordHash = await hashPassword(body.new_password)
  await transaction(db, async (trx) => {
    await mustStillHold(trx, row, 'current_password')
    await changeStaff(trx, staff.id, { password_hash: passwordHash }, clock.now())
    await removeDeskSessionsOf(trx, staff.id, staff.sessionHash)
    await removeDeskDevicesOf(trx, staff.id, deviceHash(mark ?? '', staff.id))
    await removeInvitationsBy(trx, staff.id)
    await recordAct(services, trx, staffActor(staff), 'password changed', staff.uid)
  })
}

/** The earlier codes stop working. */
export async function renewRecoveryCodes(services: Services, staff: Staff, password: string): Promise<string[]> {
  const { db, vault, clock } = services
  const row = await rowOf(services, staff)
  await mustBeOwnPassword(services, row, 'password', password)
  const { codes, kept } = newRecoveryCodes(vault, staff.uid)
  await transaction(db, async (trx) => {
    await mustStillHold(trx, row, 'password')
    await changeStaff(trx, staff.id, { recovery_codes: kept }, clock.now())
    await recordAct(services, trx, staffActor(staff), 'recovery codes renewed', staff.uid)
  })
  return codes
}

/** Checks that no concurrent change has replaced the password that was entered. */
async function mustStillHold(trx: Trx, { id, password_hash }: StaffRow, field: string): Promise<void> {
  const held = await staffToChange(trx, { id })
  if (held?.password_hash !== password_hash) throw invalid({ [field]: [STAFF_MESSAGES.passwordWrong] })
}

async function rowOf({ db }: Services, { id }: Staff): Promise<StaffRow> {
  const row = await staffById(db, id)
  if (!row) throw unauthorized(STAFF_MESSAGES.signInAgain)
  return row
}
