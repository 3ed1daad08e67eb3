import type { Clock } from './clock.ts'
import { newPayPalId, paypalTime } from './order.ts'
import type { Signing } from './signing.ts'
import type { QueuedEvent, Store } from './store.ts'

export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | 'PAYMENT.CAPTURE.COMPLETED'
  | 'PAYMENT.CAPTURE.PENDING'
  | 'PAYMENT.CAPTURE.DENIED'
  | 'PAYMENT.CAPTURE.REFUNDED'
  | 'PAYMENT.CAPTURE.REVERSED'

const SUMMARIES: Record<EventType, string> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'PAYMENT.CAPTURE.COMPLETED': 'Payment completed',
  'PAYMENT.CAPTURE.PENDING': 'Payment pending',
  'PAYMENT.CAPTURE.DENIED': 'Payment denied',
  'PAYMENT.CAPTURE.REFUNDED': 'A capture payment was refunded',
  'PAYMENT.CAPTURE.REVERSED': 'A capture payment was reversed',
}

/** PayPal tries 25 times over three days; someone at a local machine does not wait that long. */
const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000]
const DELIVERY_TIMEOUT_MS = 10_000

type Surroundings = { store: Store; signing: Signing; clock: Clock; base: () => string; url: string | null }

export type Webhooks = ReturnType<typeof createWebhooks>

function resourceType(type: EventType): string {
  if (type === 'CHECKOUT.ORDER.APPROVED') return 'checkout-order'
  return type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED' ? 'refund' : 'capture'
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
    /** Sends everything undelivered now instead of waiting for its time. */
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
