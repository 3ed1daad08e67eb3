import type { Db, Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

export function newestExported(db: Db | Trx): Promise<Row<'exported_forms'> | undefined> {
  return db.selectFrom('exported_forms').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** The firm has one; the one before goes. */
export async function replaceExported(trx: Trx, row: NewRow<'exported_forms'>): Promise<void> {
  await trx.deleteFrom('exported_forms').execute()
  await trx.insertInto('exported_forms').values(row).execute()
}
