import { type Db, isOneOf, type Trx } from '../../../platform/database/engine.ts'
import type { NewRow, Row } from '../../../platform/database/tables.ts'

export type PaperRow = Row<'case_papers'>

export function papersOf(db: Db | Trx, caseId: number): Promise<PaperRow[]> {
  return db.selectFrom('case_papers').selectAll().where('case_id', '=', caseId).orderBy('id').execute()
}

/** Documents of these cases that are not usable, or of which a better copy was wanted. */
export async function rejectedIn(db: Db, caseIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('case_papers')
    .select('document_uid')
    .where(isOneOf(db, 'case_id', JSON.stringify(caseIds)))
    .where('verdict', 'in', ['asked', 'not_usable'])
    .execute()
  return rows.flatMap(({ document_uid }) => document_uid ?? [])
}

/** One verdict a kind: the newest. */
export async function setVerdict(trx: Trx, verdict: NewRow<'case_papers'>): Promise<void> {
  const { case_id, kind, ...newer } = verdict
  await trx
    .insertInto('case_papers')
    .values(verdict)
    .onConflict((conflict) => conflict.columns(['case_id', 'kind']).doUpdateSet(newer))
    .execute()
}

export async function insertNote(trx: Trx, note: NewRow<'case_notes'>): Promise<void> {
  await trx.insertInto('case_notes').values(note).execute()
}

export function notesOf(db: Db | Trx, caseId: number): Promise<Row<'case_notes'>[]> {
  return db.selectFrom('case_notes').selectAll().where('case_id', '=', caseId).orderBy('id').execute()
}
