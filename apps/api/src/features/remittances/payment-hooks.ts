import type { Trx } from '../../platform/database/engine.ts'

/** What remittances ask of payments, which are built on top of them. */
export type PaymentHooks = {
  /**
   * Finds out what became of a payment that is under way: afterwards it is paid (and the remittance submitted), or it
   * may be ended. Does nothing when there is none. May ask the payment provider, so never inside a transaction.
   */
  settleLivePayment(remittanceId: number): Promise<void>
  /**
   * Ends a payment that is under way, in a transaction that holds the remittance. Refuses with a conflict when money
   * may be moving.
   */
  supersedeLivePayment(trx: Trx, remittanceId: number): Promise<void>
}
