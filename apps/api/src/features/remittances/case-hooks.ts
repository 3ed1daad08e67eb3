import type { Trx } from '../../platform/database/engine.ts'
import type { RemittanceRow } from './remittance-store.ts'

/** What remittances ask of cases, which are built on top of them. */
export type CaseHooks = {
  /** in the transaction that submits: nobody has paid without somebody working on it */
  openCase(trx: Trx, remittance: RemittanceRow): Promise<void>
}
