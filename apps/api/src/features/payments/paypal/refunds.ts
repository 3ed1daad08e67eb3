import { type Cents, sum } from '@nirgam/domain/shared/money'
import { unavailable } from '../../../platform/errors.ts'
import type { PayPalOrder, PayPalRefund } from '../../../platform/paypal/paypal-wire.ts'
import type { Services } from '../../../platform/services.ts'
import { addPaymentEvent, changePayment, type Payment } from '../payments-store.ts'
import { type Held, holding } from '../record-payment.ts'
import { CURRENCY } from './order-judgement.ts'
import { paypalOf } from './paypal.ts'
import { recordDone, recordSeen } from './record-refunds.ts'

/** Events after which a paid payment is looked at once more. */
export const REFUND_EVENTS: readonly string[] = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED']

/**
 * Asks PayPal how much of a paid payment went back to the payer and writes it down. The payment stays paid and the
 * remittance submitted: what follows from a refund is decided by a person.
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
