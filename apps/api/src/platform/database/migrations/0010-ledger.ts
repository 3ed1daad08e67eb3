import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../engine.ts'
import { idColumn } from './column-types.ts'

/** The year's ledger, and what was answered to the guide about a case. */
export const ledger: Migration = {
  async up(db: Kysely<unknown>) {
    const id = idColumn(engineOf(db))
    for (const statement of [
      `create table ledger_entries (
        ${id},
        uid text not null unique,
        user_id bigint not null references users (id),
        remittance_id bigint references remittances (id),
        content_sealed text not null,
        created_at bigint not null,
        updated_at bigint not null
      )`,
      'create index ledger_entries_of_user on ledger_entries (user_id, id)',
      'create unique index ledger_entries_of_remittance on ledger_entries (remittance_id)',
      `create table ledger_rates (
        user_id bigint not null references users (id),
        tax_year text not null,
        rate bigint not null,
        day text not null,
        primary key (user_id, tax_year)
      )`,
      `create table case_guides (
        ${id},
        uid text not null unique,
        remittance_id bigint not null unique references remittances (id),
        answers_sealed text not null,
        updated_at bigint not null
      )`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
