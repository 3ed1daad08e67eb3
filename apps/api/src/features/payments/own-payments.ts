import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { fromCents, fromPaise } from '@nirgam/domain/shared/money'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { conflict } from '../../platform/errors.ts'
import { jsonFile, type OwnData } from '../../platform/own-data.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { withAskedRefund } from '../refunds/refunds.ts'
import { isLive, mayBeEnded } from './payment-states.ts'
import { type Payment, paymentsOfOwner } from './payments-store.ts'
import { settle } from './settle.ts'

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
