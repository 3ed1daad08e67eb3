import type { Services } from '../../platform/services.ts'
import { contactNamed, lookupOf } from './contacts.ts'
import { type Account, accountByUid, accountForLogin } from './users-store.ts'

/** The account behind an e-mail address, a phone number (however it is written) or a user id. */
export async function findUserByContact(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  word: string,
): Promise<Account | undefined> {
  const contact = contactNamed(word)
  return contact ? accountForLogin(db, lookupOf(vault, contact)) : accountByUid(db, word)
}
