import { transaction } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { emailContact } from './contacts.ts'
import { addContact } from './contacts-store.ts'
import { hashPassword } from './passwords.ts'
import { addUser } from './users-store.ts'

/** An account as if its owner had signed up and entered the code: for invented people. */
export async function addVerifiedUser(
  services: Pick<Services, 'db' | 'vault' | 'clock'>,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<number> {
  const passwordHash = await hashPassword(password)
  return transaction(services.db, async (trx) => {
    const { id } = await addUser(services, trx, { passwordHash, name, verified: true })
    await addContact(services, trx, { userId: id, contact: emailContact(email), verified: true })
    return id
  })
}
