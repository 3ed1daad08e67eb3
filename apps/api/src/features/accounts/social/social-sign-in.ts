import type { SignedInData } from '@nirgam/domain/account/api-accounts'
import type { SOCIAL_PROVIDERS } from '@nirgam/domain/remittance/answers/options'
import { looksLikeEmail } from '@nirgam/domain/shared/contact'
import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { isPrintable } from '@nirgam/domain/shared/text-rules'
import { isUniqueViolation, transaction } from '../../../platform/database/engine.ts'
import type { Services } from '../../../platform/services.ts'
import { emailContact, lookupOf } from '../contacts/contacts.ts'
import { addContact, isVerifiedByAnyone, removeOtherClaims } from '../contacts/contacts-store.ts'
import { loginFailed, presentSignedIn, signInOn } from '../sessions/login.ts'
import { hashOf, lockedAccount, newSecret } from '../sessions/sessions.ts'
import { findUser } from '../sessions/sessions-store.ts'
import type { VisitorBrowser } from '../sessions/visitor-browser.ts'
import { addUser, holdVerified } from '../users-store.ts'
import type { AttemptSecrets, SocialPerson, SocialProvider } from './provider.ts'
import { SocialFailure } from './social-failure.ts'
import { addAttempt, addHandoff, addIdentity, takeAttempt, takeHandoff, userOfIdentity } from './social-store.ts'

const ATTEMPT_MS = 10 * 60 * 1000
const HANDOFF_MS = 2 * 60 * 1000

/** The provider's consent page for a new attempt of this browser. */
export async function beginSocial(
  services: Services,
  providers: Providers,
  { name, browserHash }: { name: ProviderName; browserHash: string },
): Promise<URL> {
  const { db, vault, clock } = services
  const provider = providers[name]
  if (!provider) throw new SocialFailure(`${name} is not configured`)
  const state = newSecret()
  const secrets: AttemptSecrets = { nonce: newSecret(), verifier: newSecret() }
  const page = await (await provider()).begin({ ...secrets, state, redirectUri: returnAddress(services, name) })
  await addAttempt(db, {
    state_hash: hashOf(state),
    provider: name,
    secrets_sealed: vault.sealJson(secrets, attemptPlace(hashOf(state))),
    browser_hash: browserHash,
    expires_at: clock.now() + ATTEMPT_MS,
  })
  return page
}

/** Ends the attempt from which the browser returns; returns the one-time code that it exchanges for a token. */
export async function finishSocial(
  services: Services,
  providers: Providers,
  { name, search, browserHash }: { name: ProviderName; search: string; browserHash: string | null },
): Promise<string> {
  const { db, vault, clock } = services
  const provider = providers[name]
  const returned = new URL(`${returnAddress(services, name)}${search}`)
  const state = returned.searchParams.get('state')
  if (!provider || !state || !browserHash) throw new SocialFailure('nothing to come back to')
  const stateHash = hashOf(state)
  const sealed = await takeAttempt(db, { stateHash, provider: name, browserHash, now: clock.now() })
  if (sealed === undefined) throw new SocialFailure('the attempt is unknown, used or too old')
  const secrets = vault.openJson(sealed, attemptPlace(stateHash)) as AttemptSecrets
  const person = await (await provider()).finish(returned, { ...secrets, state })
  const userId = await socialAccount(services, name, person)
  const code = newSecret()
  await addHandoff(db, {
    code_hash: hashOf(code),
    browser_hash: browserHash,
    user_id: userId,
    expires_at: clock.now() + HANDOFF_MS,
  })
  return code
}

export async function exchangeHandoff(
  services: Services,
  { code, browserHash }: { code: string; browserHash: string | null },
  browser: VisitorBrowser,
): Promise<SignedInData> {
  const { db, vault, clock } = services
  if (!browserHash) throw loginFailed()
  const userId = await takeHandoff(db, { codeHash: hashOf(code), browserHash, now: clock.now() })
  if (userId === undefined) throw loginFailed()
  const token = await transaction(db, async (trx) => {
    const account = await holdVerified(trx, userId)
    if (account.deleted_at !== null) throw loginFailed()
    if (account.locked_at !== null) throw lockedAccount()
    return signInOn(services, trx, account, browser)
  })
  return presentSignedIn(vault, await findUser(db, userId), token)
}

function returnAddress({ config }: Services, name: ProviderName): string {
  return `${config.publicUrl}/api/auth/${name}/callback`
}

function attemptPlace(stateHash: string) {
  return { table: 'social_attempts', row: stateHash, field: 'secrets' }
}

/** WhatsApp has no such sign-in; it uses a one-time code. */
type ProviderName = Exclude<(typeof SOCIAL_PROVIDERS)[number], 'whatsapp'>

type Providers = Record<ProviderName, (() => Promise<SocialProvider>) | null>

/** null where not configured; otherwise loaded, with the OAuth library, on first use */
export function providersOf(services: Services): Providers {
  const { google, facebook, instagram, twitter } = services.config.social
  return {
    google: google && once(async () => (await import('./google.ts')).google(services, google)),
    facebook: facebook && once(async () => (await import('./oauth-providers.ts')).facebook(services, facebook)),
    instagram: instagram && once(async () => (await import('./oauth-providers.ts')).instagram(services, instagram)),
    twitter: twitter && once(async () => (await import('./oauth-providers.ts')).twitter(services, twitter)),
  }
}

function once(make: () => Promise<SocialProvider>): () => Promise<SocialProvider> {
  let made: Promise<SocialProvider> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Finds the account of this person at this provider, or creates it at the first sign-in. An e-mail address that belongs
 * to another account stays there: control of a social profile must not open that account.
 */
export async function socialAccount(services: Services, provider: ProviderName, person: SocialPerson): Promise<number> {
  const identity = { provider, subjectLookup: services.vault.index(`subject:${provider}`, person.subject) }
  const found = async () =>
    (await userOfIdentity(services.db, identity)) ?? (await newAccount(services, identity, person))
  return found().catch((error) => {
    // A concurrent request used the same identity or address; a second lookup finds it.
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
