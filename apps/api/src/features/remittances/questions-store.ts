import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database/engine.ts'

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
