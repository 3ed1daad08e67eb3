/** What other features may use of remittances. */
export type { PaymentHooks } from './payment-hooks.ts'
export { incomplete } from './refusals.ts'
export { presentRemittance } from './remittance-record.ts'
export { remittanceRoutes } from './remittance-routes.ts'
export { findRemittance, lockRemittance, type RemittanceRow } from './remittance-store.ts'
export {
  markPaidAndSubmit,
  type PaidOutcome,
  readyToPay,
  remittanceForPayment,
  submitRemittance,
} from './submit-remittance.ts'
