import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { engineOf } from '../engine.ts'
import { idColumn } from './column-types.ts'

/** Tables for the firm's office: conversations, canned texts, settings; and indexes for counting and lookups. */
export const office: Migration = {
  async up(db: Kysely<unknown>) {
    const id = idColumn(engineOf(db))
    for (const statement of [
      `create table enquiry_messages (
        ${id},
        uid text not null unique,
        enquiry_id bigint not null references enquiries (id),
        author_kind text not null check (author_kind in ('customer', 'staff', 'operator')),
        author_id text,
        content_sealed text not null,
        at bigint not null
      )`,
      'create index enquiry_messages_of_enquiry on enquiry_messages (enquiry_id, id)',
      'alter table enquiries add column remittance_id bigint references remittances (id)',
      'create index enquiries_of_remittance on enquiries (remittance_id)',
      'create index enquiries_in_status on enquiries (status, id)',
      'create index enquiries_changed on enquiries (updated_at)',

      `create table canned_texts (
        ${id},
        uid text not null unique,
        title text not null unique,
        body text not null,
        updated_at bigint not null
      )`,
      `create table desk_settings (
        name text primary key,
        value text not null,
        updated_at bigint not null
      )`,

      'create index audit_by_person on audit (who, id)',
      'create index audit_by_subject on audit (subject, id)',
      'create index audit_by_act on audit (act, id)',
      'create index audit_by_time on audit (at, id)',
      'create index cases_by_opening on cases (opened_at)',
      'create index cases_by_due on cases (due_at) where due_at is not null',
      'create index case_events_by_state on case_events (to_state, at)',
      'create index case_items_by_time on case_items (created_at)',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
