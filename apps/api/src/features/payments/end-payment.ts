import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import type { Trx } from '../../platform/database/engine.ts'
import { conflict } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { lockRemittance, type PaymentHooks } from '../remittances/remittances.ts'
import { mayBeEnded } from './payment-states.ts'
import { findCurrentPayment, lockLivePayment } from './payments-store.ts'
import { move } from './record-payment.ts'
import { settle } from './settle.ts'

/** Ends the live payment, unless its money may be moving: a superseded payment is never captured. */
export async function endLivePayment(services: Services, trx: Trx, remittanceId: number): Promise<void> {
  await lockRemittance(trx, remittanceId)
  const payment = await lockLivePayment(trx, remittanceId)
  if (!payment) return
  if (!mayBeEnded(payment)) {
    throw conflict(payment.capture_pending === 1 ? PAYMENT_MESSAGES.pending : PAYMENT_MESSAGES.confirming)
  }
  await move({ services, trx, payment, now: services.clock.now() }, 'superseded', 'the remittance goes on without it')
}

export function paymentHooks(services: Services): PaymentHooks {
  return {
    async settleLivePayment(remittanceId) {
      const payment = await findCurrentPayment(services.db, remittanceId)
      if (payment && services.paypal) await settle(services, payment.id)
    },
    supersedeLivePayment: (trx, remittanceId) => endLivePayment(services, trx, remittanceId),
  }
}
