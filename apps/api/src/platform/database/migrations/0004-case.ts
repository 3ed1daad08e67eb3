import { randomUUID } from 'node:crypto'
import { REMIND_AFTER_DAYS } from '@nirgam/domain/case/case-facts'
import type { CaseState } from '@nirgam/domain/case/case-states'
import { promiseFrom, promiseNotRunning, USUAL_HOURS } from '@nirgam/domain/case/working-hours'
import { fromPaise, type Paise, promisedHours, ZERO } from '@nirgam/domain/shared/money'
import { type Generated, type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, engineOf } from '../engine.ts'
import { appendOnly, idColumn } from './column-types.ts'

/** Tables for the case that follows payment: its history, the items asked for and the verdict on each paper. */
export const theCase: Migration = {
  async up(db: Kysely<unknown>) {
    const engine = engineOf(db)
    const statements = [
      ...versionsOfDocuments(engine),
      ...tables(engine),
      ...indexes(),
      ...appendOnly(engine, 'case_events', HISTORY),
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
    await openEarlierCases(db as Kysely<Earlier>)
  },
}

/** All columns of an event but its sealed data, which is re-encrypted when keys are rotated. */
const HISTORY = ['id', 'uid', 'case_id', 'version', 'at', 'act', 'from_state', 'to_state', 'actor_kind', 'actor_id']

const DOCUMENT_COLUMNS =
  'id, uid, remittance_id, kind, name_sealed, media_type, size, data_key_sealed, storage_key, created_at'

/** One document of a kind is current; replaced documents and those not sent yet are stored beside it. */
function versionsOfDocuments(engine: Engine): string[] {
  const standing = `standing text not null default 'current' check (standing in ('current', 'earlier', 'offered'))`
  const onlyOneCurrent = [
    `create unique index documents_one_current on documents (remittance_id, kind) where standing = 'current'`,
    `create unique index documents_one_offered on documents (item_uid) where standing = 'offered'`,
    `create index documents_of_remittance on documents (remittance_id, id)`,
  ]
  if (engine === 'postgres') {
    return [
      'alter table documents drop constraint documents_remittance_id_kind_key',
      `alter table documents add column ${standing}`,
      'alter table documents add column item_uid text',
      ...onlyOneCurrent,
    ]
  }
  // SQLite cannot drop a constraint, so the table is created again.
  return [
    `create table documents_anew (
      ${idColumn(engine)},
      uid text not null unique,
      remittance_id bigint not null references remittances (id),
      kind text not null,
      name_sealed text not null,
      media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
      size bigint not null check (size > 0),
      data_key_sealed text not null,
      storage_key text not null unique,
      created_at bigint not null,
      ${standing},
      item_uid text
    )`,
    `insert into documents_anew (${DOCUMENT_COLUMNS}) select ${DOCUMENT_COLUMNS} from documents`,
    'drop table documents',
    'alter table documents_anew rename to documents',
    ...onlyOneCurrent,
  ]
}

function tables(engine: Engine): string[] {
  const id = idColumn(engine)
  return [
    `create table cases (
      ${id},
      uid text not null unique,
      remittance_id bigint not null unique references remittances (id),
      user_id bigint not null references users (id),
      state text not null,
      version integer not null default 1,
      holder text,
      part text check (part in ('A', 'B', 'C', 'D', 'none')),
      promised_ms bigint not null,
      left_ms bigint not null,
      clock_since bigint,
      due_at bigint,
      wakes_at bigint,
      state_since bigint not null,
      opened_at bigint not null,
      updated_at bigint not null,
      check ((clock_since is null) = (due_at is null))
    )`,

    `create table case_events (
      ${id},
      uid text not null unique,
      case_id bigint not null references cases (id),
      version integer not null,
      at bigint not null,
      act text not null,
      from_state text,
      to_state text not null,
      actor_kind text not null check (actor_kind in ('system', 'customer', 'staff', 'operator')),
      actor_id text,
      data_sealed text,
      unique (case_id, version)
    )`,

    `create table case_items (
      ${id},
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
      check ((document_kind is null) <> (field_path is null))
    )`,

    `create table case_papers (
      ${id},
      uid text not null unique,
      case_id bigint not null references cases (id),
      kind text not null,
      document_uid text,
      verdict text not null check (verdict in ('accepted', 'asked', 'not_usable', 'waived')),
      note_sealed text,
      actor_kind text not null,
      actor_id text,
      at bigint not null,
      unique (case_id, kind)
    )`,

    `create table case_notes (
      ${id},
      uid text not null unique,
      case_id bigint not null references cases (id),
      actor_id text,
      note_sealed text not null,
      at bigint not null
    )`,
  ]
}

function indexes(): string[] {
  return [
    'create index cases_of_user on cases (user_id, id)',
    'create index cases_in_state on cases (state, due_at, id)',
    'create index cases_by_holder on cases (holder, id) where holder is not null',
    'create index cases_to_wake on cases (wakes_at) where wakes_at is not null',
    'create index case_items_of_case on case_items (case_id, id)',
    `create unique index case_items_one_open on case_items (case_id, (coalesce(document_kind, field_path)))
      where sent_version is null`,
    'create index case_notes_of_case on case_notes (case_id, id)',
  ]
}

/** The columns that this migration reads and writes. */
type Earlier = {
  remittances: {
    id: number
    user_id: number
    status: string
    is_completed: number
    contribution_paise: Paise | null
    completed_at: number | null
    updated_at: number
  }
  cases: {
    id: Generated<number>
    uid: string
    remittance_id: number
    user_id: number
    state: CaseState
    promised_ms: number
    left_ms: number
    clock_since: number | null
    due_at: number | null
    wakes_at: number | null
    state_since: number
    opened_at: number
    updated_at: number
  }
  case_events: {
    uid: string
    case_id: number
    version: number
    at: number
    act: string
    to_state: string
    actor_kind: string
  }
  case_items: {
    uid: string
    case_id: number
    asked_version: number
    document_kind: string
    reason: string
    created_at: number
  }
}

const HOUR_MS = 60 * 60 * 1000
const BATCH = 200

const STATE_OF: Readonly<Record<string, CaseState>> = {
  processing: 'received',
  approved: 'closed',
  rejected: 'refused',
  pending: 'asked',
}

/**
 * Opens a case for every remittance submitted before cases existed. The status reason, which says what each was waiting
 * for, stays on the remittance.
 */
async function openEarlierCases(db: Kysely<Earlier>): Promise<void> {
  for (let after = 0; ; ) {
    const submitted = await db
      .selectFrom('remittances')
      .select(['id', 'user_id', 'status', 'contribution_paise', 'completed_at', 'updated_at'])
      .where('is_completed', '=', 1)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const remittance of submitted) await openEarlierCase(db, remittance)
    const last = submitted.at(-1)
    if (!last || submitted.length < BATCH) return
    after = last.id
  }
}

async function openEarlierCase(db: Kysely<Earlier>, row: Omit<Earlier['remittances'], 'is_completed'>): Promise<void> {
  const state = STATE_OF[row.status] ?? 'received'
  const openedAt = row.completed_at ?? row.updated_at
  const since = state === 'received' ? openedAt : row.updated_at
  const promised = promisedHours(fromPaise(row.contribution_paise ?? ZERO)) * HOUR_MS
  const clock = state === 'received' ? promiseFrom(promised, openedAt, USUAL_HOURS) : promiseNotRunning(promised)
  const { id } = await db
    .insertInto('cases')
    .values({
      uid: randomUUID(),
      remittance_id: row.id,
      user_id: row.user_id,
      state,
      promised_ms: promised,
      left_ms: clock.left,
      clock_since: clock.since,
      due_at: clock.dueAt,
      wakes_at: state === 'asked' ? since + REMIND_AFTER_DAYS[0] * 24 * HOUR_MS : null,
      state_since: since,
      opened_at: openedAt,
      updated_at: row.updated_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { uid: randomUUID(), case_id: id, version: 1, at: openedAt, to_state: state }
  await db
    .insertInto('case_events')
    .values({ ...event, act: 'open', actor_kind: 'system' })
    .execute()
  if (state !== 'asked') return
  const item = { uid: randomUUID(), case_id: id, asked_version: 1, created_at: since }
  await db
    .insertInto('case_items')
    .values({ ...item, document_kind: 'source_proof', reason: 'other' })
    .execute()
}
