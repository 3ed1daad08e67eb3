import { randomUUID } from 'node:crypto'
import { asCents, type Cents, formatUsd, fromPaise, minus, type Paise, shareOf, sum } from '@nirgam/domain/shared/money'
import { unavailable } from '../../../platform/errors.ts'
import type { NewRefund } from '../../../platform/paypal/paypal-client.ts'
import type { PayPalOrder, PayPalRefund } from '../../../platform/paypal/paypal-wire.ts'
import type { Services } from '../../../platform/services.ts'
import { actIn, findCase } from '../../case/case.ts'
import {
  changeRefund,
  findRefund,
  insertRefund,
  lockRefunds,
  REFUND_JOB,
  type Refund,
  type RefundPayload,
} from '../../refunds/refunds.ts'
import { addPaymentEvent, changePayment, findPaidPayment, type Payment } from '../payments-store.ts'
import { type Held, holding } from '../record-payment.ts'
import { CURRENCY } from './order-judgement.ts'
import { paypalOf } from './paypal.ts'

/** Confirmed refunds: recorded with the payment and announced to the customer in one transaction, once. */
async function recordDone(held: Held, uids: readonly string[]): Promise<Payment> {
  const asked = (await lockRefunds(held.trx, held.payment.remittance_id)).filter(
    ({ uid, status }) => status === 'asked' && uids.includes(uid),
  )
  for (const { uid } of asked) await changeRefund(held.trx, uid, { status: 'done', done_at: held.now, problem: null })
  if (asked.length === 0) return held.payment
  const total = sum([held.payment.refunded_cents, ...asked.map(({ cents }) => cents ?? asCents(0))])
  return recordTotal(held, total, sum(asked.map(({ paise }) => paise)))
}

/**
 * The total that PayPal shows as refunded. The part that the firm did not ask for becomes a separate refund: it was
 * made on PayPal's pages, or reversed by the payer's bank.
 */
async function recordSeen(held: Held, total: Cents): Promise<Payment> {
  const { trx, payment, now } = held
  const known = sum(done(await lockRefunds(trx, payment.remittance_id)).map(({ cents }) => cents ?? asCents(0)))
  const unknown = minus(total, known)
  if (unknown <= 0) return recordTotal(held, total, null)
  const paise = shareOf(payment.amount_paise, unknown, payment.usd_cents)
  const uid = randomUUID()
  const found = { uid, remittance_id: payment.remittance_id, paise, cents: unknown, request_id: uid }
  await insertRefund(trx, { ...found, status: 'done', done_at: now })
  return recordTotal(held, total, paise)
}

/** PayPal refuses the refund. A lead sees the reason, and can ask again. */
async function recordFailed(held: Held, uid: string, problem: string): Promise<void> {
  const { services, trx, payment } = held
  const refund = (await lockRefunds(trx, payment.remittance_id)).find((one) => one.uid === uid)
  if (refund?.status !== 'asked') return
  services.log.error({ payment: payment.id, remittance: payment.remittance_id, problem }, 'a refund needs a person')
  await changeRefund(trx, uid, { status: 'failed', problem })
  await addPaymentEvent(trx, {
    payment_id: payment.id,
    status: payment.status,
    why: `refund: ${problem}`,
    at: held.now,
  })
  await onCase(held, { act: 'refund_failed', said: { amount: fromPaise(refund.paise), problem } })
}

const done = (refunds: readonly Refund[]) => refunds.filter(({ status }) => status === 'done')

async function recordTotal(held: Held, cents: Cents, told: Paise | null): Promise<Payment> {
  const { services, trx, payment, now } = held
  const { id, remittance_id, usd_cents, amount_paise } = payment
  const why = `PayPal gave back ${formatUsd(cents)} of ${formatUsd(usd_cents)}`
  services.log.warn({ payment: id, remittance: remittance_id, refunded_cents: cents }, 'a paid payment was given back')
  await addPaymentEvent(trx, { payment_id: id, status: payment.status, why, at: now })
  const refunded = sum(done(await lockRefunds(trx, remittance_id)).map(({ paise }) => paise))
  const changed = await changePayment(trx, id, {
    refunded_cents: cents,
    refunded_paise: cents >= usd_cents ? amount_paise : refunded,
    refunded_at: now,
    problem: null,
    updated_at: now,
  })
  if (told !== null) await onCase(held, { act: 'refunded', said: { amount: fromPaise(told) } })
  return changed
}

type OnCase = Pick<Parameters<typeof actIn>[2], 'act' | 'said'>

async function onCase({ services, trx, payment }: Held, recorded: OnCase): Promise<void> {
  if (!(await findCase(trx, payment.remittance_id))) return
  await actIn(services, trx, { remittanceId: payment.remittance_id, actor: { kind: 'system' }, ...recorded })
}

/** Events after which a paid payment is checked again. */
export const REFUND_EVENTS: readonly string[] = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED']

/**
 * Asks PayPal how much of a paid payment was refunded, and records it. The payment stays paid and the remittance
 * submitted: a person decides about any consequences.
 */
export async function lookForRefund(services: Services, payment: Payment, reported?: string): Promise<Payment> {
  if (payment.order_id === null) return payment
  const shown = await paypalOf(services).showOrder(payment.order_id)
  if (shown.kind === 'unknown' || shown.kind === 'refused') throw unavailable('PayPal could not be asked.')
  return holding(services, payment, async (held) => {
    const own = shown.kind === 'ok' ? shown.order.refunds.filter(isDone) : []
    const payment = await recordDone(
      held,
      own.map(({ customId }) => customId ?? ''),
    )
    const known = payment.refunded_cents
    const cents = shown.kind === 'ok' ? givenBack(shown.order, payment) : known
    if (cents !== known) return recordSeen({ ...held, payment }, cents)
    return cents === 0 && reported ? recordUnseen({ ...held, payment }, reported) : payment
  })
}

const isDone = ({ status, currency }: PayPalRefund) => status === 'COMPLETED' && currency === CURRENCY

/** Never more than was charged. */
export function givenBack(
  { captures, refunds }: PayPalOrder,
  { capture_id, usd_cents }: Pick<Payment, 'capture_id' | 'usd_cents'>,
): Cents {
  if (captures.some(({ id, status }) => id === capture_id && status === 'REFUNDED')) return usd_cents
  const total = sum(refunds.filter(isDone).map(({ amountCents }) => amountCents))
  return total < usd_cents ? total : usd_cents
}

async function recordUnseen({ services, trx, payment, now }: Held, reported: string): Promise<Payment> {
  const { id, remittance_id } = payment
  const problem = `PayPal reports ${reported}, but shows nothing given back`
  if (payment.problem === problem) return payment
  services.log.error({ payment: id, remittance: remittance_id, problem }, 'a payment needs a person')
  await addPaymentEvent(trx, { payment_id: id, status: payment.status, why: problem, at: now })
  return changePayment(trx, id, { problem, updated_at: now })
}

const PENDING_CHECK_MS = 3_600_000
/** PayPal rejected our credentials without processing the request. */
const NOT_LET_IN = [401, 403]

/** Makes the refunds that were asked for, and repeats until PayPal has answered. Never gives up. */
export function makeRefunds(services: Services): void {
  services.jobs.handle<RefundPayload>(REFUND_JOB, ({ uid }) => makeRefund(services, uid), {
    maxAttempts: Number.POSITIVE_INFINITY,
  })
}

/**
 * Safe to run repeatedly and concurrently: the dollars and the request id are stored before PayPal is called, so a
 * repeated call is the same call, and PayPal answers it like the first one.
 */
async function makeRefund(services: Services, uid: string): Promise<void> {
  const refund = await findRefund(services.db, uid)
  const payment = refund && (await findPaidPayment(services.db, refund.remittance_id))
  if (!payment) throw new Error('a refund has no payment')
  const fixed = await holding(services, payment, (held) => fixAmount(held, uid))
  if (fixed === null) return
  const answer = await paypalOf(services).refundCapture(payment.capture_id, fixed)
  if (answer.kind === 'unknown') throw unavailable(answer.why)
  if (answer.kind === 'refused') {
    if (NOT_LET_IN.includes(answer.httpStatus)) throw unavailable(answer.issue)
    return record(services, payment, (held) => recordFailed(held, uid, answer.issue))
  }
  switch (answer.refund.status) {
    case 'COMPLETED':
      return record(services, payment, (held) => recordDone(held, [uid]))
    case 'PENDING':
      return lookLater(services, uid)
    default:
      return record(services, payment, (held) => recordFailed(held, uid, `the refund is ${answer.refund.status}`))
  }
}

function record(services: Services, payment: Payment, work: (held: Held) => Promise<unknown>): Promise<void> {
  return holding(services, payment, async (held) => {
    await work(held)
  })
}

/** The dollars of a refund, stored on the first try; null when it was answered already. */
async function fixAmount(held: Held, uid: string): Promise<NewRefund | null> {
  const { trx, payment } = held
  const all = await lockRefunds(trx, payment.remittance_id)
  const refund = all.find((one) => one.uid === uid)
  if (refund?.status !== 'asked') return null
  const amountCents = refund.cents ?? centsFor(refund, all, payment)
  if (amountCents <= 0) {
    await recordFailed(held, uid, 'nothing is left of the payment')
    return null
  }
  if (refund.cents === null) await changeRefund(trx, uid, { cents: amountCents })
  return { requestId: refund.request_id, amountCents, currency: CURRENCY, customId: uid }
}

/** The last refund takes all remaining cents, so that rounding leaves none behind; never more than that. */
export function centsFor(
  { uid, paise }: Pick<Refund, 'uid' | 'paise'>,
  all: readonly Pick<Refund, 'uid' | 'status' | 'paise' | 'cents'>[],
  { amount_paise, usd_cents }: Pick<Payment, 'amount_paise' | 'usd_cents'>,
): Cents {
  const share = (part: Paise) => asCents(Math.round((usd_cents * part) / amount_paise))
  const others = all.filter((one) => one.uid !== uid && one.status !== 'failed')
  const leftCents = minus(usd_cents, sum(others.map((other) => other.cents ?? share(other.paise))))
  const leftPaise = minus(amount_paise, sum(others.map((other) => other.paise)))
  return paise >= leftPaise || share(paise) > leftCents ? leftCents : share(paise)
}

async function lookLater({ jobs, db, clock }: Services, uid: string): Promise<void> {
  const runAt = clock.now() + PENDING_CHECK_MS
  const payload: RefundPayload = { uid }
  await jobs.add(db, REFUND_JOB, payload, { runAt, key: `${uid}:${runAt}` })
}
