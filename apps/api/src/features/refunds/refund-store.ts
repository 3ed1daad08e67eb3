import { sql } from 'kysely'
import { type Db, isOneOf, locked, type Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row, RowChange } from '../../platform/database/tables.ts'

export type Refund = Row<'refunds'>

export async function insertRefund(trx: Trx, refund: NewRow<'refunds'>): Promise<void> {
  await trx.insertInto('refunds').values(refund).execute()
}

export function findRefund(db: Db | Trx, uid: string): Promise<Refund | undefined> {
  return db.selectFrom('refunds').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** Of one remittance, oldest first. */
export function refundsOf(db: Db | Trx, remittanceId: number): Promise<Refund[]> {
  return db.selectFrom('refunds').selectAll().where('remittance_id', '=', remittanceId).orderBy('id').execute()
}

/** The same, locked until the transaction ends. The remittance must be locked first, to avoid deadlocks. */
export function lockRefunds(trx: Trx, remittanceId: number): Promise<Refund[]> {
  const all = trx.selectFrom('refunds').selectAll().where('remittance_id', '=', remittanceId).orderBy('id')
  return locked(trx, all).execute()
}

export function changeRefund(trx: Trx, uid: string, change: RowChange<'refunds'>): Promise<Refund> {
  return trx.updateTable('refunds').set(change).where('uid', '=', uid).returningAll().executeTakeFirstOrThrow()
}

/**
 * For the row of `remittances` in the query: 1 while a refund is unconfirmed. An `exists` would let PostgreSQL read the
 * refunds of all users.
 */
export const REFUND_ASKED = sql<number>`coalesce((select 1 from refunds
  where refunds.remittance_id = remittances.id and refunds.status = 'asked' limit 1), 0)`

/** Those of these remittances that have an unconfirmed refund. */
export async function withAskedRefund(db: Db | Trx, remittanceIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('refunds')
    .select('remittance_id')
    .where('status', '=', 'asked')
    .where(isOneOf(db, 'remittance_id', JSON.stringify(remittanceIds)))
    .execute()
  return new Set(rows.map(({ remittance_id }) => remittance_id))
}
