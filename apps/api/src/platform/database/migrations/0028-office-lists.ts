import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Work of a member of staff in a week, on cases and enquiries, is a stretch of an index. Enquiries are found by keyed
 * words of their text.
 */
export const officeLists: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create index case_events_of_staff on case_events (actor_id, act, at, case_id) where actor_kind = 'staff'`,
      `create index enquiry_messages_of_staff on enquiry_messages (author_id, at, enquiry_id)
        where author_kind = 'staff'`,
      'alter table enquiries add column words integer not null default 0',
      'create index enquiries_without_words on enquiries (id) where words = 0',
      `create table enquiry_words (
        enquiry_id bigint not null references enquiries (id),
        word text not null,
        primary key (enquiry_id, word)
      )`,
      'create index enquiry_words_found on enquiry_words (word, enquiry_id)',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
