import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, engineOf } from '../engine.ts'
import { idColumn } from './column-types.ts'

/** Questions in words, notices to members of staff, and the queue filtered by assignee and state. */
export const dailyWork: Migration = {
  async up(db: Kysely<unknown>) {
    const engine = engineOf(db)
    for (const statement of [...questionsInWords(engine), ...notices(engine), ...queueFilters(), SEARCH_AGAIN])
      await sql.raw(statement).execute(db)
  },
}

/** Names were indexed without the vowel signs of Indian scripts; the next start indexes them again. */
const SEARCH_AGAIN = 'update cases set lookups = 0'

/** An item without document and field is a question in words, which is its note. */
const ABOUT = `check (document_kind is null or field_path is null),
      check (document_kind is not null or field_path is not null or note_sealed is not null)`

const ITEM_COLUMNS = `id, uid, case_id, asked_version, document_kind, field_path, reason, note_sealed, answer_sealed,
      answered_at, sent_version, created_at`

function questionsInWords(engine: Engine): string[] {
  if (engine === 'postgres') {
    return [
      'alter table case_items drop constraint case_items_check',
      `alter table case_items add ${ABOUT.replace(/,\s+check/, ', add check')}`,
    ]
  }
  // SQLite cannot drop a constraint, so the table is created again.
  return [
    `create table case_items_next (
      ${idColumn(engine)},
      uid text not null unique,
      case_id bigint not null references cases (id),
      asked_version integer not null,
      document_kind text,
      field_path text,
      reason text not null,
      note_sealed text,
      answer_sealed text,
      answered_at bigint,
      sent_version integer,
      created_at bigint not null,
      ${ABOUT}
    )`,
    `insert into case_items_next (${ITEM_COLUMNS}) select ${ITEM_COLUMNS} from case_items`,
    'drop table case_items',
    'alter table case_items_next rename to case_items',
    'create index case_items_of_case on case_items (case_id, id)',
    `create unique index case_items_one_open on case_items (case_id, (coalesce(document_kind, field_path)))
      where sent_version is null`,
  ]
}

function notices(engine: Engine): string[] {
  return [
    `create table staff_notices (
      ${idColumn(engine)},
      uid text not null unique,
      staff_uid text not null,
      kind text not null,
      remittance_id bigint not null references remittances (id),
      by_uid text,
      text_sealed text,
      at bigint not null,
      seen_at bigint
    )`,
    'create index staff_notices_of_person on staff_notices (staff_uid, id)',
    'create index staff_notices_unseen on staff_notices (staff_uid) where seen_at is null',
    'create index staff_notices_of_remittance on staff_notices (remittance_id)',
    'create index staff_notices_by_age on staff_notices (at)',
  ]
}

/** One index for each combination of view, assignee and state, in the queue's order. */
function queueFilters(): string[] {
  return [
    'create index cases_in_state on cases (state, queue_order, id)',
    `create index cases_new_in_state on cases (state, queue_order, id) where lane = 'new'`,
    'create index cases_of_holder_in_lane on cases (holder, lane, queue_order, id)',
    'create index cases_of_holder_in_state on cases (holder, state, queue_order, id)',
  ]
}
