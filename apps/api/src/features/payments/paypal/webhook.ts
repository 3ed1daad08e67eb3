import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Db, type Trx, transaction } from '../../../platform/database/engine.ts'
import { badRequest, tooLarge, unavailable } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/api.ts'
import { described } from '../../../platform/http/description/described.ts'
import type { RouteLimit } from '../../../platform/http/guard.ts'
import { isOverfull } from '../../../platform/http/json-bodies.ts'
import { everyHour } from '../../../platform/jobs/every-hour.ts'
import type { ReceivedWebhook } from '../../../platform/paypal/paypal-client.ts'
import { ok } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import {
  findPaymentByCapture,
  findPaymentByOrder,
  findWebhookEvent,
  insertWebhookEvent,
  markWebhookProcessed,
  type Payment,
  removeOldWebhookEvents,
} from '../payments-store.ts'
import { lookAgain } from '../settle.ts'
import { paypalOf } from './paypal.ts'
import { lookForRefund, REFUND_EVENTS } from './refunds.ts'

const WEBHOOK_JOB = 'payment.webhook'

const text = z.string().min(1).max(200)
const event = z.object({ id: text, event_type: text, resource: z.unknown() })
const anOrder = z.object({ id: text })
const aCapture = z.object({ supplementary_data: z.object({ related_ids: z.object({ order_id: text }) }) })
const aRefund = z.object({ links: z.array(z.object({ rel: z.string(), href: z.string() })) })

/** Stores a genuine event once and leaves the work to a job, so that PayPal gets its response at once. */
async function receiveWebhook(services: Services, received: ReceivedWebhook): Promise<void> {
  const { db, jobs, clock } = services
  const checked = await paypalOf(services).verifyWebhook(received)
  // The signature could not be checked, so the event may be genuine: PayPal sends it again later.
  if (checked.kind !== 'ok') throw unavailable()
  if (!checked.verified) throw badRequest('The signature is not valid.')
  const { id, event_type, resource } = readEvent(received.rawBody)
  await transaction(db, async (trx) => {
    const order_id = orderOf(event_type, resource) ?? (await orderOfRefund(trx, resource))
    const stored = { event_id: id, event_type, order_id, received_at: clock.now() }
    if (await insertWebhookEvent(trx, stored)) await jobs.add(trx, WEBHOOK_JOB, { eventId: id })
  })
}

/** Events that were looked into long ago. */
export async function forgetWebhooks(services: Services): Promise<void> {
  await everyHour(services, 'clean-up-payments', (now) => removeOldWebhookEvents(services.db, now))
}

/** An event is only a hint: the facts are fetched from PayPal. */
export function processWebhooks(services: Services): void {
  const { db, jobs, clock } = services
  jobs.handle<{ eventId: string }>(WEBHOOK_JOB, async ({ eventId }) => {
    const stored = await findWebhookEvent(db, eventId)
    const payment = stored?.order_id ? await findPaymentByOrder(db, stored.order_id) : undefined
    if (stored && payment) await lookInto(services, payment, stored.event_type)
    await markWebhookProcessed(db, eventId, clock.now())
  })
}

async function lookInto(services: Services, payment: Payment, eventType: string): Promise<void> {
  if (payment.status !== 'paid') await lookAgain(services, payment)
  else if (REFUND_EVENTS.includes(eventType)) await lookForRefund(services, payment, eventType)
}

function readEvent(bytes: Uint8Array): z.infer<typeof event> {
  const read = event.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
  if (!read.success) throw badRequest()
  return read.data
}

function orderOf(type: string, resource: unknown): string | null {
  if (type.startsWith('CHECKOUT.ORDER.')) return anOrder.safeParse(resource).data?.id ?? null
  return aCapture.safeParse(resource).data?.supplementary_data.related_ids.order_id ?? null
}

/** A refund names its capture, and only by a link. */
async function orderOfRefund(db: Db | Trx, resource: unknown): Promise<string | null> {
  const up = aRefund.safeParse(resource).data?.links.find(({ rel }) => rel === 'up')
  const captureId = /\/captures\/([\w-]{1,200})$/.exec(up?.href ?? '')?.[1]
  return captureId === undefined ? null : ((await findPaymentByCapture(db, captureId))?.order_id ?? null)
}

/** PayPal names no limit. Published events of captures, refunds and orders have 1 to 4 KB; ours have one unit and no items. */
const WEBHOOK_BYTES = 64 * 1024
const DELIVERIES: RouteLimit = { name: 'webhook', by: 'address', points: 600, seconds: 60 }

/** In a separate scope, where bodies stay the bytes that PayPal signed. */
export function webhookRoutes(app: Api, services: Services): void {
  app.register(async (plain) => {
    const scope = plain.withTypeProvider<ZodTypeProvider>()
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, parsed) =>
      isOverfull(request, body.toString('utf8')) ? parsed(tooLarge()) : parsed(null, body),
    )
    scope.route({
      ...described('POST /payments/webhook', {
        tags: ['payments'],
        summary: 'Receives PayPal’s events; each is verified, stored once and checked with PayPal',
      }),
      bodyLimit: WEBHOOK_BYTES,
      config: { access: 'anyone', limit: DELIVERIES },
      handler: async ({ body, headers }) => {
        if (!Buffer.isBuffer(body)) throw badRequest()
        await receiveWebhook(services, { headers, rawBody: body })
        return ok()
      },
    })
  })
}
