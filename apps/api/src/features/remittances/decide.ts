import type { Trx } from '../../platform/database/engine.ts'
import type { RemittanceStatus } from '../../platform/database/tables.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { setStatus } from './operator-store.ts'
import { lockRemittance, type RemittanceRow } from './remittance-store.ts'

export type Decision = Exclude<RemittanceStatus, 'in_progress'>

/** What the certification came to, or where it stands. Null when that is what it is already. */
export async function decideRemittance(
  trx: Trx,
  { id, status, reason, now }: { id: number; status: Decision; reason: string | null; now: number },
): Promise<RemittanceRow | null> {
  const row = await lockRemittance(trx, id)
  if (!row) throw notFound(`There is no remittance ${id}.`)
  if (row.is_completed === 0) throw conflict(`Remittance ${id} has not been submitted yet.`)
  if (row.status === status && row.status_reason === reason) return null
  await setStatus(trx, id, { status, reason, now })
  return row
}
