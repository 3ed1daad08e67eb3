import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Fingerprints of certificates with the case that used each first: another case cannot use the same file. */
export const certificatePrints: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table certificate_prints (
        sha256 text not null primary key,
        case_id bigint not null references cases (id)
      )`,
      'create index certificate_prints_of_case on certificate_prints (case_id)',
      // A file that two cases used already belongs to the first of them.
      `insert into certificate_prints (sha256, case_id)
        select sha256, min(case_id) from certificates where sha256 is not null group by sha256`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
