import { sql } from 'kysely'
import { type Db, isOneOf, type Trx } from '../../platform/database/engine.ts'
import type { NewRow, RemittanceStatus } from '../../platform/database/tables.ts'
import type { RemittanceRow } from './remittance-store.ts'
import type { StepColumns } from './step-columns.ts'

/** Everybody's, newest first. */
export function listNewest(
  db: Db,
  { status, userId, limit }: { status: RemittanceStatus | undefined; userId: number | undefined; limit: number },
): Promise<RemittanceRow[]> {
  return db
    .selectFrom('remittances')
    .selectAll()
    .where('set_aside_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'processing'))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Does not check the owner, and includes drafts that were set aside. */
export function findAnyRemittance(db: Db | Trx, id: number): Promise<RemittanceRow | undefined> {
  return db.selectFrom('remittances').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findAnyRemittances(db: Db, ids: readonly number[]): Promise<RemittanceRow[]> {
  return db
    .selectFrom('remittances')
    .selectAll()
    .where(isOneOf(db, 'id', JSON.stringify(ids)))
    .execute()
}

/** By the number that users see. */
export function findByReference(db: Db, reference: string): Promise<RemittanceRow | undefined> {
  return db.selectFrom('remittances').selectAll().where('reference_number', '=', reference).executeTakeFirst()
}

/** For invented people. */
export function insertRemittances(trx: Trx, rows: NewRow<'remittances'>[]): Promise<RemittanceRow[]> {
  return trx.insertInto('remittances').values(rows).returningAll().execute()
}

/** Parts of other features' questions, for those that would otherwise have to be asked in several. */

/**
 * Query for everybody's paid remittances, for payments to join. Numbers are written into these statements so that the
 * partial indexes apply in any plan.
 */
export function paidRemittances(db: Db | Trx) {
  return db.selectFrom('remittances').where('contribution_paid', '=', sql.lit(1))
}

export function unfinishedRemittances(db: Db | Trx, owner: number) {
  return db
    .selectFrom('remittances')
    .where('user_id', '=', owner)
    .where('is_completed', '=', sql.lit(0))
    .where('set_aside_at', 'is', null)
}

/** The ids of all, also of those set aside. */
export function remittanceIds(db: Db | Trx, owner: number) {
  return db.selectFrom('remittances').select('id').where('user_id', '=', owner)
}

/** The ids of all that were not submitted, also of those set aside. */
export function unsubmittedIds(db: Db | Trx, owner: number) {
  return remittanceIds(db, owner).where('is_completed', '=', sql.lit(0))
}

/** Of the row of `users` that the question is about: 1 when they have completed a remittance. */
export const HAS_COMPLETED = sql`case when exists (
    select 1 from remittances where user_id = users.id and contribution_paid = 1 and is_completed = 1
  ) then 1 else 0 end`

/** Of the same: the id of the newest that was not set aside. */
export const LATEST = sql`(select max(id) from remittances where user_id = users.id and set_aside_at is null)`

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
