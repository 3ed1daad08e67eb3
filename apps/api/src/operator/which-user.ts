import { findUserByContact } from '../features/accounts/accounts.ts'
import { type Desk, Refusal } from './command.ts'

/** How operators name somebody. */
export const A_USER = 'an email address, a phone number with its country code, or a user id'

export async function userOf(desk: Desk, word: string) {
  const user = await findUserByContact(desk, word)
  if (!user) throw new Refusal(`There is no account for ${word}.`)
  return user
}
