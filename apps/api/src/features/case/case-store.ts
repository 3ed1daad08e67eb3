import { sql } from 'kysely'
import { type Db, inKeyOrder, isOneOf, locked, type Trx } from '../../platform/database/engine.ts'
import { compiledOnce } from '../../platform/database/queries.ts'
import type { NewRow, Row, RowChange } from '../../platform/database/tables.ts'

export type CaseRow = Row<'cases'>
export type EventRow = Row<'case_events'>

const ofRemittance = (db: Db | Trx, remittanceId: number) =>
  db.selectFrom('cases').selectAll().where('remittance_id', '=', remittanceId)

/** Does not check the owner. */
export function findCase(db: Db | Trx, remittanceId: number): Promise<CaseRow | undefined> {
  return ofRemittance(db, remittanceId).executeTakeFirst()
}

export function findOwnCase(db: Db | Trx, owner: number, remittanceId: number): Promise<CaseRow | undefined> {
  return ofRemittance(db, remittanceId).where('user_id', '=', owner).executeTakeFirst()
}

/** Locks the case until the transaction ends. The remittance must be locked first, to avoid deadlocks. */
export function lockCase(trx: Trx, remittanceId: number): Promise<CaseRow | undefined> {
  return locked(trx, ofRemittance(trx, remittanceId)).executeTakeFirst()
}

const version = compiledOnce((db, { owner, remittanceId }: { owner: number; remittanceId: number }) =>
  db
    .selectFrom('cases')
    .select(['version', 'updated_at'])
    .where('remittance_id', '=', remittanceId)
    .where('user_id', '=', owner)
    .compile(),
)

type Version = Pick<CaseRow, 'version' | 'updated_at'>

/** Open pages poll this every few seconds. */
export async function versionOf(db: Db, owner: number, remittanceId: number): Promise<Version | undefined> {
  const [row] = await version(db, { owner, remittanceId })
  return row
}

/**
 * Records a change that is no action, so that open pages notice it. The version stays, because the change makes no
 * action outdated.
 */
export async function touchCase(trx: Trx, id: number, now: number): Promise<void> {
  await trx.updateTable('cases').set({ updated_at: now }).where('id', '=', id).execute()
}

export function casesOf(db: Db | Trx, owner: number): Promise<CaseRow[]> {
  return db.selectFrom('cases').selectAll().where('user_id', '=', owner).orderBy('id').execute()
}

export function casesWithIds(db: Db | Trx, ids: readonly number[]): Promise<CaseRow[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db.selectFrom('cases').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** How many earlier cases of the same customer the desk looks at. */
const MOST_EARLIER = 50

export function earlierCasesOf(db: Db | Trx, { user_id, id }: CaseRow): Promise<CaseRow[]> {
  return db
    .selectFrom('cases')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(MOST_EARLIER)
    .execute()
}

const MOST_AT_A_GLANCE = 120

/** The customer's cases of these remittances, and those that wait for the customer; newest first. */
export function casesAmong(db: Db, owner: number, remittanceIds: readonly number[]): Promise<CaseRow[]> {
  const cases = db.selectFrom('cases').selectAll()
  // Written into the statement so that the partial index applies.
  const anyWaiting = cases.where('lane', '=', sql.lit('waiting'))
  const waiting = inKeyOrder(db, anyWaiting, [['user_id', owner]], [['id', Number.MAX_SAFE_INTEGER]], 'desc')
  // The plus keeps SQLite from reading all cases of the owner.
  const named = cases
    .where(isOneOf(db, 'remittance_id', JSON.stringify(remittanceIds)))
    .where(sql<boolean>`+user_id = ${owner}`)
  return db
    .selectFrom(waiting.limit(MOST_AT_A_GLANCE).as('waiting'))
    .selectAll()
    .union(named)
    .orderBy('id', 'desc')
    .limit(MOST_AT_A_GLANCE)
    .execute()
}

/** Returns nothing when the remittance already has a case. */
export function insertCase(trx: Trx, opened: NewRow<'cases'>): Promise<CaseRow | undefined> {
  return trx
    .insertInto('cases')
    .values(opened)
    .onConflict((conflict) => conflict.column('remittance_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function insertCases(trx: Trx, opened: NewRow<'cases'>[]): Promise<CaseRow[]> {
  return trx.insertInto('cases').values(opened).returningAll().execute()
}

export async function insertEvents(trx: Trx, events: NewRow<'case_events'>[]): Promise<void> {
  await trx.insertInto('case_events').values(events).execute()
}

export function changeCase(trx: Trx, id: number, change: RowChange<'cases'>): Promise<CaseRow> {
  return trx.updateTable('cases').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Deletes all of a case; the database refuses while its remittance is not erased. */
export async function deleteCase(trx: Trx, { id, remittance_id }: CaseRow): Promise<void> {
  await trx.deleteFrom('case_guides').where('remittance_id', '=', remittance_id).execute()
  for (const table of ['case_lookups', 'case_notes', 'case_papers', 'case_items', 'case_events'] as const) {
    await trx.deleteFrom(table).where('case_id', '=', id).execute()
  }
  await trx.deleteFrom('cases').where('id', '=', id).execute()
}

/** Oldest first; only those after the version, if one is given. */
export function eventsOf(db: Db | Trx, caseId: number, after = 0): Promise<EventRow[]> {
  return db
    .selectFrom('case_events')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('version', '>', after)
    .orderBy('version')
    .execute()
}

export function newestEvent(
  db: Db | Trx,
  caseId: number,
  acts: readonly EventRow['act'][],
): Promise<EventRow | undefined> {
  return db
    .selectFrom('case_events')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('act', 'in', acts)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The previous state of a case. */
export async function stateBefore(db: Db | Trx, { id, state }: CaseRow): Promise<EventRow['from_state']> {
  const entered = await db
    .selectFrom('case_events')
    .select('from_state')
    .where('case_id', '=', id)
    .where('to_state', '=', state)
    .where('from_state', '!=', state)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entered?.from_state ?? null
}

type OfBank = { act: EventRow['act']; bank: string; source: string; since: number; exceptCase: number; limit: number }

/** Questions of one bank about one source of money, newest first. */
export function questionsOfBank(db: Db, { act, bank, source, since, exceptCase, limit }: OfBank): Promise<EventRow[]> {
  return db
    .selectFrom('case_events')
    .innerJoin('cases', 'cases.id', 'case_events.case_id')
    .selectAll('case_events')
    .where('case_events.to_state', '=', 'bank_query')
    .where('case_events.act', '=', act)
    .where('case_events.at', '>=', since)
    .where('cases.bank', '=', bank)
    .where('cases.source', '=', source)
    .where('cases.id', '!=', exceptCase)
    .orderBy('case_events.at', 'desc')
    .limit(limit)
    .execute()
}

/** Cases whose reminder or automatic closing is due. */
export function casesToWake(
  db: Db,
  { now, after, limit }: { now: number; after: number; limit: number },
): Promise<CaseRow[]> {
  return db
    .selectFrom('cases')
    .selectAll()
    .where('wakes_at', '<=', now)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

type RunningCase = Pick<CaseRow, 'id' | 'state' | 'state_since' | 'left_ms' | 'due_at' | 'queue_order'> & {
  clock_since: number
}

/** Cases whose promise is running, in the order they were opened. */
export function runningCases(db: Db, { after, limit }: { after: number; limit: number }): Promise<RunningCase[]> {
  return db
    .selectFrom('cases')
    .select(['id', 'state', 'state_since', 'left_ms', 'clock_since', 'due_at', 'queue_order'])
    .where('due_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ clock_since: number }>()
    .execute()
}

type Dated = Pick<CaseRow, 'queue_order'> & { due_at: number }

/** Only if the clock has not been restarted since: a move of the case has already set a new due date. */
export async function redateCase(db: Db, { id, clock_since }: RunningCase, dated: Dated): Promise<void> {
  await db.updateTable('cases').set(dated).where('id', '=', id).where('clock_since', '=', clock_since).execute()
}

export type GuideRow = Row<'case_guides'>

export function findGuide(db: Db | Trx, remittanceId: number): Promise<GuideRow | undefined> {
  return db.selectFrom('case_guides').selectAll().where('remittance_id', '=', remittanceId).executeTakeFirst()
}

export async function insertGuide(trx: Trx, guide: NewRow<'case_guides'>): Promise<void> {
  await trx.insertInto('case_guides').values(guide).execute()
}

export async function changeGuide(trx: Trx, id: number, answers: string, now: number): Promise<void> {
  await trx.updateTable('case_guides').set({ answers_sealed: answers, updated_at: now }).where('id', '=', id).execute()
}
