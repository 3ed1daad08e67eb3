import { sql } from 'kysely'
import { type Db, isOneOf, type Trx } from '../../platform/database/engine.ts'
import type { NewRow, RemittanceStatus } from '../../platform/database/tables.ts'
import type { RemittanceRow } from './remittance-store.ts'
import type { StepColumns } from './step-columns.ts'

/** Of all users, newest first. */
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

/** For seed data. */
export function insertRemittances(trx: Trx, rows: NewRow<'remittances'>[]): Promise<RemittanceRow[]> {
  return trx.insertInto('remittances').values(rows).returningAll().execute()
}

/** Subqueries for other features, which would otherwise need several queries. */

/**
 * Query for all users' paid remittances, for payments to join. Numbers are written into these statements so that the
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

/** Ids of all remittances, including those set aside. */
export function remittanceIds(db: Db | Trx, owner: number) {
  return db.selectFrom('remittances').select('id').where('user_id', '=', owner)
}

/** Ids of all unsubmitted remittances, including those set aside. */
export function unsubmittedIds(db: Db | Trx, owner: number) {
  return remittanceIds(db, owner).where('is_completed', '=', sql.lit(0))
}

/** For the row of `users` in the query: 1 when the user has completed a remittance. */
export const HAS_COMPLETED = sql`case when exists (
    select 1 from remittances where user_id = users.id and contribution_paid = 1 and is_completed = 1
  ) then 1 else 0 end`

/** Likewise: the id of the newest remittance that was not set aside. */
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

/** Changes corrected answers of a submitted remittance. */
export async function changeSubmitted(trx: Trx, id: number, change: StepColumns, now: number): Promise<void> {
  await trx
    .updateTable('remittances')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('is_completed', '=', 1)
    .execute()
}
