import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Two indexes that others took over: each made every act at the desk write one entry more than anybody reads. */
export const oneIndexEach: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`drop index audit_of_subject`.execute(db)
    await sql`drop index cases_by_holder`.execute(db)
  },
}
