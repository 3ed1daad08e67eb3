import type { WhatsappStartBody } from '@nirgam/domain/account/account-forms'
import type { RegisterData } from '@nirgam/domain/account/api-accounts'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { type Trx, transaction } from '../../../platform/database/engine.ts'
import { unavailable } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { allowCodeByItself, allowCodeTo } from '../codes/allowances.ts'
import { codeSentTo } from '../codes/code-messages.ts'
import { lengthOf, sendCodeBeside } from '../codes/one-time-codes.ts'
import { isKnown, type VisitorBrowser } from '../sessions/visitor-browser.ts'
import { addUser, removeUnverifiedSignUps } from '../users-store.ts'
import { type Contact, lookupOf, phoneContact } from './contacts.ts'
import { addContact, verifiedOwner } from './contacts-store.ts'

export function whatsappWorks({ config }: Services): boolean {
  return config.whatsapp !== null || config.outbox
}

/**
 * The `user_id` returned is the code's own, new each time: it does not reveal whether the number has an account. A
 * number that nobody has verified gets a new account, never one with a password that somebody else chose.
 */
export async function startWhatsApp(
  services: Services,
  body: WhatsappStartBody,
  browser: VisitorBrowser,
): Promise<RegisterData> {
  if (!whatsappWorks(services)) throw unavailable(MESSAGES.auth.socialFailed('whatsapp'))
  const contact = phoneContact(body.country_code, body.phone)
  const lookup = lookupOf(services.vault, contact)
  const owner = await verifiedOwner(services.db, lookup)
  const known = await isKnown(services.db, services.clock.now(), browser, owner?.id)
  await allowCodeByItself(services, 'whatsapp', lookup)
  await allowCodeTo(services, lookup, { known })
  const handle = await transaction(services.db, async (trx) => {
    const userId = (await verifiedOwner(trx, lookup))?.id ?? (await newUser(services, trx, contact, lookup))
    return sendCodeBeside(services, trx, { userId, purpose: 'whatsapp', to: contact })
  })
  return {
    user_id: handle,
    email: null,
    phone: body.phone,
    country_code: body.country_code,
    sent_to: codeSentTo(services, 'whatsapp', contact),
    code_length: lengthOf('whatsapp'),
  }
}

async function newUser(services: Services, trx: Trx, contact: Contact, lookup: string): Promise<number> {
  await removeUnverifiedSignUps(trx, lookup)
  const { id } = await addUser(services, trx, {})
  await addContact(services, trx, { userId: id, contact, verified: false })
  return id
}
