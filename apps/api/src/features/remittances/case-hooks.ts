import type { Trx } from '../../platform/database/engine.ts'
import type { RemittanceRow } from './remittance-store.ts'

/** Functions that remittances need from cases, which depend on remittances and so cannot be imported here. */
export type CaseHooks = {
  /** called in the submitting transaction, so that every paid remittance has a case */
  openCase(trx: Trx, remittance: RemittanceRow): Promise<void>
}
