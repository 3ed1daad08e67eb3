import type { Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { sendCodeBeside } from './codes/one-time-codes.ts'
import { type Contact, contactNamed, lookupOf, reachable } from './contacts/contacts.ts'
import { contactsOf, isVerifiedByAnyone, markVerified, removeOtherClaims, takeTurn } from './contacts/contacts-store.ts'
import { notifyUser } from './notify-user.ts'
import { markUserVerified } from './users-store.ts'

export type HelpedIn = { to: Contact; isNew: boolean } | 'taken' | 'unreachable'

/**
 * Helps a user who told an operator that they cannot sign in: sends a code to a verified address, or to a new one that
 * replaces a lost one. Sending proves nothing; only entering the code signs in. The remaining addresses are notified
 * before a new one counts.
 */
export async function helpIn(services: Services, trx: Trx, userId: number, wanted?: Contact): Promise<HelpedIn> {
  const proven = (await contactsOf(services, trx, userId)).filter(({ verified }) => verified)
  const to = wanted ?? reachable(services, proven)
  if (!to || !services.messenger.reaches(to.kind)) return 'unreachable'
  const isNew = !proven.some(({ value }) => value === to.value)
  if (isNew && (await isVerifiedByAnyone(trx, lookupOf(services.vault, to)))) return 'taken'
  if (isNew) {
    await notifyUser(services, trx, userId, {
      subject: 'Someone asked us to change how your account is accessed',
      text: `Someone asked our support team to open your account with an email address or number it didn’t have before.

If this wasn’t you, contact us straight away.`,
    })
  }
  await sendCodeBeside(services, trx, { userId, purpose: 'recover', to: { kind: to.kind, value: to.value } })
  return { to, isNew }
}

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
