/** Public interface of the ledger feature. */
export { lineIdOf, readLedger } from './ledger-lines.ts'
export { ledgerRoutes } from './ledger-routes.ts'
export { ownLedger } from './own-ledger.ts'
