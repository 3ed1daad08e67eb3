import type { Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { sendCodeBeside } from './codes/one-time-codes.ts'
import { type Contact, lookupOf, reachable } from './contacts/contacts.ts'
import { contactsOf, isVerifiedByAnyone } from './contacts/contacts-store.ts'
import { notifyUser } from './notify-user.ts'

export type HelpedIn = { to: Contact; isNew: boolean } | 'taken' | 'unreachable'

/**
 * For somebody who told an operator that they cannot get in: a code to an address they have proven, or to a new one in
 * the place of one that is lost. It proves nothing by itself; only whoever enters the code gets in. Of a new address
 * those that are left are told before it counts.
 */
export async function helpIn(services: Services, trx: Trx, userId: number, wanted?: Contact): Promise<HelpedIn> {
  const proven = (await contactsOf(services, trx, userId)).filter(({ verified }) => verified)
  const to = wanted ?? reachable(services, proven)
  if (!to || !services.messenger.reaches(to.kind)) return 'unreachable'
  const isNew = !proven.some(({ value }) => value === to.value)
  if (isNew && (await isVerifiedByAnyone(trx, lookupOf(services.vault, to)))) return 'taken'
  if (isNew) {
    await notifyUser(services, trx, userId, {
      subject: 'Somebody asked for another way into your Nirgam account',
      text: `Our support was asked to let somebody into your account with an address or number that it did not have before.

If this was not you, contact us at once.`,
    })
  }
  await sendCodeBeside(services, trx, { userId, purpose: 'recover', to: { kind: to.kind, value: to.value } })
  return { to, isNew }
}
