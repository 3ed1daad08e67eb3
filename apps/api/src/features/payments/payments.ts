import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { type Cents, fromCents, fromPaise, type Paise } from '@nirgam/domain/shared/money'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import type { Trx } from '../../platform/database/engine.ts'
import type { PaymentStatus, Row } from '../../platform/database/tables.ts'
import { conflict, notFound, unavailable } from '../../platform/errors.ts'
import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { withAskedRefund } from '../refunds/refunds.ts'
import { isLive, mayBeEnded } from './payment-states.ts'
import {
  addPaymentEvent,
  countInReview,
  findPaidPayment,
  findPayment,
  listNewestPayments,
  type Payment,
  paymentEvents,
  paymentsOfOwner,
} from './payments-store.ts'
import { paypalOf } from './paypal/paypal.ts'
import { holding, move } from './record-payment.ts'
import { lookAgain, settle } from './settle.ts'

/** Further writes in the same transaction. */
type Alongside = (trx: Trx) => Promise<void>

export { paymentHooks } from './create-payment.ts'
export { paymentRoutes } from './payment-routes.ts'
export { PAYMENT_STATUSES } from './payment-states.ts'
/** Public interface of the payments feature. */
export {
  type HeldContribution,
  insertPayments,
  listPaid,
  type PaidContribution,
  type Payment,
  summaryOf,
} from './payments-store.ts'
export { PAID_JOB, type PaidPayload } from './record-payment.ts'

export type PaymentFacts = {
  amountPaise: Paise
  usdCents: Cents
  rupeesPerUsd: number
  /** PayPal's own number of the payment */
  captureId: string
  orderId: string | null
  paidAt: number
  /** refunded so far; 0 if nothing was */
  refundedPaise: Paise
  refundedCents: Cents
  refundedAt: number | null
}

/** Payment data for a receipt; null when nothing was paid. */
export async function paymentFacts({ db }: Pick<Services, 'db'>, remittanceId: number): Promise<PaymentFacts | null> {
  const paid = await findPaidPayment(db, remittanceId)
  if (!paid) return null
  return {
    amountPaise: paid.amount_paise,
    usdCents: paid.usd_cents,
    rupeesPerUsd: paid.rupees_per_usd,
    captureId: paid.capture_id,
    orderId: paid.order_id,
    paidAt: paid.paid_at,
    refundedPaise: paid.refunded_paise,
    refundedCents: paid.refunded_cents,
    refundedAt: paid.refunded_at,
  }
}

/** For operators: newest first. */
export function listPayments(
  { db }: Pick<Services, 'db'>,
  wanted: { status?: PaymentStatus | undefined; limit: number },
): Promise<Payment[]> {
  return listNewestPayments(db, wanted)
}

/** For operators: asks PayPal again, also about a payment that has ended or needs a person. */
export async function settlePayment(services: Services, paymentId: number): Promise<Payment> {
  const payment = await existing(services, paymentId)
  // Without an answer from PayPal, the payment would be reported as it was.
  if ((await paypalOf(services).signIn()).kind !== 'ok') throw unavailable('PayPal could not be asked.')
  return lookAgain(services, payment)
}

/** For operators: nothing was charged, or it was refunded; the remittance can be paid again. */
export async function closeReviewedPayment(
  services: Services,
  paymentId: number,
  why: string,
  alongside: Alongside = async () => {},
): Promise<Payment> {
  return holding(services, await existing(services, paymentId), async (held) => {
    if (held.payment.status !== 'review') throw conflict('Only a payment in review can be closed.')
    await alongside(held.trx)
    return move(held, 'cancelled', why)
  })
}

/** For operators: adds facts that only a person knows to the history of a payment. */
export async function noteOnPayment(
  services: Services,
  paymentId: number,
  note: string,
  alongside: Alongside,
): Promise<void> {
  await holding(services, await existing(services, paymentId), async ({ trx, payment, now }) => {
    await addPaymentEvent(trx, { payment_id: payment.id, status: payment.status, why: note, at: now })
    await alongside(trx)
  })
}

/** For operators: a payment and its history. */
export async function readPayment(
  services: Services,
  paymentId: number,
): Promise<{ payment: Payment; events: Row<'payment_events'>[] }> {
  const payment = await existing(services, paymentId)
  return { payment, events: await paymentEvents(services.db, paymentId) }
}

/** Payments with contradictory facts: each needs a person. */
export function paymentsInReview({ db }: Pick<Services, 'db'>): Promise<number> {
  return countInReview(db)
}

async function existing({ db }: Services, paymentId: number): Promise<Payment> {
  const payment = await findPayment(db, paymentId)
  if (!payment) throw notFound(`There is no payment ${paymentId}.`)
  return payment
}

/** Payments contain no personal data; they stay unchanged with the paid remittance. */
export function ownPayments(services: Services): OwnData {
  const { db } = services
  return {
    tables: ['payments', 'refunds'],
    async *files(owner) {
      yield jsonFile('payments.json', (await paymentsOfOwner(db, owner)).map(presented))
    },
    async settle(owner) {
      for (const { id, status } of await paymentsOfOwner(db, owner)) {
        if (isLive(status) && services.paypal) await settle(services, id)
      }
      const payments = await paymentsOfOwner(db, owner)
      for (const payment of payments) refuseIfOpen(payment)
      const ids = payments.map(({ remittance_id }) => remittance_id)
      if ((await withAskedRefund(db, ids)).size > 0) throw conflict(SERVER_MESSAGES.payment.refundUnderWay)
    },
  }
}

/** The account cannot be deleted while money may be moving or is unaccounted for: the user must stay reachable. */
function refuseIfOpen(payment: Payment): void {
  if (payment.status === 'review') throw conflict(PAYMENT_MESSAGES.inReview)
  if (!isLive(payment.status) || mayBeEnded(payment)) return
  throw conflict(payment.capture_pending === 1 ? PAYMENT_MESSAGES.pending : PAYMENT_MESSAGES.confirming)
}

function presented(payment: Payment) {
  return {
    remittance_id: payment.remittance_id,
    status: payment.status,
    amount_inr: fromPaise(payment.amount_paise),
    amount_usd: fromCents(payment.usd_cents),
    rupees_per_usd: payment.rupees_per_usd,
    paypal_order: payment.order_id,
    paypal_capture: payment.capture_id,
    created_at: timeText(payment.created_at),
    paid_at: payment.paid_at === null ? null : timeText(payment.paid_at),
    refunded_inr: fromPaise(payment.refunded_paise),
    refunded_usd: fromCents(payment.refunded_cents),
  }
}
