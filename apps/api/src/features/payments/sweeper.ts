import { transaction } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { isLive } from './payment-states.ts'
import { changePayment } from './payments-store.ts'
import { lookAgainLater, SWEEP_JOB, type SweepPayload } from './record-payment.ts'
import { settle } from './settle.ts'

/** Settles payments whose payer did not return, and repeats as long as the payment is live. Never gives up. */
export function sweepPayments(services: Services): void {
  services.jobs.handle<SweepPayload>(SWEEP_JOB, ({ paymentId }) => sweep(services, paymentId), {
    maxAttempts: Number.POSITIVE_INFINITY,
  })
}

async function sweep(services: Services, paymentId: number): Promise<void> {
  const { db, clock } = services
  const payment = await settle(services, paymentId)
  if (!isLive(payment.status)) return
  await transaction(db, async (trx) => {
    await changePayment(trx, paymentId, { checks: payment.checks + 1 })
    await lookAgainLater(services, trx, paymentId, payment.updated_at, clock.now())
  })
}
