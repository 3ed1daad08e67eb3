import type { RegisterBody } from '@nirgam/domain/account-forms'
import type { RegisterData } from '@nirgam/domain/api-accounts'
import { MESSAGES } from '@nirgam/domain/messages'
import { transaction } from '../../platform/database/engine.ts'
import { type FieldErrors, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { allowCodeTo } from './allowances.ts'
import { codeSentTo } from './code-messages.ts'
import { type Contact, emailContact, lookupOf, phoneContact, reachable } from './contacts.ts'
import { addContact, isVerifiedByAnyone } from './contacts-store.ts'
import { sendCode } from './one-time-codes.ts'
import { hashPassword } from './passwords.ts'
import { addUser, removeUnverifiedSignUps } from './users-store.ts'

/**
 * An account that can do nothing until its code is entered. Each sign-up gets an account of its own: whoever
 * holds the id of an earlier, unfinished one has no use of the code that goes out now.
 */
export async function register(services: Services, body: RegisterBody): Promise<RegisterData> {
  const contacts = contactsIn(body)
  await refuseTaken(services, contacts)
  const main = reachable(services, contacts)
  if (!main) throw invalid({ phone: [MESSAGES.auth.phoneUnreachable] })
  const lookup = lookupOf(services.vault, main)
  await allowCodeTo(services, lookup)
  const passwordHash = await hashPassword(body.password)

  const user = await transaction(services.db, async (trx) => {
    await removeUnverifiedSignUps(trx, lookup)
    const added = await addUser(services, trx, { passwordHash })
    for (const contact of contacts) {
      await addContact(services, trx, { userId: added.id, contact, verified: false })
    }
    await sendCode(services, trx, { userId: added.id, purpose: 'sign_up', to: main })
    return added
  })
  return {
    user_id: user.uid,
    email: body.email ? emailContact(body.email).value : null,
    phone: body.phone || null,
    country_code: body.phone ? body.country_code : null,
    sent_to: codeSentTo(services, 'sign_up', main),
  }
}

/** The phone comes first: with both given, the code goes there if it can. */
function contactsIn(body: RegisterBody): Contact[] {
  return [
    ...(body.phone ? [phoneContact(body.country_code, body.phone)] : []),
    ...(body.email ? [emailContact(body.email)] : []),
  ]
}

async function refuseTaken({ db, vault }: Services, contacts: Contact[]): Promise<void> {
  const errors: FieldErrors = {}
  for (const contact of contacts) {
    if (await isVerifiedByAnyone(db, lookupOf(vault, contact))) {
      errors[contact.kind] = [MESSAGES.auth.alreadyRegistered]
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
