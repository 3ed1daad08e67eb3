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
