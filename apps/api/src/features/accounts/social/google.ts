import { HOUR_MS } from '@nirgam/domain/shared/dates'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { z } from 'zod'
import type { Services } from '../../../platform/services.ts'
import { outgoing, pkce, prepare, type SocialProvider } from './provider.ts'
import { SocialFailure } from './social-failure.ts'

const REDISCOVER_MS = HOUR_MS

const claims = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
})

type Account = NonNullable<Services['config']['social']['google']>

/** OpenID Connect: the signed id token identifies the person. */
export function google(services: Services, account: Account): SocialProvider {
  const configurationNow = discovered(services, account)
  return {
    async begin({ state, nonce, verifier, redirectUri }) {
      return buildAuthorizationUrl(await configurationNow(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        ...(await pkce(verifier)),
      })
    },
    async finish(returned, { state, nonce, verifier }) {
      const tokens = await authorizationCodeGrant(await configurationNow(), returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const told = claims.safeParse(tokens.claims())
      if (!told.success) throw new SocialFailure('the id token lacks a subject')
      const { sub, name, email, email_verified } = told.data
      const isVouchedFor = email_verified === true || email_verified === 'true'
      return { subject: sub, name: name ?? null, verifiedEmail: isVouchedFor ? (email ?? null) : null }
    },
  }
}

/** The provider's metadata is fetched when first needed; a failed fetch is retried. */
function discovered(services: Services, { issuer, clientId, clientSecret }: Account): () => Promise<Configuration> {
  let known: { at: number; configuration: Promise<Configuration> } | undefined
  return async () => {
    const now = services.clock.now()
    if (!known || now - known.at >= REDISCOVER_MS) {
      const fresh = {
        at: now,
        configuration: discovery(new URL(issuer), clientId, clientSecret, ClientSecretPost(clientSecret), {
          [customFetch]: outgoing(services),
          execute: [enableNonRepudiationChecks, ...(services.config.production ? [] : [allowInsecureRequests])],
          timeout: 8,
        }).then((configuration) => prepare(services, configuration)),
      }
      known = fresh
      fresh.configuration.catch(() => {
        known = undefined
      })
    }
    return known.configuration
  }
}
