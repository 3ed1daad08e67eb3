import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which values of its case a document shows, for the desk to confirm. */
export const foundInDocuments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table documents add column found_sealed text').execute(db)
  },
}
