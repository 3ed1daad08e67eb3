import { asCents, type Cents, minus, type Paise, sum } from '@nirgam/domain/shared/money'
import { unavailable } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import {
  changeRefund,
  findRefund,
  lockRefunds,
  REFUND_JOB,
  type Refund,
  type RefundPayload,
} from '../../refunds/refunds.ts'
import { findPaidPayment, type Payment } from '../payments-store.ts'
import { type Held, holding } from '../record-payment.ts'
import { CURRENCY } from './order-judgement.ts'
import { paypalOf } from './paypal.ts'
import { recordDone, recordFailed } from './record-refunds.ts'

const PENDING_CHECK_MS = 3_600_000
/** PayPal did not look at the request: our account was not let in. */
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

type Fixed = { requestId: string; amountCents: Cents; currency: string; customId: string }

/** The dollars of a refund, stored on the first try; null when it was answered already. */
async function fixAmount(held: Held, uid: string): Promise<Fixed | null> {
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

/** The last refund takes all cents that are left, so that rounding leaves none behind; never more than that. */
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
