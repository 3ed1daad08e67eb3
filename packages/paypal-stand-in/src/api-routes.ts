import type { AccessTokens } from './access-token.ts'
import type { FaultCall } from './faults.ts'
import { json, type Reply, type Request, readJson } from './http.ts'
import { fullOrder, minimalOrder, type Order, presentRefund } from './order.ts'
import { readRefundRequest } from './order-rules.ts'
import type { Orders } from './orders.ts'
import { orderNotFound, PayPalError } from './paypal-error.ts'
import type { Signing } from './signing.ts'

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
