import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The audit had two indexes over the same columns, and every act wrote both. */
export const oneIndexEach: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index audit_of_subject`.execute(db)
  },
}
