import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Refunded amount of a payment, as charged and in rupees. */
export const refunds: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of [
      'refunded_cents bigint not null default 0 check (refunded_cents >= 0)',
      'refunded_paise bigint not null default 0 check (refunded_paise >= 0)',
      'refunded_at bigint',
    ]) {
      await sql.raw(`alter table payments add column ${column}`).execute(db)
    }
  },
}
