import type { Trx } from '../../../platform/database/engine.ts'
import type { Services } from '../../../platform/services.ts'
import { contactNamed } from '../contacts/contacts.ts'
import {
  contactsOf,
  isVerifiedByAnyone,
  markVerified,
  removeOtherClaims,
  takeTurn,
} from '../contacts/contacts-store.ts'
import { markUserVerified } from '../users-store.ts'

/**
 * Verifies an account without its code, for a user who proved their identity to an operator. Verifies the contact that
 * `word` names, else the one that the code was sent to. False when another account has verified it before.
 */
export async function verifyByHand(
  services: Pick<Services, 'vault' | 'clock'>,
  trx: Trx,
  userId: number,
  word: string,
): Promise<boolean> {
  const contacts = await contactsOf(services, trx, userId)
  const contact = contacts.find(({ value }) => value === contactNamed(word)?.value) ?? contacts[0]
  if (contact && !contact.verified) {
    await takeTurn(trx, contact.lookup)
    if (await isVerifiedByAnyone(trx, contact.lookup)) return false
    await markVerified(trx, userId, contact.lookup, services.clock.now())
    await removeOtherClaims(trx, contact.lookup, userId)
  }
  await markUserVerified(trx, userId, services.clock.now())
  return true
}
