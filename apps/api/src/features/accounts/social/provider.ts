import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  type ServerMetadata,
} from 'openid-client'
import type { Services } from '../../../platform/services.ts'
import { SocialFailure } from './social-failure.ts'

/** The person as the provider identifies them. The e-mail address is set only when the provider vouches for it. */
export type SocialPerson = { subject: string; name: string | null; verifiedEmail: string | null }

/** Secrets of a sign-in attempt, stored from the redirect until the browser returns. */
export type AttemptSecrets = { nonce: string; verifier: string }

export type SocialProvider = {
  /** the provider's page that asks for consent */
  begin(attempt: AttemptSecrets & { state: string; redirectUri: string }): Promise<URL>
  /** `returned` is the URL to which the provider redirected the browser */
  finish(returned: URL, attempt: AttemptSecrets & { state: string }): Promise<SocialPerson>
}

const TIMEOUT_SECONDS = 8

export function outgoing(services: Services): CustomFetch {
  return (url, options) => services.fetch(url, options as RequestInit)
}

export function prepare(services: Services, configuration: Configuration): Configuration {
  configuration.timeout = TIMEOUT_SECONDS
  if (!services.config.production) allowInsecureRequests(configuration)
  return configuration
}

type OAuthProvider = {
  server: ServerMetadata
  client: { clientId: string; clientSecret: string }
  authentication: ClientAuth
  scope: string
  usesPkce: boolean
  /** for a provider whose token response deviates from OAuth */
  repair?: (via: CustomFetch) => CustomFetch
  person(accessToken: string): Promise<SocialPerson>
}

/** A provider of plain OAuth 2: the person is asked for with the access token, which is then forgotten. */
export function oauthProvider(services: Services, provider: OAuthProvider): SocialProvider {
  const { clientId, clientSecret } = provider.client
  const configuration = prepare(
    services,
    new Configuration(provider.server, clientId, clientSecret, provider.authentication),
  )
  const via = outgoing(services)
  configuration[customFetch] = provider.repair ? provider.repair(via) : via
  return {
    async begin({ state, verifier, redirectUri }) {
      return buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: provider.scope,
        state,
        ...(provider.usesPkce ? await pkce(verifier) : {}),
      })
    },
    async finish(returned, { state, verifier }) {
      const tokens = await authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        ...(provider.usesPkce ? { pkceCodeVerifier: verifier } : {}),
      })
      return provider.person(tokens.access_token)
    },
  }
}

export async function pkce(verifier: string) {
  return { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
}

export async function readJson(services: Services, url: URL, accessToken: string): Promise<unknown> {
  const answer = await services.fetch(url, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
  })
  if (!answer.ok) throw new SocialFailure(`the provider answered ${answer.status}`)
  return answer.json()
}
