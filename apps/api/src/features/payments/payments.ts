import type { PaymentStatus } from '../../platform/database/tables.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findCurrentPayment, findPaidPayment, findPayment, listNewestPayments, type Payment } from './payments-store.ts'
import { holding, move } from './record-payment.ts'
import { lookAgain } from './settle.ts'

/** What other features may use of payments. */
export { paymentHooks } from './end-payment.ts'
export { paymentRoutes } from './payment-routes.ts'
export type { Payment } from './payments-store.ts'

export type PaymentFacts = {
  amountPaise: number
  usdCents: number
  rupeesPerUsd: number
  /** PayPal's own number of the payment */
  captureId: string
  orderId: string | null
  paidAt: number
}

/** What a receipt says about the payment; null when nothing was paid. */
export async function paymentFacts({ db }: Pick<Services, 'db'>, remittanceId: number): Promise<PaymentFacts | null> {
  const paid = await findPaidPayment(db, remittanceId)
  if (!paid || paid.capture_id === null || paid.paid_at === null) return null
  return {
    amountPaise: paid.amount_paise,
    usdCents: paid.usd_cents,
    rupeesPerUsd: paid.rupees_per_usd,
    captureId: paid.capture_id,
    orderId: paid.order_id,
    paidAt: paid.paid_at,
  }
}

export async function latestPayment({ db }: Pick<Services, 'db'>, remittanceId: number): Promise<Payment | null> {
  return (await findCurrentPayment(db, remittanceId)) ?? null
}

/** For operators: newest first. */
export function listPayments(
  { db }: Pick<Services, 'db'>,
  { status, limit = 50 }: { status?: PaymentStatus | undefined; limit?: number } = {},
): Promise<Payment[]> {
  return listNewestPayments(db, { status, limit })
}

/** For operators: asks PayPal again, also about a payment that has ended or needs a person. */
export async function settlePayment(services: Services, paymentId: number): Promise<Payment> {
  const payment = await findPayment(services.db, paymentId)
  if (!payment) throw notFound('There is no such payment.')
  return lookAgain(services, payment)
}

/** For operators: nothing was charged, or it was given back; the remittance can be paid anew. */
export async function closeReviewedPayment(services: Services, paymentId: number, why: string): Promise<Payment> {
  const payment = await findPayment(services.db, paymentId)
  if (!payment) throw notFound('There is no such payment.')
  return holding(services, payment, (held) => {
    if (held.payment.status !== 'review') throw conflict('Only a payment in review can be closed.')
    return move(held, 'cancelled', why)
  })
}
