import { looksLikeEmail } from '@nirgam/domain/shared/contact'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { isPrintable } from '@nirgam/domain/shared/text-rules'
import { isUniqueViolation, transaction } from '../../../platform/database/engine.ts'
import type { Services } from '../../../platform/services.ts'
import { emailContact, lookupOf } from '../contacts/contacts.ts'
import { addContact, isVerifiedByAnyone, removeOtherClaims } from '../contacts/contacts-store.ts'
import { addUser } from '../users-store.ts'
import type { SocialPerson } from './provider.ts'
import type { ProviderName } from './providers.ts'
import { addIdentity, userOfIdentity } from './social-store.ts'

/**
 * Finds the account of this person at this provider, or creates it at the first sign-in. An e-mail address that belongs
 * to another account stays there: control of a social profile must not open that account.
 */
export async function socialAccount(services: Services, provider: ProviderName, person: SocialPerson): Promise<number> {
  const identity = { provider, subjectLookup: services.vault.index(`subject:${provider}`, person.subject) }
  const found = async () =>
    (await userOfIdentity(services.db, identity)) ?? (await newAccount(services, identity, person))
  return found().catch((error) => {
    // Someone was quicker with the same identity or the same address; the second look sees it.
    if (isUniqueViolation(error)) return found()
    throw error
  })
}

async function newAccount(
  services: Services,
  identity: { provider: string; subjectLookup: string },
  person: SocialPerson,
): Promise<number> {
  return transaction(services.db, async (trx) => {
    const { id } = await addUser(services, trx, { verified: true, name: nameOf(person) })
    await addIdentity(trx, id, identity, services.clock.now())
    if (person.verifiedEmail && looksLikeEmail(person.verifiedEmail)) {
      const contact = emailContact(person.verifiedEmail)
      const lookup = lookupOf(services.vault, contact)
      if (!(await isVerifiedByAnyone(trx, lookup))) {
        await addContact(services, trx, { userId: id, contact, verified: true })
        await removeOtherClaims(trx, lookup, id)
      }
    }
    return id
  })
}

function nameOf({ name }: SocialPerson): string | null {
  const tidy = name?.trim().slice(0, TEXT_LIMITS.name)
  return tidy && isPrintable(tidy) ? tidy : null
}
