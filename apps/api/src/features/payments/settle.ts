import type { Absent, Found } from '../../platform/paypal/paypal-client.ts'
import type { Refused, Unknown } from '../../platform/paypal/paypal-wire.ts'
import type { Services } from '../../platform/services.ts'
import { isLive } from './payment-states.ts'
import { findPayment, type Payment } from './payments-store.ts'
import { makeOrder } from './paypal/make-order.ts'
import { judgeOrder } from './paypal/order-judgement.ts'
import { paypalOf } from './paypal/paypal.ts'
import { lookForRefund } from './paypal/refunds.ts'
import { holding, recordCaptureRefused, recordCaptureUnknown, recordGone, recordJudgement } from './record-payment.ts'

type Shown = Found | Refused | Unknown | Absent

/**
 * Finds out the state of a payment and advances it as far as possible: fetches the order, captures it once the payer
 * approved, records the result, submits the remittance. Safe to call repeatedly and concurrently: each call to PayPal
 * carries a stored request id, and each answer is checked against the payment's state at that time. No transaction is
 * open during calls to PayPal. `returnTo` is the site that a new order returns its payer to.
 */
export async function settle(services: Services, paymentId: number, returnTo?: string): Promise<Payment> {
  const payment = await findPayment(services.db, paymentId)
  if (!payment) throw new Error('there is no such payment')
  if (!isLive(payment.status)) return payment
  if (payment.order_id === null) return makeOrder(services, payment, returnTo)
  return settleOrder(services, payment, payment.order_id)
}

/** For a payment that has ended, is paid or needs a person: money may have arrived after all, or been refunded. */
export async function lookAgain(services: Services, payment: Payment): Promise<Payment> {
  if (payment.status === 'paid') return lookForRefund(services, payment)
  if (isLive(payment.status) || payment.order_id === null) return settle(services, payment.id)
  const shown = await paypalOf(services).showOrder(payment.order_id)
  return shown.kind === 'ok' ? (await recordShown(services, payment, shown)).payment : payment
}

async function settleOrder(services: Services, payment: Payment, orderId: string): Promise<Payment> {
  const paypal = paypalOf(services)
  const seen = await recordShown(services, payment, await paypal.showOrder(orderId))
  if (!seen.capture) return seen.payment
  const captured = await paypal.captureOrder(orderId, seen.payment.capture_request_id)
  const alreadyCaptured = captured.kind === 'refused' && captured.issue === 'ORDER_ALREADY_CAPTURED'
  return recordCaptured(services, seen.payment, alreadyCaptured ? await paypal.showOrder(orderId) : captured)
}

function recordShown(
  services: Services,
  payment: Payment,
  shown: Shown,
): Promise<{ payment: Payment; capture: boolean }> {
  return holding(services, payment, async (held) => {
    if (shown.kind === 'ok') return recordJudgement(held, judgeOrder(shown.order, held.payment))
    if (shown.kind === 'absent') return { payment: await recordGone(held), capture: false }
    return { payment: held.payment, capture: false }
  })
}

function recordCaptured(services: Services, asked: Payment, captured: Shown): Promise<Payment> {
  return holding(services, asked, async (held) => {
    if (captured.kind === 'refused') return recordCaptureRefused(held, asked, captured)
    if (captured.kind === 'unknown') return recordCaptureUnknown(held, asked, captured.why)
    if (captured.kind === 'absent') return recordCaptureUnknown(held, asked, 'PayPal does not know the order')
    const judgement = judgeOrder(captured.order, held.payment)
    const tellsOfMoney = ['paid', 'pending', 'dead', 'wrong'].includes(judgement.is)
    if (!tellsOfMoney) return recordCaptureUnknown(held, asked, 'PayPal’s answer shows no capture')
    return (await recordJudgement(held, judgement)).payment
  })
}
