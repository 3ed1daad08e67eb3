import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Cases in which nothing had to be filed get their own ending; fingerprints of packets outlive the packets. */
export const nothingToFile: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      // Closed like the others after 30 days; those that waited for the customer have no time for it yet.
      `update cases set state = 'nothing_to_file', wakes_at = coalesce(wakes_at, state_since + 2592000000)
        where part = 'none' and state in ('no_certificate_needed', 'declared')`,
      `create table packet_prints (
        certificate_uid text not null,
        sha256 text not null,
        made_at bigint not null,
        primary key (certificate_uid, sha256)
      )`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
