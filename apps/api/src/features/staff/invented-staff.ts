import type { Role } from '@nirgam/domain/office/roles'
import { Secret } from 'otpauth'
import { transaction } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { hashPassword } from '../accounts/accounts.ts'
import { newRecoveryCodes } from './second-factor.ts'
import { addStaff, emailLookup, newStaffUid, staffByEmail } from './staff-store.ts'

const SECRET_BYTES = 20

type Invented = { email: string; name: string; role: Role; password: string; membershipNumber: string | null }

/** Authenticator secret of an invented staff member. It is derived from the address, so that it can be published. */
export function inventedSecret(email: string): string {
  return Secret.fromUTF8(email.padEnd(SECRET_BYTES, '.').slice(0, SECRET_BYTES)).base32
}

/** For a desk to look at. What opens these accounts is known to everybody, so there are none in production. */
export async function addInventedStaff(services: Services, person: Invented): Promise<string> {
  const { db, vault, config } = services
  if (config.production) throw new Error('invented staff do not belong in production')
  const found = await staffByEmail(db, emailLookup(vault, person.email))
  if (found) return found.uid
  const uid = newStaffUid()
  const { password, ...known } = person
  const passwordHash = await hashPassword(password)
  await transaction(db, (trx) =>
    addStaff(services, trx, {
      ...known,
      uid,
      passwordHash,
      totpSecret: inventedSecret(person.email),
      totpStep: 0,
      recoveryCodes: newRecoveryCodes(vault, uid).kept,
    }),
  )
  return uid
}
