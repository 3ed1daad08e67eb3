import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../engine.ts'
import { appendOnlyFunction } from './column-types.ts'

const TABLES = ['case_events', 'case_sheets', 'certificates'] as const
const IS_ERASED = `exists (select 1 from cases join remittances on remittances.id = cases.remittance_id
  where cases.id = old.case_id and remittances.erased_at is not null)`

/** History, sheets and certificates may be deleted once their remittance is erased, and never before. */
export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    const changes = TABLES.flatMap(engineOf(db) === 'sqlite' ? onSqlite : onPostgres)
    for (const statement of ['create index users_deleted on users (id) where deleted_at is not null', ...changes]) {
      await sql.raw(statement).execute(db)
    }
  },
}

function onSqlite(table: string): string[] {
  return [
    `drop trigger ${table}_no_delete`,
    `create trigger ${table}_no_delete before delete on ${table} when not ${IS_ERASED}
      begin select raise(abort, '${table} is append-only'); end`,
  ]
}

function onPostgres(table: string): string[] {
  return [
    `create or replace function ${appendOnlyFunction(table)}() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and ${IS_ERASED} then return old; end if;
      raise exception '${table} is append-only';
    end $$`,
  ]
}
