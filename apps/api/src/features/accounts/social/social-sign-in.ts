import type { SignedInData } from '@nirgam/domain/account/api-accounts'
import { transaction } from '../../../platform/database/engine.ts'
import type { Services } from '../../../platform/services.ts'
import { presentSignedIn } from '../present-user.ts'
import { loginFailed } from '../sessions/login.ts'
import { hashOf, newSecret } from '../sessions/secrets.ts'
import { lockedAccount } from '../sessions/sessions.ts'
import { findUser } from '../sessions/sessions-store.ts'
import { signInOn } from '../sessions/sign-in-on.ts'
import type { VisitorBrowser } from '../sessions/visitor-browser.ts'
import { holdVerified } from '../users-store.ts'
import type { AttemptSecrets } from './provider.ts'
import type { ProviderName, Providers } from './providers.ts'
import { socialAccount } from './social-account.ts'
import { SocialFailure } from './social-failure.ts'
import { addAttempt, addHandoff, takeAttempt, takeHandoff } from './social-store.ts'

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

/** Ends the attempt the browser comes back from; answers the one-time code that it exchanges for a token. */
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
