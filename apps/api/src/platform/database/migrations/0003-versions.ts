import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Counted up with every change of the answers, so that a save can say what it was made from. */
export const versions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table remittances add column version integer not null default 1').execute(db)
  },
}
