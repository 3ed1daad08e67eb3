import { randomUUID } from 'node:crypto'
import { type Trx, transaction } from '../../platform/database/engine.ts'
import type { PaymentStatus, RowChange } from '../../platform/database/tables.ts'
import type { Refused } from '../../platform/paypal/paypal-wire.ts'
import type { Services } from '../../platform/services.ts'
import { caseHooks } from '../case/case.ts'
import { lockRemittance, markPaidAndSubmit, type RemittanceRow } from '../remittances/remittances.ts'
import { isLive, mayBecome, mayBeEnded, nextCheckAt, ORDER_LIFETIME_MS } from './payment-states.ts'
import { addPaymentEvent, changePayment, findPaidPayment, lockPayment, type Payment } from './payments-store.ts'
import type { Judgement } from './paypal/order-judgement.ts'

export const SWEEP_JOB = 'payment.sweep'
export type SweepPayload = { paymentId: number }

/** Handled by the receipts, which depend on payments and not the other way round. */
export const PAID_JOB = 'payment.paid'
export type PaidPayload = { remittanceId: number }

/** Refusals after which another card cannot help. */
const DEAD_ORDER = ['MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'ORDER_EXPIRED', 'ORDER_VOIDED']

/** A payment locked in a short transaction, read again because others may have changed it. */
export type Held = { services: Services; trx: Trx; remittance: RemittanceRow; payment: Payment; now: number }

/** Locks the remittance first, as everywhere, so that two transactions that need both cannot deadlock. */
export function holding<T>(
  services: Services,
  { id, remittance_id }: Pick<Payment, 'id' | 'remittance_id'>,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  return transaction(services.db, async (trx) => {
    const remittance = await lockRemittance(trx, remittance_id)
    if (!remittance) throw new Error('a payment has lost its remittance')
    return work({ services, trx, remittance, payment: await lockPayment(trx, id), now: services.clock.now() })
  })
}

/** The only way a payment changes its state; each change is written down and, while it lives, looked after. */
export async function move(
  { services, trx, payment, now }: Omit<Held, 'remittance'>,
  to: PaymentStatus,
  why: string,
  change: RowChange<'payments'> = {},
): Promise<Payment> {
  if (!mayBecome(payment.status, to)) throw new Error(`a payment never goes from ${payment.status} to ${to}`)
  await addPaymentEvent(trx, { payment_id: payment.id, status: to, why, at: now })
  if (isLive(to)) await lookAgainLater(services, trx, payment.id, now, now)
  return changePayment(trx, payment.id, { ...change, status: to, updated_at: now })
}

export async function lookAgainLater(
  services: Services,
  trx: Trx,
  paymentId: number,
  since: number,
  now: number,
): Promise<void> {
  const runAt = nextCheckAt(since, now)
  const payload: SweepPayload = { paymentId }
  await services.jobs.add(trx, SWEEP_JOB, payload, { runAt, key: `${paymentId}:${runAt}` })
}

/** Applies PayPal's view of the order. `capture` means that the money may be requested now. */
export async function recordJudgement(
  held: Held,
  judgement: Judgement,
): Promise<{ payment: Payment; capture: boolean }> {
  const { payment } = held
  if (judgement.is === 'paid') return { payment: await recordPaid(held, judgement.captureId), capture: false }
  if (judgement.is === 'wrong' && mayBecome(payment.status, 'review')) {
    return { payment: await recordReview(held, judgement.why), capture: false }
  }
  if (!isLive(payment.status)) return { payment, capture: false }
  switch (judgement.is) {
    case 'approved':
      return recordApproved(held)
    case 'pending':
      return { payment: await recordPending(held, judgement.captureId), capture: false }
    case 'dead':
      return { payment: await move(held, 'expired', judgement.why, { capture_pending: 0 }), capture: false }
    case 'waiting':
      return recordWaiting(held)
    default:
      return { payment, capture: false }
  }
}

/** Paid and submitted in one transaction: neither is ever seen without the other. */
async function recordPaid(held: Held, captureId: string): Promise<Payment> {
  const { trx, payment, now } = held
  if (payment.status === 'paid') return payment
  const earlier = await findPaidPayment(trx, payment.remittance_id)
  if (earlier) return recordReview(held, `captured, but payment ${earlier.id} was paid before`)
  if (!mayBecome(payment.status, 'paid')) return recordReview(held, `captured after it was ${payment.status}`)
  const remittance = { remittanceId: payment.remittance_id, paymentId: captureId, now }
  const outcome = await markPaidAndSubmit(
    trx,
    held.services.vault,
    caseHooks(held.services, { byReceipt: true }),
    remittance,
  )
  if (outcome === 'impossible') return recordReview(held, 'captured for a remittance that cannot take it')
  const payload: PaidPayload = { remittanceId: payment.remittance_id }
  await held.services.jobs.add(trx, PAID_JOB, payload, { key: String(payment.id) })
  return move(held, 'paid', 'PayPal shows a completed capture', {
    capture_id: captureId,
    capture_pending: 0,
    problem: null,
    paid_at: now,
  })
}

function recordReview(held: Held, problem: string): Promise<Payment> {
  const { id, remittance_id, status } = held.payment
  held.services.log.error({ payment: id, remittance: remittance_id, from: status, problem }, 'a payment needs a person')
  return move(held, 'review', problem, { problem })
}

async function recordApproved(held: Held): Promise<{ payment: Payment; capture: boolean }> {
  let { payment } = held
  if (payment.status === 'declined' && isTooOld(held)) {
    return { payment: await move(held, 'expired', 'declined, and no other card came in time'), capture: false }
  }
  if (mayBecome(payment.status, 'approved')) payment = await move(held, 'approved', 'the payer approved the order')
  // Recorded before PayPal is called: from here on the payment cannot be ended while its money may be moving.
  if (mayBecome(payment.status, 'capturing')) {
    payment = await move({ ...held, payment }, 'capturing', 'asking PayPal for the money')
  }
  return { payment, capture: true }
}

function recordPending(held: Held, captureId: string): Promise<Payment> {
  const change = { capture_id: captureId, capture_pending: 1 }
  const { trx, payment, now } = held
  if (payment.capture_pending === 1) return Promise.resolve(payment)
  if (payment.status === 'capturing') return changePayment(trx, payment.id, { ...change, updated_at: now })
  return move(held, 'capturing', 'PayPal holds the capture back', change)
}

function isTooOld({ payment, now }: Held): boolean {
  return now - payment.created_at >= ORDER_LIFETIME_MS
}

async function recordWaiting(held: Held): Promise<{ payment: Payment; capture: boolean }> {
  const { payment } = held
  // Capture was requested, so this answer may be outdated or a decline may have been lost: only another request can
  // clarify it.
  if (!mayBeEnded(payment)) return { payment, capture: payment.capture_pending === 0 }
  if (!isTooOld(held)) return { payment, capture: false }
  return { payment: await move(held, 'expired', 'the order was not approved in time'), capture: false }
}

/** PayPal repeats its answer to a request id it knows, so the next attempt needs its own. */
function recordDeclined(held: Held, issue: string): Promise<Payment> {
  return move(held, 'declined', issue, { problem: issue, capture_request_id: randomUUID() })
}

/** PayPal does not know the order (any more). */
export async function recordGone(held: Held): Promise<Payment> {
  const { payment } = held
  if (!isLive(payment.status)) return payment
  const why = 'PayPal no longer knows the order'
  if (mayBeEnded(payment)) return move(held, 'expired', why)
  return recordReview(held, `${why}, and its capture was in doubt`)
}

export async function recordCaptureUnknown(held: Held, asked: Payment, why: string): Promise<Payment> {
  const { payment } = held
  const mine = payment.status === 'capturing' && payment.capture_pending === 0
  if (!mine || payment.capture_request_id !== asked.capture_request_id) return payment
  return move(held, 'unknown', why, { problem: why })
}

/** A refusal of PayPal's own means that this request took no money. */
export async function recordCaptureRefused(held: Held, asked: Payment, refused: Refused): Promise<Payment> {
  const { payment, trx } = held
  const underWay = isLive(payment.status) && !mayBeEnded(payment)
  if (!underWay || payment.capture_request_id !== asked.capture_request_id) return payment
  if (refused.issue === 'DUPLICATE_INVOICE_ID') {
    const paid = await findPaidPayment(trx, payment.remittance_id)
    if (paid) return move(held, 'superseded', `payment ${paid.id} was paid`)
    return recordReview(held, 'PayPal holds another payment for this remittance')
  }
  if (DEAD_ORDER.includes(refused.issue)) return move(held, 'expired', refused.issue, { problem: refused.issue })
  if (refused.httpStatus === 422) return recordDeclined(held, refused.issue)
  return recordCaptureUnknown(held, asked, refused.issue)
}
