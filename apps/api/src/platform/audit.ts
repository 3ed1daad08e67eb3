import type { Clock } from './clock.ts'
import type { Db } from './database/engine.ts'
import type { Row } from './database/tables.ts'

/** The audit names staff by id, because it is not sealed, and operators by the name they gave. */
export const auditedStaff = (uid: string) => `staff ${uid}`

/** Written in the same transaction as the act, so that neither exists without the other. */
export async function addAuditEntry(
  { clock, who }: { clock: Clock; who: string },
  db: Db,
  act: string,
  subject: string,
  detail = '',
): Promise<void> {
  await db.insertInto('audit').values({ at: clock.now(), who, act, subject, detail }).execute()
}

/** Audit entries about one subject, newest first. */
export function auditOf(db: Db, subject: string, acts: readonly string[], limit: number): Promise<Row<'audit'>[]> {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', subject)
    .where('act', 'in', acts)
    .orderBy('id', 'desc')
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
  /** how the act begins: one of these */
  acts?: readonly string[] | undefined
  from?: number | undefined
  /** before this moment */
  until?: number | undefined
}

/** Newest first, those before an id. */
export function searchAudit(
  db: Db,
  { who, subject, acts, from, until }: AuditSearch,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<Row<'audit'>[]> {
  let query = db.selectFrom('audit').selectAll().where('id', '<', before)
  if (who !== undefined) query = query.where('who', '=', who)
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (acts) query = query.where(({ eb, or }) => or(acts.map((act) => eb('act', 'like', `${act}%`))))
  if (from !== undefined) query = query.where('at', '>=', from)
  if (until !== undefined) query = query.where('at', '<', until)
  return query.orderBy('id', 'desc').limit(limit).execute()
}
