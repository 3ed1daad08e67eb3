import type { AskReason } from '@nirgam/domain/case/actions/ask-reasons'
import type { FormPart } from '@nirgam/domain/case/case-facts'
import { type CaseState, statesOf } from '@nirgam/domain/case/case-states'
import { CASE_WORK_IDS, type CaseWork, startOfWeek } from '@nirgam/domain/office/numbers'
import { COUNTED_UP_TO, type Lane, laneOf, type QueueSort, type QueueView } from '@nirgam/domain/office/queue'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type Db, isOneOf } from '../../../platform/database/engine.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { type CaseRow, casesWithIds, type EventRow } from '../case-store.ts'

/** Owner of the queue, and the time of the request. */
type QueueOf = { me: string; now: number }

export type QueueFilters = {
  bank?: string | undefined
  source?: string | undefined
  part?: FormPart | undefined
  /** the assignee's id */
  holder?: string | undefined
  state?: CaseState | undefined
  openedBefore?: number | undefined
}

/** The last row of the page before: its value in the sorted column, and its id. */
export type QueueCursor = { order: number; id: number }

const SORTS = {
  due: { column: 'queue_order', direction: 'asc' },
  oldest: { column: 'opened_at', direction: 'asc' },
  newest: { column: 'opened_at', direction: 'desc' },
  largest: { column: 'amount_paise', direction: 'desc' },
  smallest: { column: 'amount_paise', direction: 'asc' },
} as const satisfies Record<QueueSort, { column: keyof CaseRow; direction: 'asc' | 'desc' }>

export function cursorAt(row: CaseRow, sort: QueueSort): QueueCursor {
  return { order: row[SORTS[sort].column], id: row.id }
}

type Key = [column: string, value: string]

/** Filters with their own index. */
const LISTED = ['bank', 'source', 'part'] as const

/** The start of the index that has a view, an assignee and a state in the queue's order; null: no case can be in it. */
function keysOf(view: QueueView, me: string, narrowed: QueueFilters): Key[] | null {
  const { holder = view === 'mine' ? me : undefined, state } = narrowed
  const lane = view === 'mine' || view === 'late' || view === 'all' ? null : view
  if (view === 'mine' && holder !== me) return null
  const keys: Key[] = holder === undefined ? [] : [['holder', holder]]
  if (state === undefined) return lane === null ? keys : [...keys, ['lane', lane]]
  // A state has one lane, and a second one while the case is unassigned.
  const lanes = holder === undefined ? [laneOf(state, null), laneOf(state, 'somebody')] : [laneOf(state, holder)]
  return lane !== null && !lanes.includes(lane) ? null : [...keys, ['state', state]]
}

type Found<O> = { cases: SelectQueryBuilder<Tables, 'cases', O>; isNarrow: boolean }

/** The cases of a view and its filters. `queue_order` is a time before now only for late cases. */
function within<O>(
  all: SelectQueryBuilder<Tables, 'cases', O>,
  view: QueueView,
  { me, now }: QueueOf,
  { narrowed = {}, sort = 'due' }: { narrowed?: QueueFilters; sort?: QueueSort } = {},
): Found<O> | null {
  const keys = keysOf(view, me, narrowed)
  if (keys === null) return null
  const { openedBefore } = narrowed
  const isByAge = openedBefore !== undefined
  const isAmongDue = view === 'late' && isByAge && keys.length === 0
  let cases = isByAge ? all.where('opened_at', '<=', openedBefore) : all
  // A partial index lists cases with a due date by age.
  if (isAmongDue) cases = cases.where('due_at', 'is not', null)
  // Within an assignee or a state the page is cut instead: a second bound makes SQLite choose a longer range.
  if (view === 'late' && (isByAge || keys.length === 0)) {
    cases = cases.where(isByAge ? sql<number>`(queue_order + 0)` : sql<number>`queue_order`, '<', now)
  }
  // Written into the statement so that the partial index applies.
  if (view === 'new' && narrowed.state !== undefined) cases = cases.where('lane', '=', sql.lit('new'))
  const [first, ...others] = LISTED.filter((name) => narrowed[name] !== undefined)
  const [key] = keys
  // One key for both, so that the engine cannot choose the index of either.
  const isInLane = first !== undefined && sort === 'due' && keys.length === 1 && key?.[0] === 'lane'
  if (isInLane) cases = cases.where(inLane(first), '=', `${narrowed[first]} ${key[1]}`)
  for (const [at, [name, value]] of isInLane ? [] : keys.entries()) {
    // Only the queue's own order has indexes over two columns; the expression keeps the engine from choosing others.
    const column = at === 0 || sort === 'due' ? sql.ref(name) : sql`(${sql.ref(name)} || '')`
    cases = cases.where(sql<boolean>`${column} = ${value}`)
  }
  for (const name of isInLane || first === undefined ? others : [first, ...others])
    cases = cases.where(sql<boolean>`${sql.ref(name)} = ${narrowed[name]}`)
  return { cases, isNarrow: keys.length > 0 || first !== undefined || isAmongDue }
}

/** The same expression as in the indexes of migration 0027. */
const inLane = (name: (typeof LISTED)[number]) => sql<string>`(${sql.ref(name)} || ' ' || lane)`

/**
 * Rows after the cursor, in order: each filter has its own index. Counts are sorted too, because PostgreSQL would
 * otherwise read all rows until it has found enough.
 */
function sorted<O>({ cases, isNarrow }: Found<O>, sort: QueueSort, after: QueueCursor | null) {
  const { column, direction } = SORTS[sort]
  // The expression is only in the indexes of filters. By the id itself, PostgreSQL may walk an index of all cases.
  const id = isNarrow ? sql<number>`(id + 0)` : sql<number>`id`
  const inOrder = cases.orderBy(column, direction).orderBy(id, direction)
  if (after === null) return inOrder
  const isAfter = sql.raw(direction === 'asc' ? '>' : '<')
  return inOrder.where(sql<boolean>`(${sql.ref(column)}, ${id}) ${isAfter} (${after.order}, ${after.id})`)
}

/** A page in the order that was chosen. */
export async function queuePage(
  db: Db,
  view: QueueView,
  of: QueueOf,
  { filters, after, limit, sort }: { filters: QueueFilters; after: QueueCursor | null; limit: number; sort: QueueSort },
): Promise<CaseRow[]> {
  const found = within(db.selectFrom('cases').selectAll(), view, of, { narrowed: filters, sort })
  if (found === null) return []
  const page = sorted(found, sort, after)
  // Written into the statement: PostgreSQL chooses the sorted index when it knows how few rows are needed.
  const rows = await page.limit(sql.lit(limit)).execute()
  return view === 'late' ? rows.filter(({ queue_order }) => queue_order < of.now) : rows
}

/** The number of cases in each view, counted up to `COUNTED_UP_TO`. */
export function queueCounts(db: Db, of: QueueOf): Promise<Record<QueueView, number>> {
  return db
    .selectNoFrom(({ selectFrom }) => {
      const counted = (view: QueueView) =>
        selectFrom(
          // Without a filter, `within` never returns null.
          sorted(within(selectFrom('cases').select('id'), view, of)!, 'due', null)
            .limit(sql.lit(COUNTED_UP_TO + 1))
            .as('few'),
        )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as(view)
      return [counted('new'), counted('mine'), counted('waiting'), counted('to_sign'), counted('late'), counted('all')]
    })
    .executeTakeFirstOrThrow() as Promise<Record<QueueView, number>>
}

const OPEN_LANES = ['held', 'waiting', 'to_sign'] as const satisfies readonly Lane[]

/** The number of a staff member's open cases, each lane counted up to `COUNTED_UP_TO`. */
export async function openCasesOf(db: Db, holder: string): Promise<number> {
  const counts = await db
    .selectNoFrom(({ selectFrom }) =>
      OPEN_LANES.map((lane) => {
        const cases = selectFrom('cases').select('id').where('holder', '=', holder).where('lane', '=', lane)
        const few = sorted({ cases, isNarrow: true }, 'due', null).limit(sql.lit(COUNTED_UP_TO + 1))
        return selectFrom(few.as('few'))
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .as(lane)
      }),
    )
    .executeTakeFirstOrThrow()
  const all = Object.values(counts).reduce<number>((sum, count) => sum + Number(count), 0)
  return Math.min(all, COUNTED_UP_TO + 1)
}

/** The number of the newest event up to a time. */
export async function lastEventAt(db: Db, time: number): Promise<number> {
  const upTo = db.selectFrom('case_events').select('id').where('at', '<=', time)
  return (await upTo.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
}

export type Change = { id: number; at: number; version: number; remittance_id: number }

/** Events of all cases after a given event, oldest first. */
export function eventsAfter(db: Db, since: number, limit: number): Promise<Change[]> {
  return db
    .selectFrom('case_events')
    .innerJoin('cases', 'cases.id', 'case_events.case_id')
    .select(['case_events.id', 'case_events.at', 'case_events.version', 'cases.remittance_id'])
    .where('case_events.id', '>', since)
    .orderBy('case_events.id')
    .limit(limit)
    .execute()
}

/** The action that finishes a case: answering a bank leads to the same states, long after. */
export const FINISHES = 'certify' satisfies EventRow['act']
const FINISHED: readonly CaseState[] = ['certified', 'no_certificate_needed', 'nothing_to_file']

/** Opening times of cases since the given time. */
export async function openingsSince(db: Db, since: number): Promise<number[]> {
  const rows = await db.selectFrom('cases').select('opened_at').where('opened_at', '>=', since).execute()
  return rows.map(({ opened_at }) => opened_at)
}

/** First certification of each case since the given time. */
export async function finishesSince(db: Db, since: number): Promise<{ case_id: number; at: number }[]> {
  const rows = await db
    .selectFrom('case_events')
    .select(({ fn }) => ['case_id', fn.min('at').as('at')])
    .where('to_state', 'in', FINISHED)
    .where('act', '=', FINISHES)
    .where('at', '>=', since)
    .groupBy('case_id')
    .execute()
  return rows.map(({ case_id, at }) => ({ case_id, at: Number(at) }))
}

export type StepRow = Pick<EventRow, 'case_id' | 'at' | 'act' | 'to_state'> & { promised_ms: number }

/** All events of these cases, oldest first. */
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

/** How often each reason was given since the given time. */
export async function reasonsSince(db: Db, since: number): Promise<{ reason: AskReason; count: number }[]> {
  const rows = await db
    .selectFrom('case_items')
    .select(({ fn }) => ['reason', fn.countAll<number | string>().as('count')])
    .where('created_at', '>=', since)
    .groupBy('reason')
    .execute()
  return rows.map(({ reason, count }) => ({ reason, count: Number(count) }))
}

/** Age in whole days of all open cases. */
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

/** The number of the week in India that contains a time. */
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

/** The number of cases each of these people worked on, by kind of work and week. */
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
