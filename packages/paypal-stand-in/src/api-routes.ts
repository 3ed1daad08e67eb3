import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FaultCall } from './faults.ts'
import { json, type Reply, type Request, readJson } from './http.ts'
import { fullOrder, minimalOrder, type Order, presentRefund } from './order.ts'
import { readRefundRequest } from './order-rules.ts'
import type { Orders } from './orders.ts'
import { orderNotFound, PayPalError } from './paypal-error.ts'
import type { Clock, Store } from './store.ts'
import type { Signing } from './webhooks.ts'

const LIFETIME_SECONDS = 32_400
const PREFIX = 'A21AA'

type TokenSurroundings = { store: Store; clock: Clock; clientId: string; clientSecret: string }

type AccessTokens = ReturnType<typeof createAccessTokens>

export function createAccessTokens({ store, clock, clientId, clientSecret }: TokenSurroundings) {
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

    /** Null when the token is valid, otherwise the refusal. */
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

type Surroundings = { orders: Orders; tokens: AccessTokens; signing: Signing; base: () => string }

export type ApiRoute = { call: FaultCall | null; run: (request: Request) => Reply }

const REFUND_PATH = /^\/v2\/payments\/captures\/([^/]+)\/refund$/
const ORDER_PATH = /^\/v2\/checkout\/orders\/([^/]+)(\/capture)?$/

/** The part of PayPal's REST interface that a merchant's server calls. */
export function createApiRoutes({ orders, tokens, signing, base }: Surroundings) {
  const withToken = (call: FaultCall, run: (request: Request) => Reply): ApiRoute => ({
    call,
    run: (request) => tokens.refusal(request) ?? run(request),
  })

  function present(request: Request, order: Order, status: number): Reply {
    const full = /return=representation/.test(headerOf(request, 'prefer') ?? '')
    return json(status, full ? fullOrder(order, base()) : minimalOrder(order, base()))
  }

  function create(request: Request): Reply {
    requireJson(request)
    const { order, replayed } = orders.create(readJson(request.body), headerOf(request, 'paypal-request-id'))
    return present(request, order, replayed ? 200 : 201)
  }

  function capture(request: Request, id: string): Reply {
    requireJson(request)
    if (request.body.trim() !== '') readJson(request.body)
    const { order, replayed } = orders.capture(id, headerOf(request, 'paypal-request-id'))
    return present(request, order, replayed ? 200 : 201)
  }

  function refund(request: Request, captureId: string): Reply {
    requireJson(request)
    const wanted = readRefundRequest(request.body.trim() === '' ? {} : readJson(request.body))
    const made = orders.refund(captureId, wanted, headerOf(request, 'paypal-request-id'))
    return json(made.replayed ? 200 : 201, presentRefund(made.order, made.refund, base()))
  }

  function verify(request: Request): Reply {
    requireJson(request)
    return json(200, { verification_status: signing.verify(request.body) })
  }

  function certificate(id: string): Reply {
    if (id !== signing.certificateId) throw orderNotFound(id)
    return { status: 200, headers: { 'content-type': 'application/x-pem-file' }, body: signing.certificate }
  }

  return (method: string, path: string): ApiRoute | null => {
    const at = `${method} ${path}`
    if (at === 'POST /v1/oauth2/token') return { call: 'token', run: tokens.issue }
    if (at === 'POST /v2/checkout/orders') return withToken('create', create)
    if (at === 'POST /v1/notifications/verify-webhook-signature') return withToken('verify', verify)
    const certificateId = /^\/v1\/notifications\/certs\/([^/]+)$/.exec(path)?.[1]
    if (certificateId && method === 'GET') return { call: null, run: () => certificate(certificateId) }
    const captureId = REFUND_PATH.exec(path)?.[1]
    if (captureId && method === 'POST') return withToken('refund', (request) => refund(request, captureId))
    const [, id, capturing] = ORDER_PATH.exec(path) ?? []
    if (!id) return null
    if (method === 'GET' && !capturing) return withToken('show', () => json(200, fullOrder(orders.find(id), base())))
    if (method === 'POST' && capturing) return withToken('capture', (request) => capture(request, id))
    return null
  }
}

function requireJson(request: Request): void {
  if (!/^application\/json\b/i.test(headerOf(request, 'content-type') ?? ''))
    throw new PayPalError('UNSUPPORTED_MEDIA_TYPE')
}

function headerOf(request: Request, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
