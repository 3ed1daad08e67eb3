import { readMobile } from '@nirgam/domain/contact'
import type { Services } from '../../platform/services.ts'
import { emailContact, lookupOf } from './contacts.ts'
import { type Account, accountByUid, accountForLogin } from './users-store.ts'

/** The account behind an e-mail address, a phone number with its country code, or a user id. */
export async function findUserByContact(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  word: string,
): Promise<Account | undefined> {
  if (word.includes('@')) return accountForLogin(db, lookupOf(vault, emailContact(word)))
  if (readMobile(word)) return accountForLogin(db, lookupOf(vault, { kind: 'phone', value: word }))
  return accountByUid(db, word)
}
