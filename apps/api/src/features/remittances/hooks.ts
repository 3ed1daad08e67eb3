import type { Trx } from '../../platform/database/engine.ts'
import type { RemittanceRow } from './remittance-store.ts'

/** Functions that remittances need from payments, which depend on remittances and so cannot be imported here. */
export type PaymentHooks = {
  /**
   * Finds out the outcome of a payment in progress: afterwards it is paid (and the remittance submitted), or it may be
   * ended. Does nothing when there is none. May call the payment provider, so never inside a transaction.
   */
  settleLivePayment(remittanceId: number): Promise<void>
  /**
   * Ends a payment in progress; the transaction must have locked the remittance. Refuses with a conflict when money may
   * be moving.
   */
  supersedeLivePayment(trx: Trx, remittanceId: number): Promise<void>
}

/** Functions that remittances need from cases, which depend on remittances and so cannot be imported here. */
export type CaseHooks = {
  /** called in the submitting transaction, so that every paid remittance has a case */
  openCase(trx: Trx, remittance: RemittanceRow): Promise<void>
}
