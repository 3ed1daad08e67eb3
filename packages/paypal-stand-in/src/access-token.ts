import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from './clock.ts'
import { json, type Reply, type Request } from './http.ts'
import { PayPalError } from './paypal-error.ts'
import type { Store } from './store.ts'

const LIFETIME_SECONDS = 32_400
const PREFIX = 'A21AA'

type Surroundings = { store: Store; clock: Clock; clientId: string; clientSecret: string }

export type AccessTokens = ReturnType<typeof createAccessTokens>

export function createAccessTokens({ store, clock, clientId, clientSecret }: Surroundings) {
  const secret = store.setting('token-secret', () => randomBytes(32).toString('base64url'))
  const seal = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')

  function isValid(token: string): boolean {
    const [expiry = '', nonce = '', mac = ''] = token.slice(PREFIX.length).split('.')
    return token.startsWith(PREFIX) && same(mac, seal(`${expiry}.${nonce}`)) && Number(expiry) > clock.now()
  }

  return {
    issue(request: Request): Reply {
      const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      if (!same(request.headers.authorization ?? '', expected)) return invalidClient()
      if (new URLSearchParams(request.body).get('grant_type') !== 'client_credentials')
        return json(400, { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' })
      const payload = `${clock.now() + LIFETIME_SECONDS * 1000}.${randomBytes(12).toString('base64url')}`
      return json(200, {
        scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/applications/webhooks',
        access_token: `${PREFIX}${payload}.${seal(payload)}`,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: LIFETIME_SECONDS,
        nonce: `${new Date(clock.now()).toISOString()}${randomBytes(16).toString('base64url')}`,
      })
    },

    /** Null when the bearer may go on, else the answer that turns it away. */
    refusal(request: Request): Reply | null {
      const [scheme, token] = (request.headers.authorization ?? '').split(' ')
      if (scheme !== 'Bearer' || !token) throw new PayPalError('AUTHENTICATION_FAILURE')
      return isValid(token) ? null : invalidToken()
    },
  }
}

export function invalidClient(): Reply {
  return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
}

export function invalidToken(): Reply {
  return json(401, { error: 'invalid_token', error_description: 'Token signature verification failed' })
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
