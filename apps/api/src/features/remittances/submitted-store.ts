import type { Trx } from '../../platform/database/engine.ts'
import type { RemittanceStatus } from '../../platform/database/tables.ts'
import type { StepColumns } from './step-columns.ts'

/** Sets the status of a submitted remittance, which the badge shows. */
export async function setStatus(
  trx: Trx,
  id: number,
  stands: { status: RemittanceStatus; reason: string | null; now: number },
): Promise<void> {
  await trx
    .updateTable('remittances')
    .set({ status: stands.status, status_reason: stands.reason, updated_at: stands.now })
    .where('id', '=', id)
    .execute()
}

/** Changes answers of a submitted remittance that were asked for again. */
export async function changeSubmitted(trx: Trx, id: number, change: StepColumns, now: number): Promise<void> {
  await trx
    .updateTable('remittances')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('is_completed', '=', 1)
    .execute()
}
