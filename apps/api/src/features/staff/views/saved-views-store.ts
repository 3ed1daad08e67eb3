import type { Db, Trx } from '../../../platform/database/engine.ts'
import type { NewRow, Row } from '../../../platform/database/tables.ts'

export function viewsOf(db: Db | Trx, staffUid: string): Promise<Row<'staff_views'>[]> {
  return db.selectFrom('staff_views').selectAll().where('staff_uid', '=', staffUid).orderBy('name').execute()
}

/** In place of the one with the same name. */
export async function putView(trx: Trx, view: NewRow<'staff_views'>): Promise<void> {
  await trx
    .insertInto('staff_views')
    .values(view)
    .onConflict((conflict) => conflict.columns(['staff_uid', 'name']).doUpdateSet({ query: view.query }))
    .execute()
}

export async function removeView(db: Db, staffUid: string, uid: string): Promise<void> {
  await db.deleteFrom('staff_views').where('staff_uid', '=', staffUid).where('uid', '=', uid).execute()
}

export async function removeViewsOf(trx: Trx, staffUid: string): Promise<void> {
  await trx.deleteFrom('staff_views').where('staff_uid', '=', staffUid).execute()
}
