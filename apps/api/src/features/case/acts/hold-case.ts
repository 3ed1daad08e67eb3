import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import type { Trx } from '../../../platform/database/engine.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import { lockRemittance, type RemittanceRow } from '../../remittances/remittances.ts'
import { type CaseRow, lockCase } from '../case-store.ts'

/** A case with its remittance, both locked until the transaction ends. */
export type HeldCase = { remittance: RemittanceRow; row: CaseRow }

/**
 * Locks the remittance first, as everywhere, so that two transactions that need both cannot deadlock. With `owner`,
 * other users' cases are not found.
 */
export async function holdCase(trx: Trx, remittanceId: number, owner?: number): Promise<HeldCase> {
  const remittance = await lockRemittance(trx, remittanceId)
  const isTheirs = owner === undefined || remittance?.user_id === owner
  if (!remittance || !isTheirs || remittance.set_aside_at !== null) throw notFound()
  const row = await lockCase(trx, remittanceId)
  if (!row) throw conflict(CASE_MESSAGES.none)
  return { remittance, row }
}
