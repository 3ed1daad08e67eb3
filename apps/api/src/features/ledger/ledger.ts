/** What other features may use of the year's ledger. */
export { lineIdOf, readLedger } from './ledger-lines.ts'
export { ledgerRoutes } from './ledger-routes.ts'
export { ownLedger } from './own-ledger.ts'
