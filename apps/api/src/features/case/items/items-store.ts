import { type Db, isOneOf, type Trx } from '../../../platform/database/engine.ts'
import type { NewRow, Row } from '../../../platform/database/tables.ts'

export type ItemRow = Row<'case_items'>

export function itemsOf(db: Db | Trx, caseId: number): Promise<ItemRow[]> {
  return db.selectFrom('case_items').selectAll().where('case_id', '=', caseId).orderBy('id').execute()
}

/** Which of the questions of several cases are open, and which of those are answered. */
export function openItemsOf(db: Db, caseIds: readonly number[]): Promise<Pick<ItemRow, 'case_id' | 'answered_at'>[]> {
  return db
    .selectFrom('case_items')
    .select(['case_id', 'answered_at'])
    .where(isOneOf(db, 'case_id', JSON.stringify(caseIds)))
    .where('sent_version', 'is', null)
    .execute()
}

export function findItem(db: Db | Trx, caseId: number, uid: string): Promise<ItemRow | undefined> {
  return db.selectFrom('case_items').selectAll().where('case_id', '=', caseId).where('uid', '=', uid).executeTakeFirst()
}

export async function insertItems(trx: Trx, items: NewRow<'case_items'>[]): Promise<void> {
  await trx.insertInto('case_items').values(items).execute()
}

export async function setAnswer(
  trx: Trx,
  id: number,
  answer: Pick<ItemRow, 'answer_sealed' | 'answered_at'>,
): Promise<void> {
  await trx.updateTable('case_items').set(answer).where('id', '=', id).execute()
}

/** From this version on the item is closed. */
export async function closeItem(
  trx: Trx,
  id: number,
  closed: Pick<ItemRow, 'answer_sealed' | 'sent_version'>,
): Promise<void> {
  await trx.updateTable('case_items').set(closed).where('id', '=', id).execute()
}

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
