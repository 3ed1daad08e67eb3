import type { KeptAnswer } from '@nirgam/domain/server-steps'
import type { Trx } from '../../platform/database/engine.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { RemittanceRow } from './remittance-store.ts'
import { columnsFor, newIn, openDetails } from './step-columns.ts'
import { changeSubmitted } from './submitted-store.ts'

/** Puts answers that were asked for again into a submitted remittance, which the transaction holds. */
export async function correctAnswers(
  trx: Trx,
  vault: Vault,
  row: RemittanceRow,
  answers: readonly KeptAnswer[],
  now: number,
): Promise<void> {
  const details = openDetails(vault, row)
  const news = newIn(row, details, answers)
  if (news.length > 0) await changeSubmitted(trx, row.id, columnsFor(vault, row, details, news), now)
}
