import type { AskReason } from '@nirgam/domain/case/actions/ask-reasons'
import type { CaseState } from '@nirgam/domain/case/case-states'
import { statesOf } from '@nirgam/domain/case/case-states'
import { CASE_WORK_IDS, type CaseWork, startOfWeek } from '@nirgam/domain/office/numbers'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { sql } from 'kysely'
import { type Db, isOneOf } from '../../../platform/database/engine.ts'
import { type CaseRow, casesWithIds, type EventRow } from '../case-store.ts'

const FINISHED: readonly CaseState[] = ['certified', 'no_certificate_needed', 'nothing_to_file']

/** When each case was opened, since a moment. */
export async function openingsSince(db: Db, since: number): Promise<number[]> {
  const rows = await db.selectFrom('cases').select('opened_at').where('opened_at', '>=', since).execute()
  return rows.map(({ opened_at }) => opened_at)
}

/** Where a case was finished, for the first time since a moment. */
export async function finishesSince(db: Db, since: number): Promise<{ case_id: number; at: number }[]> {
  const rows = await db
    .selectFrom('case_events')
    .select(({ fn }) => ['case_id', fn.min('at').as('at')])
    .where('to_state', 'in', FINISHED)
    .where('at', '>=', since)
    .groupBy('case_id')
    .execute()
  return rows.map(({ case_id, at }) => ({ case_id, at: Number(at) }))
}

export type StepRow = Pick<EventRow, 'case_id' | 'at' | 'act' | 'to_state'> & { promised_ms: number }

/** Every act of these cases, oldest first. */
export function stepsOf(db: Db, caseIds: readonly number[]): Promise<StepRow[]> {
  return db
    .selectFrom('case_events')
    .innerJoin('cases', 'cases.id', 'case_events.case_id')
    .select(['case_events.case_id', 'case_events.at', 'case_events.act', 'case_events.to_state', 'cases.promised_ms'])
    .where(isOneOf(db, 'case_events.case_id', JSON.stringify(caseIds)))
    .orderBy('case_events.case_id')
    .orderBy('case_events.version')
    .execute()
}

/** How often each reason was given, since a moment. */
export async function reasonsSince(db: Db, since: number): Promise<{ reason: AskReason; count: number }[]> {
  const rows = await db
    .selectFrom('case_items')
    .select(({ fn }) => ['reason', fn.countAll<number | string>().as('count')])
    .where('created_at', '>=', since)
    .groupBy('reason')
    .execute()
  return rows.map(({ reason, count }) => ({ reason, count: Number(count) }))
}

/** Whole days since the opening, of all that are not over. */
export async function agesOfOpen(db: Db, now: number): Promise<{ state: CaseState; days: number; count: number }[]> {
  const days = sql<number | string>`(${sql.lit(now)} - opened_at) / ${sql.lit(DAY_MS)}`
  const rows = await db
    .selectFrom('cases')
    .select(({ fn }) => ['state', days.as('days'), fn.countAll<number | string>().as('count')])
    .where('state', 'in', statesOf('open', 'waiting'))
    .groupBy(['state', days])
    .execute()
  return rows.map(({ state, days: old, count }) => ({ state, days: Number(old), count: Number(count) }))
}

export async function lateAt(db: Db, now: number): Promise<number> {
  const row = await db
    .selectFrom('cases')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('due_at', '<', now)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The number of the week in India that a moment is in. */
export function weekIn(column: string) {
  return sql<number | string>`(${sql.ref(column)} - ${sql.lit(startOfWeek(0))}) / ${sql.lit(7 * DAY_MS)}`
}

/** Written into the statement so that the partial index applies. */
export const BY_STAFF = sql.lit('staff' as const)

export type WorkDone<W> = { by: string; work: W; week: number; count: number }

/** PostgreSQL returns counts and quotients as text. */
export function workDone<W>(by: string, work: W, counted: Record<'week' | 'count', number | string>): WorkDone<W> {
  return { by, work, week: Number(counted.week), count: Number(counted.count) }
}

/** In how many cases each of these people did what, by week. */
export async function workSince(db: Db, people: readonly string[], since: number): Promise<WorkDone<CaseWork>[]> {
  const rows = await db
    .selectFrom('case_events')
    .select(({ fn }) => [
      'actor_id',
      'act',
      weekIn('at').as('week'),
      fn.count<number | string>('case_id').distinct().as('count'),
    ])
    .where('actor_kind', '=', BY_STAFF)
    .where('actor_id', 'in', people)
    .where('act', 'in', CASE_WORK_IDS)
    .where('at', '>=', since)
    .groupBy(['actor_id', 'act', weekIn('at')])
    .$narrowType<{ actor_id: string; act: CaseWork }>()
    .execute()
  return rows.map((row) => workDone(row.actor_id, row.act, row))
}

/** The cases behind one of these counts, newest first. */
export async function casesWorkedOn(
  db: Db,
  { by, did, from, to }: { by: string; did: CaseWork; from: number; to: number },
  { before, limit }: { before: number; limit: number },
): Promise<CaseRow[]> {
  const found = await db
    .selectFrom('case_events')
    .select('case_id')
    .distinct()
    .where('actor_kind', '=', BY_STAFF)
    .where('actor_id', '=', by)
    .where('act', '=', did)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('case_id', '<', before)
    .orderBy('case_id', 'desc')
    .limit(limit)
    .execute()
  const rows = await casesWithIds(
    db,
    found.map(({ case_id }) => case_id),
  )
  return rows.toReversed()
}
