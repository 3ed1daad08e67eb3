import type { AuditAct } from '@nirgam/domain/office/audit-words'
import type { SelectQueryBuilder } from 'kysely'
import type { Clock } from './clock.ts'
import { type Db, inKeyOrder } from './database/engine.ts'
import type { Row, Tables } from './database/tables.ts'

/** The audit names staff by id, because it is not sealed, and operators by the name they gave. */
export const auditedStaff = (uid: string) => `staff ${uid}`

/** Written in the same transaction as the act, so that neither exists without the other. */
export async function addAuditEntry(
  { clock, who }: { clock: Clock; who: string },
  db: Db,
  act: AuditAct,
  subject: string,
  detail = '',
): Promise<void> {
  await db.insertInto('audit').values({ at: clock.now(), who, act, subject, detail }).execute()
}

/** Audit entries about one subject, newest first. */
export function auditOf(db: Db, subject: string, acts: readonly string[], limit: number): Promise<Row<'audit'>[]> {
  return inKeyOrder(
    db,
    db.selectFrom('audit').selectAll(),
    [['subject', subject]],
    [['id', Number.MAX_SAFE_INTEGER]],
    'desc',
  )
    .where('act', 'in', acts)
    .limit(limit)
    .execute()
}

/** Newest first. */
export function listAudit(db: Db, limit: number): Promise<Row<'audit'>[]> {
  return db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit).execute()
}

export type AuditSearch = {
  who?: string | undefined
  subject?: string | undefined
  /** prefixes of the act, any of which may match */
  acts?: readonly string[] | undefined
  from?: number | undefined
  /** before this moment */
  until?: number | undefined
}

/** Newest first; only entries before the given id. */
export function searchAudit(
  db: Db,
  { who, subject, acts, from, until }: AuditSearch,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<Row<'audit'>[]> {
  let query = db.selectFrom('audit').selectAll()
  if (acts) query = query.where(({ eb, or }) => or(acts.map((act) => eb('act', 'like', `${act}%`))))
  if (from !== undefined) query = query.where('at', '>=', from)
  const isOfOne = subject !== undefined || who !== undefined
  if (!isOfOne && (from ?? until) !== undefined) return inOrderOfTime(db, query, { until, before, limit })
  if (until !== undefined) query = query.where('at', '<', until)
  if (subject !== undefined && who !== undefined) query = query.where('who', '=', who)
  const key = subject === undefined ? (['who', who] as const) : (['subject', subject] as const)
  return inKeyOrder(db, query, isOfOne ? [key] : [], [['id', before]], 'desc')
    .limit(limit)
    .execute()
}

type Entries = SelectQueryBuilder<Tables, 'audit', Row<'audit'>>

/** Entries of a date range are found by time, so they are sorted by time too: sorting by id would scan every day. */
async function inOrderOfTime(
  db: Db,
  entries: Entries,
  { until, before, limit }: { until: number | undefined; before: number; limit: number },
): Promise<Row<'audit'>[]> {
  const last = await db.selectFrom('audit').select('at').where('id', '=', before).executeTakeFirst()
  const end = Math.min(until ?? Number.MAX_SAFE_INTEGER, last ? last.at + 1 : Number.MAX_SAFE_INTEGER)
  return entries
    .where('at', '<', end)
    .where(({ eb, or }) => or([eb('at', '<', last?.at ?? 0), eb('id', '<', before)]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
