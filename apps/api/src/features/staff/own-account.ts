import type { StaffPasswordBody } from '@nirgam/domain/office/staff-forms'
import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-messages'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import { invalid, unauthorized } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { hashPassword, type VisitorBrowser } from '../accounts/accounts.ts'
import { recordAct, staffActor } from './acting.ts'
import { removeInvitationsBy } from './invitations/invitations-store.ts'
import { mustBeOwnPassword } from './own-password.ts'
import { newRecoveryCodes } from './second-factor.ts'
import { deviceHash } from './sessions/desk-browsers.ts'
import { removeDeskDevicesOf } from './sessions/desk-devices-store.ts'
import type { Staff } from './sessions/desk-sessions.ts'
import { removeDeskSessionsOf } from './sessions/desk-sessions-store.ts'
import { changeStaff, type StaffRow, staffById, staffToChange } from './staff-store.ts'

/** Ends every other session, known browser and link, so that anybody who knew the old password has nothing left. */
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

/** The earlier ones work no more. */
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
