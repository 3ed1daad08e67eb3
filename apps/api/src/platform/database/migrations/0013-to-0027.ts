import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, engineOf } from '../engine.ts'
import { appendOnlyFunction, idColumn } from './column-types.ts'

/**
 * Invitation links record their creator and the first browser that opened them, and staff have known browsers. Older
 * links have no known creator, so they expire here.
 */
export const staffAccess: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `drop table staff_invitations`,
      `create table staff_invitations (
        uid text primary key,
        token_hash text not null unique,
        kind text not null check (kind in ('join', 'second-factor')),
        staff_id bigint references staff (id) on delete cascade,
        made_by bigint references staff (id) on delete cascade,
        email_lookup text,
        email_sealed text,
        name_sealed text,
        role text not null check (role in ('support', 'intake', 'preparer', 'signer', 'lead', 'auditor')),
        membership_number text,
        opened_by text,
        totp_secret_sealed text,
        created_at bigint not null,
        expires_at bigint not null,
        check ((kind = 'second-factor') = (staff_id is not null)),
        check ((opened_by is null) = (totp_secret_sealed is null))
      )`,
      `create index staff_invitations_of_staff on staff_invitations (staff_id)`,
      `create index staff_invitations_of_maker on staff_invitations (made_by)`,

      `create table staff_devices (
        device_hash text primary key,
        staff_id bigint not null references staff (id) on delete cascade,
        created_at bigint not null,
        expires_at bigint not null
      )`,
      `create index staff_devices_of_staff on staff_devices (staff_id)`,
      `create index staff_devices_expiry on staff_devices (expires_at)`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}

/** Refunds as single rows: those that the firm asks for, and those that PayPal reports. */
export const askedRefunds: Migration = {
  async up(db: Kysely<unknown>) {
    const id = idColumn(engineOf(db))
    for (const statement of [
      `create table refunds (
        ${id},
        uid text not null unique,
        remittance_id bigint not null references remittances (id),
        status text not null check (status in ('asked', 'done', 'failed')),
        paise bigint not null check (paise >= 0),
        cents bigint check (cents > 0),
        request_id text not null unique,
        problem text,
        asked_at bigint,
        done_at bigint,
        check ((status = 'done') = (done_at is not null)),
        check (status <> 'done' or cents is not null)
      )`,
      'create index refunds_of_remittance on refunds (remittance_id, id)',
      // Refunds that were recorded as a sum only.
      `insert into refunds (uid, remittance_id, status, paise, cents, request_id, done_at)
        select 'earlier-' || uid, remittance_id, 'done', refunded_paise, refunded_cents, 'earlier-' || uid,
          coalesce(refunded_at, updated_at)
        from payments where status = 'paid' and refunded_cents > 0`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}

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

/** Staff have passkeys, and a session knows when its second factor was last given. */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table staff_passkeys (
        uid text primary key,
        staff_id bigint not null references staff (id) on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        counter bigint not null,
        transports text not null,
        name_sealed text not null,
        created_at bigint not null,
        last_used_at bigint
      )`,
      'create index staff_passkeys_of_staff on staff_passkeys (staff_id)',

      `create table staff_challenges (
        challenge_hash text primary key,
        staff_id bigint not null references staff (id) on delete cascade,
        purpose text not null check (purpose in ('sign-in', 'confirm', 'add')),
        bound_to text not null,
        expires_at bigint not null
      )`,
      'create index staff_challenges_of_staff on staff_challenges (staff_id)',
      'create index staff_challenges_expiry on staff_challenges (expires_at)',

      'alter table staff_sessions add column factor_at bigint not null default 0',
      'update staff_sessions set factor_at = created_at',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}

const TABLES = ['case_events', 'case_sheets', 'certificates'] as const
const IS_ERASED = `exists (select 1 from cases join remittances on remittances.id = cases.remittance_id
  where cases.id = old.case_id and remittances.erased_at is not null)`

/** History, sheets and certificates may be deleted once their remittance is erased, and never before. */
export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    const changes = TABLES.flatMap(engineOf(db) === 'sqlite' ? onSqlite : onPostgres)
    for (const statement of ['create index users_deleted on users (id) where deleted_at is not null', ...changes]) {
      await sql.raw(statement).execute(db)
    }
  },
}

function onSqlite(table: string): string[] {
  return [
    `drop trigger ${table}_no_delete`,
    `create trigger ${table}_no_delete before delete on ${table} when not ${IS_ERASED}
      begin select raise(abort, '${table} is append-only'); end`,
  ]
}

function onPostgres(table: string): string[] {
  return [
    `create or replace function ${appendOnlyFunction(table)}() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and ${IS_ERASED} then return old; end if;
      raise exception '${table} is append-only';
    end $$`,
  ]
}

/** The queue sorted by amount and by age, in every view and with every filter; views that staff save; texts by source. */
export const sortedQueue: Migration = {
  async up(db: Kysely<unknown>) {
    const views = `create table staff_views (
      ${idColumn(engineOf(db))},
      uid text not null unique,
      staff_uid text not null,
      name text not null,
      query text not null,
      created_at bigint not null,
      unique (staff_uid, name)
    )`
    for (const statement of [...amounts(), ...queueSorts(), views, TEXTS_BY_SOURCE])
      await sql.raw(statement).execute(db)
  },
}

/** Empty: a text for every source of money. */
const TEXTS_BY_SOURCE = `alter table canned_texts add column source text not null default ''`

function amounts(): string[] {
  return [
    'alter table cases add column amount_paise bigint not null default 0',
    `update cases set amount_paise = coalesce(
      (select amount_paise from remittances where remittances.id = cases.remittance_id), 0)`,
  ]
}

/**
 * The id is an expression that only filtered statements use: PostgreSQL would otherwise scan an index of all cases. An
 * assignee's cases in one state are few enough to be filtered from all of the assignee's, except in the queue's own
 * order, which staff have open all day.
 */
function queueSorts(): string[] {
  const inOwnOrder = {
    cases_in_lane: 'lane',
    cases_of_holder: 'holder',
    cases_of_bank: 'bank',
    cases_of_source: 'source',
    cases_of_part: 'part',
    cases_in_state: 'state',
    cases_of_holder_in_lane: 'holder, lane',
    cases_of_holder_in_state: 'holder, state',
  }
  return [
    ...Object.entries(inOwnOrder).flatMap(([name, columns]) => [
      `drop index ${name}`,
      `create index ${name} on cases (${columns}, queue_order, (id + 0))`,
    ]),
    'drop index cases_new_in_state',
    `create index cases_new_in_state on cases (state, queue_order, (id + 0)) where lane = 'new'`,
    'create index cases_by_amount on cases (amount_paise, id)',
    ...['lane', 'holder', 'state', 'bank', 'source', 'part'].flatMap((column) => [
      `create index cases_of_${column}_by_amount on cases (${column}, amount_paise, (id + 0))`,
      `create index cases_of_${column}_by_age on cases (${column}, (id + 0))`,
    ]),
  ]
}

/**
 * The queue by age, from the opening time, so that an age is a range of its index; views with one more filter.
 * Documents have a keyed fingerprint of their bytes, and refer to the earlier document that a customer uses again.
 */
export const knownCustomers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [...queueByAge(), ...DOCUMENTS]) await sql.raw(statement).execute(db)
  },
}

/** Earlier documents are stored only as watermarked copies, so they have no fingerprint. */
const DOCUMENTS = [
  'alter table documents add column print text',
  'alter table documents add column reused_from text',
  'alter table documents add column first_sent_at bigint',
  'create index documents_with_print on documents (print)',
]

/** The id is an expression for the reason given in migration 0025. Late cases are among those with a due date. */
function queueByAge(): string[] {
  return [
    'drop index cases_by_opening',
    'create index cases_by_opening on cases (opened_at, id)',
    'create index cases_due_by_age on cases (opened_at, (id + 0)) where due_at is not null',
    ...['lane', 'holder', 'state', 'bank', 'source', 'part'].flatMap((column) => [
      `drop index cases_of_${column}_by_age`,
      `create index cases_of_${column}_by_age on cases (${column}, opened_at, (id + 0))`,
    ]),
    ...['bank', 'source', 'part'].map(
      (column) =>
        `create index cases_of_${column}_in_lane on cases ((${column} || ' ' || lane), queue_order, (id + 0))`,
    ),
  ]
}
