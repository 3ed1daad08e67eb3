import type { Clock } from './clock.ts'
import type { Db } from './database/engine.ts'
import type { Row } from './database/tables.ts'

/** Written in the transaction of the act itself, so that neither stands without the other. */
export async function addAuditEntry(
  { clock, who }: { clock: Clock; who: string },
  db: Db,
  act: string,
  subject: string,
  detail = '',
): Promise<void> {
  await db.insertInto('audit').values({ at: clock.now(), who, act, subject, detail }).execute()
}

/** What was done to one subject, newest first. */
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
