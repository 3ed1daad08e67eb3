import type { Found, NewOrder } from '../../../platform/paypal/paypal-client.ts'
import type { Refused, Unknown } from '../../../platform/paypal/paypal-wire.ts'
import type { Services } from '../../../platform/services.ts'
import { ORDER_LIFETIME_MS } from '../payment-states.ts'
import type { Payment } from '../payments-store.ts'
import { type Held, holding, move } from '../record-payment.ts'
import { CURRENCY, judgeOrder } from './order-judgement.ts'
import { paypalOf } from './paypal.ts'

/** Requests a payment's order from PayPal; repeats with the same request id if the outcome is unknown. */
export async function makeOrder(
  services: Services,
  payment: Payment,
  returnTo = services.config.publicUrl,
): Promise<Payment> {
  if (services.clock.now() - payment.created_at >= ORDER_LIFETIME_MS) {
    return record(services, payment, (held) => move(held, 'expired', 'PayPal could not be asked in time'))
  }
  const reference = await holding(services, payment, async ({ remittance }) => remittance.reference_number)
  const answer = await paypalOf(services).createOrder(orderFor(payment, reference, returnTo))
  return record(services, payment, (held) => recordAnswer(held, answer))
}

/** Runs only while the payment still waits for its order: an order that comes too late was never shown to the payer. */
function record(services: Services, payment: Payment, work: (held: Held) => Promise<Payment>): Promise<Payment> {
  return holding(services, payment, async (held) => {
    const waits = held.payment.order_id === null && ['creating', 'unknown'].includes(held.payment.status)
    return waits ? work(held) : held.payment
  })
}

function orderFor(payment: Payment, reference: string, returnTo: string): NewOrder {
  const remittance_id = String(payment.remittance_id)
  const callback = (query: Record<string, string>) =>
    `${returnTo}/payment/callback?${new URLSearchParams({ ...query, remittance_id })}`
  return {
    requestId: payment.create_request_id,
    amountCents: payment.usd_cents,
    currency: CURRENCY,
    customId: payment.uid,
    // The same for every order of a remittance: PayPal itself refuses to take money twice for one invoice.
    invoiceId: reference,
    description: `Nirgam service contribution ${reference}`,
    returnUrl: callback({}),
    cancelUrl: callback({ status: 'cancelled' }),
    brandName: 'Nirgam',
  }
}

async function recordAnswer(held: Held, answer: Found | Refused | Unknown): Promise<Payment> {
  const { services, payment } = held
  if (answer.kind === 'ok') {
    const { order } = answer
    const problem = problemWith(services, payment, answer)
    if (problem) return refuse(held, problem)
    return move(held, 'created', 'PayPal made the order', {
      order_id: order.id,
      approval_url: order.approvalUrl,
      problem: null,
    })
  }
  // PayPal rejected our credentials, so it has not processed the request at all.
  const undecided = answer.kind === 'unknown' || [401, 403].includes(answer.httpStatus)
  if (!undecided) return refuse(held, answer.issue)
  const why = answer.kind === 'unknown' ? answer.why : answer.issue
  return payment.status === 'unknown' ? payment : move(held, 'unknown', why, { problem: why })
}

function refuse(held: Held, problem: string): Promise<Payment> {
  held.services.log.error({ payment: held.payment.id, problem }, 'PayPal made no order that can be used')
  return move(held, 'cancelled', problem, { problem })
}

function problemWith(services: Services, payment: Payment, { order }: Found): string | null {
  const judgement = judgeOrder(order, payment)
  if (judgement.is === 'wrong') return judgement.why
  if (order.approvalUrl === null) return 'no approval address'
  return paypalOf(services).isApprovalUrl(order.approvalUrl) ? null : 'foreign approval address'
}
