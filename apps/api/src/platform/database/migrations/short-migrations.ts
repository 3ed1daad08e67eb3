import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

// Migrations of a few statements each, the same on both engines, in the order they are applied.

/** 0002: Refunded amount of a payment, as charged and in rupees. */
export const refunds = statements([
  'alter table payments add column refunded_cents bigint not null default 0 check (refunded_cents >= 0)',
  'alter table payments add column refunded_paise bigint not null default 0 check (refunded_paise >= 0)',
  'alter table payments add column refunded_at bigint',
])

/** 0003: Incremented with every change of the answers, so that a save can name the version it is based on. */
export const versions = statements(['alter table remittances add column version integer not null default 1'])

/** 0012: The audit had two indexes over the same columns, and every act wrote both. */
export const oneIndexEach = statements(['drop index audit_of_subject'])

/** 0015: Cases that required no filing get their own final state; fingerprints of packets outlive the packets. */
export const nothingToFile = statements([
  // Closed like other cases after 30 days; those that waited for the customer have no wake-up time yet.
  `update cases set state = 'nothing_to_file', wakes_at = coalesce(wakes_at, state_since + 2592000000)
    where part = 'none' and state in ('no_certificate_needed', 'declared')`,
  `create table packet_prints (
    certificate_uid text not null,
    sha256 text not null,
    made_at bigint not null,
    primary key (certificate_uid, sha256)
  )`,
])

/** 0016: Fingerprints of certificates with the case that used each first: another case cannot use the same file. */
export const certificatePrints = statements([
  `create table certificate_prints (
    sha256 text not null primary key,
    case_id bigint not null references cases (id)
  )`,
  'create index certificate_prints_of_case on certificate_prints (case_id)',
  // A file that two cases used already belongs to the first of them.
  `insert into certificate_prints (sha256, case_id)
    select sha256, min(case_id) from certificates where sha256 is not null group by sha256`,
])

/** 0017: Indexes for lists that were sorted or filtered row by row: a page costs the same in a list of any length. */
export const listsInOrder = statements([
  `create index remittances_by_amount on remittances (user_id, (coalesce(amount_paise, 0)), id)
    where set_aside_at is null`,
  `create index remittances_by_contribution on remittances (user_id, contribution_paise, id)
    where contribution_paid = 1`,
  'create index remittances_unsubmitted on remittances (user_id, set_aside_at) where is_completed = 0',
  `create index cases_waiting_of_user on cases (user_id, id) where lane = 'waiting'`,
  'create index enquiries_of_priority on enquiries (priority, status, id)',
])

/** 0018: Cases of co-owners of one sale, and documents of one case that the desk uses for another. */
export const sharedSales = statements([
  `create table sale_cases (
    case_id bigint not null primary key references cases (id),
    sale_uid text not null,
    linked_at bigint not null
  )`,
  'create index sale_cases_of_sale on sale_cases (sale_uid)',
  `create table sale_documents (
    case_id bigint not null references cases (id),
    document_uid text not null,
    used_at bigint not null,
    primary key (case_id, document_uid)
  )`,
])

/** 0022: The text of a filed form, to look for its acknowledgement number. */
export const documentText = statements([
  `alter table documents add column text_state text check (text_state in ('read', 'no_text', 'unreadable'))`,
  'alter table documents add column text_sealed text',
])

/** 0026: Which values of its case a document shows, for the desk to confirm. */
export const foundInDocuments = statements(['alter table documents add column found_sealed text'])

/**
 * 0028: A staff member's work of one week, on cases and enquiries, is a range of an index. Enquiries are found by keyed
 * words of their text.
 */
export const officeLists = statements([
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
])

function statements(list: readonly string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of list) {
        await sql.raw(statement).execute(db)
      }
    },
  }
}
