import type { Cents } from '@nirgam/domain/shared/money'
import type { z } from 'zod'
import {
  amountText,
  orderSchema,
  type PayPalOrder,
  type PayPalRefund,
  type Refused,
  readRefusal,
  refundSchema,
  tokenSchema,
  type Unknown,
  verificationSchema,
} from './paypal-wire.ts'

type Token = { kind: 'token'; value: string }

type Surroundings = {
  clientId: string
  clientSecret: string
  clock: { now(): number }
  request: (path: string, init: RequestInit) => Promise<Answer | Unknown>
  readFailure: (answer: Answer) => Refused | Unknown
}

/** A token is discarded this long before it expires, so that it cannot expire on the way. */
const MARGIN_SECONDS = 60

/** Caches one access token; concurrent calls share one fetch. */
function createTokenSource({ clientId, clientSecret, clock, request, readFailure }: Surroundings) {
  let held: { value: string; until: number } | null = null
  let underway: Promise<Token | Refused | Unknown> | null = null

  async function fetchToken(): Promise<Token | Refused | Unknown> {
    const askedAt = clock.now()
    const answer = await request('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
    })
    if (answer.kind !== 'answer') return answer
    const token = answer.status === 200 ? tokenSchema.safeParse(answer.body) : null
    if (!token?.success) return readFailure(answer)
    const { access_token: value, expires_in } = token.data
    held = { value, until: askedAt + (expires_in - MARGIN_SECONDS) * 1000 }
    return { kind: 'token', value }
  }

  return {
    async current(): Promise<Token | Refused | Unknown> {
      if (held && clock.now() < held.until) return { kind: 'token', value: held.value }
      underway ??= fetchToken().finally(() => {
        underway = null
      })
      return underway
    },
    /** Only the token that was refused: another call may have fetched a fresh one meanwhile. */
    forget(value: string): void {
      if (held?.value === value) held = null
    },
  }
}

type PayPalSettings = {
  baseUrl: string
  clientId: string
  clientSecret: string
  webhookId: string
  fetch?: typeof fetch
  clock: { now(): number }
  timeoutMs?: number
}

/** PayPal reports that this order does not exist (any more). */
export type Absent = { kind: 'absent' }
export type Found = { kind: 'ok'; order: PayPalOrder }
type Refunded = { kind: 'ok'; refund: PayPalRefund }
export type NewRefund = { requestId: string; amountCents: Cents; currency: string; customId: string }
type Checked = { kind: 'ok'; verified: boolean }

export type NewOrder = {
  requestId: string
  amountCents: Cents
  currency: 'USD'
  customId: string
  invoiceId: string
  description: string
  returnUrl: string
  cancelUrl: string
  brandName: string
}

export type ReceivedWebhook = {
  headers: Record<string, string | string[] | undefined>
  rawBody: Uint8Array
}

export type PayPalClient = ReturnType<typeof createPayPalClient>

type Answer = { kind: 'answer'; status: number; body: unknown }
type Call = { method: 'GET' | 'POST'; path: string; requestId?: string; body?: string | Uint8Array<ArrayBuffer> }

const WEBHOOK_FIELDS = {
  transmission_id: 'paypal-transmission-id',
  transmission_time: 'paypal-transmission-time',
  transmission_sig: 'paypal-transmission-sig',
  cert_url: 'paypal-cert-url',
  auth_algo: 'paypal-auth-algo',
}

/** Statuses that do not reveal whether the request took effect (409: the same request is still in progress). */
const UNDECIDED = [408, 409, 425, 429]

export function createPayPalClient(settings: PayPalSettings) {
  const { webhookId, timeoutMs = 10_000 } = settings
  const baseUrl = settings.baseUrl.replace(/\/+$/, '')
  // Looked up on each call, so that a replaced global fetch is honoured.
  const send: typeof fetch = (...args) => (settings.fetch ?? fetch)(...args)
  const tokens = createTokenSource({ ...settings, request, readFailure })

  /** One request with a timeout; never throws. */
  async function request(path: string, init: RequestInit): Promise<Answer | Unknown> {
    try {
      const response = await send(baseUrl + path, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const text = await response.text()
      if (response.status >= 500 || UNDECIDED.includes(response.status))
        return { kind: 'unknown', why: `PayPal answered ${response.status}` }
      return { kind: 'answer', status: response.status, body: JSON.parse(text) }
    } catch (error) {
      return { kind: 'unknown', why: describe(error) }
    }
  }

  async function authorised({ method, path, requestId, body }: Call): Promise<Answer | Refused | Unknown> {
    for (let attempt = 1; ; attempt++) {
      const token = await tokens.current()
      if (token.kind !== 'token') return token
      const answer = await request(path, {
        method,
        headers: {
          authorization: `Bearer ${token.value}`,
          'content-type': 'application/json',
          accept: 'application/json',
          prefer: 'return=representation',
          ...(requestId !== undefined && { 'paypal-request-id': requestId }),
        },
        body,
      })
      if (answer.kind !== 'answer' || answer.status !== 401 || attempt > 1) return answer
      tokens.forget(token.value)
    }
  }

  /** Parses a 2xx by its schema and any other status as a refusal, if PayPal itself sent it. */
  async function call<T>(what: Call, schema: z.ZodType<T>): Promise<{ kind: 'read'; value: T } | Refused | Unknown> {
    const answer = await authorised(what)
    if (answer.kind !== 'answer') return answer
    if (answer.status >= 200 && answer.status < 300) {
      const read = schema.safeParse(answer.body)
      return read.success ? { kind: 'read', value: read.data } : malformed
    }
    return readFailure(answer)
  }

  /** An order with another id counts as unreadable. */
  async function existingOrder(what: Call, id: string): Promise<Found | Refused | Unknown | Absent> {
    const answer = await call(what, orderSchema)
    if (answer.kind === 'refused' && answer.httpStatus === 404) return { kind: 'absent' }
    if (answer.kind !== 'read') return answer
    return answer.value.id === id ? { kind: 'ok', order: answer.value } : malformed
  }

  return {
    /** Browsers are sent only to the web pages of the PayPal that is configured. */
    isApprovalUrl: (url: string): boolean => isApprovalUrlOf(baseUrl, url),

    /** Checks the credentials only. */
    async signIn(): Promise<{ kind: 'ok' } | Refused | Unknown> {
      const token = await tokens.current()
      return token.kind === 'token' ? { kind: 'ok' } : token
    },

    async createOrder(order: NewOrder): Promise<Found | Refused | Unknown> {
      const body = JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [
          {
            amount: { currency_code: order.currency, value: amountText(order.amountCents) },
            description: order.description,
            custom_id: order.customId,
            invoice_id: order.invoiceId,
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: order.brandName,
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              return_url: order.returnUrl,
              cancel_url: order.cancelUrl,
            },
          },
        },
      })
      const what: Call = { method: 'POST', path: '/v2/checkout/orders', requestId: order.requestId, body }
      const answer = await call(what, orderSchema)
      return answer.kind === 'read' ? { kind: 'ok', order: answer.value } : answer
    },

    async showOrder(orderId: string): Promise<Found | Refused | Unknown | Absent> {
      return existingOrder({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` }, orderId)
    },

    async captureOrder(orderId: string, requestId: string): Promise<Found | Refused | Unknown | Absent> {
      const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`
      return existingOrder({ method: 'POST', path, requestId, body: '{}' }, orderId)
    },

    /** A response about another amount or another refund counts as unreadable. */
    async refundCapture(captureId: string, wanted: NewRefund): Promise<Refunded | Refused | Unknown> {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
      const amount = { currency_code: wanted.currency, value: amountText(wanted.amountCents) }
      const body = JSON.stringify({ amount, custom_id: wanted.customId })
      const answer = await call({ method: 'POST', path, requestId: wanted.requestId, body }, refundSchema)
      if (answer.kind !== 'read') return answer
      const { amountCents, currency } = answer.value
      const isWanted = amountCents === wanted.amountCents && currency === wanted.currency
      return isWanted ? { kind: 'ok', refund: answer.value } : malformed
    },

    async verifyWebhook({ headers, rawBody }: ReceivedWebhook): Promise<Checked | Refused | Unknown> {
      const fields = Object.entries(WEBHOOK_FIELDS).map(([field, header]) => [field, headers[header]] as const)
      const complete = fields.every(([, value]) => typeof value === 'string' && value !== '')
      if (!complete || !isJsonObject(rawBody)) return { kind: 'ok', verified: false }
      const envelope = JSON.stringify({ ...Object.fromEntries(fields), webhook_id: webhookId })
      // The event goes in byte for byte: the signature covers its bytes, and re-serialising would change them.
      const body = Buffer.concat([Buffer.from(`${envelope.slice(0, -1)},"webhook_event":`), rawBody, Buffer.from('}')])
      const path = '/v1/notifications/verify-webhook-signature'
      const answer = await call({ method: 'POST', path, body }, verificationSchema)
      return answer.kind === 'read' ? { kind: 'ok', verified: answer.value.verification_status === 'SUCCESS' } : answer
    },
  }
}

const malformed: Unknown = { kind: 'unknown', why: 'PayPal’s answer could not be understood' }

function readFailure({ status, body }: { status: number; body: unknown }): Refused | Unknown {
  const refusal = status >= 400 && status < 500 ? readRefusal(status, body) : null
  if (!refusal) return malformed
  const { issue, debugId, links } = refusal
  return { kind: 'refused', issue, debugId, httpStatus: status, links }
}

function describe(error: unknown): string {
  if (error instanceof SyntaxError) return malformed.why
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'PayPal did not answer in time'
  return 'PayPal could not be reached'
}

/** Also protects the splice above: text that is not exactly one JSON object could add fields of its own. */
function isJsonObject(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

const WEB_HOSTS: Record<string, string> = {
  'https://api-m.paypal.com': 'https://www.paypal.com',
  'https://api-m.sandbox.paypal.com': 'https://www.sandbox.paypal.com',
}

function isApprovalUrlOf(baseUrl: string, url: string): boolean {
  const base = URL.parse(baseUrl)
  const target = URL.parse(url)
  if (!base || !target || target.username !== '' || target.password !== '') return false
  if (target.protocol !== 'https:' && target.protocol !== 'http:') return false
  return target.origin === (WEB_HOSTS[base.origin] ?? base.origin)
}
