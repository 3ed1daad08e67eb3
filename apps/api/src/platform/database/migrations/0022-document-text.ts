import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The text of a filed form, to look for its acknowledgement number. */
export const documentText: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `alter table documents add column text_state text check (text_state in ('read', 'no_text', 'unreadable'))`,
      'alter table documents add column text_sealed text',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
