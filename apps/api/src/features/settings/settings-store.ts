import type { Db, Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

/** JSON values by name. */
export async function settingsIn(db: Db | Trx, names: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db.selectFrom('desk_settings').select(['name', 'value']).where('name', 'in', names).execute()
  return new Map(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
}

export async function keepSetting(trx: Trx, name: string, value: unknown, now: number): Promise<void> {
  const kept = { value: JSON.stringify(value), updated_at: now }
  await trx
    .insertInto('desk_settings')
    .values({ name, ...kept })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(kept))
    .execute()
}

export type TextRow = Row<'canned_texts'>

export function allTexts(db: Db | Trx): Promise<TextRow[]> {
  return db.selectFrom('canned_texts').selectAll().orderBy('title').execute()
}

export async function insertText(trx: Trx, text: NewRow<'canned_texts'>): Promise<void> {
  await trx.insertInto('canned_texts').values(text).execute()
}

/** Returns false when the text no longer exists. */
export async function changeText(
  trx: Trx,
  uid: string,
  change: { title: string; body: string; source: string; updated_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx.updateTable('canned_texts').set(change).where('uid', '=', uid).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns its title, if it existed. */
export async function removeText(trx: Trx, uid: string): Promise<string | undefined> {
  const removed = await trx.deleteFrom('canned_texts').where('uid', '=', uid).returning('title').executeTakeFirst()
  return removed?.title
}
