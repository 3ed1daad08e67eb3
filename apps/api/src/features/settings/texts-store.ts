import type { Db, Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

export type TextRow = Row<'canned_texts'>

export function allTexts(db: Db | Trx): Promise<TextRow[]> {
  return db.selectFrom('canned_texts').selectAll().orderBy('title').execute()
}

export async function insertText(trx: Trx, text: NewRow<'canned_texts'>): Promise<void> {
  await trx.insertInto('canned_texts').values(text).execute()
}

/** False when it is not there any more. */
export async function changeText(
  trx: Trx,
  uid: string,
  change: { title: string; body: string; source: string; updated_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable('canned_texts').set(change).where('uid', '=', uid).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its title, if it was there. */
export async function removeText(trx: Trx, uid: string): Promise<string | undefined> {
  const removed = await trx.deleteFrom('canned_texts').where('uid', '=', uid).returning('title').executeTakeFirst()
  return removed?.title
}
