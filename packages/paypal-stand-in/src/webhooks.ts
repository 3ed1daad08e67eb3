import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto'
import { crc32 } from 'node:zlib'
import { newPayPalId, paypalTime } from './order.ts'
import { isObject } from './order-rules.ts'
import { PayPalError } from './paypal-error.ts'
import type { Clock, QueuedEvent, Store } from './store.ts'

const ALGORITHM = 'SHA256withRSA'
const REQUIRED = [
  'auth_algo',
  'cert_url',
  'transmission_id',
  'transmission_sig',
  'transmission_time',
  'webhook_id',
] as const

export type Signing = ReturnType<typeof createSigning>

export function createSigning({ store, base, webhookId }: { store: Store; base: () => string; webhookId: string }) {
  const key = store.setting('signing-key', newPrivateKey)
  const privateKey = createPrivateKey(key)
  const certificate = store.setting('signing-certificate', () => certificateOf(key))
  const { publicKey } = new X509Certificate(certificate)
  const certificateId = `CERT-${createHash('sha256').update(certificate).digest('hex').slice(0, 16)}`
  const certificateUrl = () => `${base()}/v1/notifications/certs/${certificateId}`

  return {
    certificate,
    certificateId,

    headersFor(body: string, now: number): Record<string, string> {
      const id = randomUUID()
      const time = paypalTime(now)
      const signature = sign('sha256', signedText(id, time, webhookId, Buffer.from(body)), privateKey)
      return {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature.toString('base64'),
        'paypal-cert-url': certificateUrl(),
        'paypal-auth-algo': ALGORITHM,
      }
    },

    /** Takes the request as text: the signature covers the event's own bytes, not their parsed form. */
    verify(requestText: string): 'SUCCESS' | 'FAILURE' {
      const request = parse(requestText)
      const missing = [...REQUIRED, 'webhook_event'].filter((key) => request[key] === undefined)
      if (missing.length > 0)
        throw new PayPalError(
          'VALIDATION_ERROR',
          missing.map((field) => ({
            field,
            location: 'body',
            issue: 'MISSING_REQUIRED_PARAMETER',
            description: 'A required field is missing.',
          })),
        )
      const [algorithm, certUrl, id, signature, time, webhook] = REQUIRED.map((key) => String(request[key]))
      const event = rawMember(requestText, 'webhook_event')
      if (event === null || algorithm !== ALGORITHM || certUrl !== certificateUrl() || webhook !== webhookId)
        return 'FAILURE'
      const text = signedText(id!, time!, webhook, Buffer.from(event))
      return verify('sha256', text, publicKey, Buffer.from(signature!, 'base64')) ? 'SUCCESS' : 'FAILURE'
    },
  }
}

let made: string | undefined
const certificates = new Map<string, string>()

/** Shared by all stand-ins of a process with this key: signing it takes longer than the rest of a start. */
function certificateOf(key: string): string {
  const known = certificates.get(key) ?? selfSignedCertificate(key, 'messageverificationcerts.paypal-stand-in')
  certificates.set(key, known)
  return known
}

/** Shared by all stand-ins of a process: finding the primes takes longest of all. */
function newPrivateKey(): string {
  made ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  return made
}

function signedText(id: string, time: string, webhookId: string, body: Buffer): Buffer {
  return Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`)
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {}
  throw new PayPalError('INVALID_REQUEST', [
    { issue: 'MALFORMED_REQUEST_JSON', description: 'The request JSON is not well formed.', location: 'body' },
  ])
}

/** The exact source text of one top-level member of a JSON object that is known to be well formed. */
function rawMember(json: string, name: string): string | null {
  let found: string | null = null
  let depth = 0
  let key: string | null = null
  let start = 0
  for (let at = 0; at < json.length; at++) {
    const c = json[at]
    if (c === '"') {
      const end = endOfString(json, at)
      if (depth === 1 && key === null) key = String(JSON.parse(json.slice(at, end + 1)))
      at = end
    } else if (c === ':' && depth === 1) start = at + 1
    else if (c === '{' || c === '[') depth++
    else if (c === '}' || c === ']' || c === ',') {
      if (depth === 1 && key !== null) {
        if (key === name) found = json.slice(start, at).trim()
        key = null
      }
      if (c !== ',') depth--
    }
  }
  return found
}

function endOfString(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

/** Node reads X.509 certificates but cannot write them, so the few DER structures needed are written here. */
function selfSignedCertificate(privateKeyPem: string, commonName: string): string {
  const privateKey = createPrivateKey(privateKeyPem)
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const name = sequence(set(sequence(oid(2, 5, 4, 3), der(0x0c, Buffer.from(commonName)))))
  const signatureAlgorithm = sequence(oid(1, 2, 840, 113549, 1, 1, 11), der(0x05, Buffer.alloc(0)))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    signatureAlgorithm,
    name,
    sequence(time('20200101000000Z'), time('20991231235959Z')),
    name,
    publicKey,
  )
  const signature = sign('sha256', body, privateKey)
  const certificate = sequence(body, signatureAlgorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const digits = length < 0x100 ? [length] : [length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, 0x80 | digits.length, ...digits]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts))
}

function time(value: string): Buffer {
  return der(0x18, Buffer.from(value))
}

function oid(first: number, second: number, ...rest: number[]): Buffer {
  const bytes = rest.flatMap((part) => {
    const digits = [part & 0x7f]
    for (let left = part >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80)
    return digits
  })
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]))
}

export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DENIED'
  | 'PAYMENT.CAPTURE.REFUNDED'
  | 'PAYMENT.CAPTURE.REVERSED'
  | 'PAYMENT.REFUND.PENDING'
  | 'PAYMENT.REFUND.FAILED'

const SUMMARIES: Record<EventType, string> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.REFUNDED': 'A capture payment was refunded',
  'PAYMENT.CAPTURE.REVERSED': 'A capture payment was reversed',
  'PAYMENT.REFUND.PENDING': 'A refund is pending',
  'PAYMENT.REFUND.FAILED': 'A refund failed',
}

/** PayPal tries 25 times over three days; someone at a local machine does not wait that long. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000]
const DELIVERY_TIMEOUT_MS = 10_000

type Surroundings = { store: Store; signing: Signing; clock: Clock; base: () => string; url: string | null }

function resourceType(type: EventType): string {
  if (type === 'CHECKOUT.ORDER.APPROVED') return 'checkout-order'
  return /REFUND|REVERSED/.test(type) ? 'refund' : 'capture'
}

export function createWebhooks({ store, signing, clock, base, url }: Surroundings) {
  const timers = new Set<NodeJS.Timeout>()
  const underway = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let target = url

  async function post({ body }: QueuedEvent, to: string): Promise<boolean> {
    try {
      const response = await fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signing.headersFor(body, clock.now()) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]),
      })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }

  async function attempt(event: QueuedEvent): Promise<void> {
    if (target === null) return
    const delivered = await post(event, target)
    // A delivery cut off by our own shutdown is not an attempt: it is made again after the next start.
    if (stopping.signal.aborted) return
    const wait = RETRY_AFTER_MS[event.attempts]
    store.markEvent(event.id, event.attempts + 1, delivered || wait === undefined)
    if (!delivered && wait !== undefined) later(wait, event.id)
  }

  function deliver(event: QueuedEvent): Promise<void> {
    const running = underway.get(event.id)
    if (running) return running
    const delivery = attempt(event).finally(() => underway.delete(event.id))
    underway.set(event.id, delivery)
    return delivery
  }

  /** Looks the event up when its time comes: it may have been delivered, or tried again, meanwhile. */
  function later(ms: number, id: string): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const event = store.openEvents().find((open) => open.id === id)
      if (event) void deliver(event)
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  return {
    /** Stored with the change it reports, sent after: a killed process sends it when it starts again. */
    announce(type: EventType, resource: object): void {
      if (target === null) return
      const id = `WH-${newPayPalId()}-${newPayPalId()}`
      const event = {
        id,
        event_version: '1.0',
        create_time: paypalTime(clock.now()),
        resource_type: resourceType(type),
        resource_version: '2.0',
        event_type: type,
        summary: SUMMARIES[type],
        resource,
        links: [{ href: `${base()}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
      }
      // Escaped slashes are legal JSON; a receiver that verifies re-serialised JSON instead of the bytes fails on them.
      const body = JSON.stringify(event).replaceAll('/', '\\/')
      store.addEvent(id, body)
      later(0, id)
    },
    resume(): void {
      for (const { id } of store.openEvents()) later(0, id)
    },
    /** Sends everything undelivered now, before it is due. */
    async flush(): Promise<void> {
      await Promise.all(store.openEvents().map(deliver))
    },
    setUrl(to: string | null): void {
      target = to
    },
    async close(): Promise<void> {
      stopping.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(underway.values())
    },
  }
}
