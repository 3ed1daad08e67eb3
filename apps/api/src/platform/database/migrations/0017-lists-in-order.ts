import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Indexes for lists that were sorted or filtered row by row: a page costs the same however much its owner has. */
export const listsInOrder: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create index remittances_by_amount on remittances (user_id, (coalesce(amount_paise, 0)), id)
        where set_aside_at is null`,
      `create index remittances_by_contribution on remittances (user_id, contribution_paise, id)
        where contribution_paid = 1`,
      'create index remittances_unsubmitted on remittances (user_id, set_aside_at) where is_completed = 0',
      `create index cases_waiting_of_user on cases (user_id, id) where lane = 'waiting'`,
      'create index enquiries_of_priority on enquiries (priority, status, id)',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
