import { STAFF_MESSAGES } from '@nirgam/domain/office/staff-messages'
import { invalid } from '../../platform/errors.ts'
import type { Limit } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { passwordMatches } from '../accounts/accounts.ts'
import type { StaffRow } from './staff-store.ts'

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
