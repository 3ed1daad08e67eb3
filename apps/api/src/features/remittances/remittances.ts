/** What other features may use of remittances. */
export type { CaseHooks } from './case-hooks.ts'
export { correctAnswers } from './correct-answers.ts'
export { mailFacts } from './mail-facts.ts'
export {
  findAnyRemittance,
  findAnyRemittances,
  findByReference,
  insertRemittances,
  listNewest,
} from './operator-store.ts'
export { ownRemittances } from './own-remittances.ts'
export type { PaymentHooks } from './payment-hooks.ts'
export {
  contributionCursor,
  HAS_COMPLETED,
  LATEST,
  paidRemittances,
  remittanceIds,
  unfinishedRemittances,
  unsubmittedIds,
} from './questions-store.ts'
export { conflictWith, incomplete } from './refusals.ts'
export { bankOf, formOf, presentRemittance, senderNameOf } from './remittance-record.ts'
export { remittanceRoutes } from './remittance-routes.ts'
export { findRemittance, listAllOf, lockRemittance, type RemittanceRow } from './remittance-store.ts'
export { sealOwnWords } from './seal-own-words.ts'
export { columnsFor } from './step-columns.ts'
export {
  markPaidAndSubmit,
  readyToPay,
  remittanceForPayment,
} from './submit-remittance.ts'
export { setStatus } from './submitted-store.ts'
