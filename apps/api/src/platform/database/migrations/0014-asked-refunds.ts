import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../engine.ts'
import { idColumn } from './column-types.ts'

/** Refunds one by one: those that the firm asks for, and those that PayPal reports. */
export const askedRefunds: Migration = {
  async up(db: Kysely<unknown>) {
    const id = idColumn(engineOf(db))
    for (const statement of [
      `create table refunds (
        ${id},
        uid text not null unique,
        remittance_id bigint not null references remittances (id),
        status text not null check (status in ('asked', 'done', 'failed')),
        paise bigint not null check (paise >= 0),
        cents bigint check (cents > 0),
        request_id text not null unique,
        problem text,
        asked_at bigint,
        done_at bigint,
        check ((status = 'done') = (done_at is not null)),
        check (status <> 'done' or cents is not null)
      )`,
      'create index refunds_of_remittance on refunds (remittance_id, id)',
      // Refunds that were recorded as a sum only.
      `insert into refunds (uid, remittance_id, status, paise, cents, request_id, done_at)
        select 'earlier-' || uid, remittance_id, 'done', refunded_paise, refunded_cents, 'earlier-' || uid,
          coalesce(refunded_at, updated_at)
        from payments where status = 'paid' and refunded_cents > 0`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
