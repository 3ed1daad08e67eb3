import type { Db, Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

export type NoticeRow = Row<'staff_notices'>

export async function insertNotice(trx: Trx, notice: NewRow<'staff_notices'>): Promise<void> {
  await trx.insertInto('staff_notices').values(notice).execute()
}

/** Newest first. */
export function noticesOf(db: Db, staffUid: string, limit: number): Promise<NoticeRow[]> {
  return db
    .selectFrom('staff_notices')
    .selectAll()
    .where('staff_uid', '=', staffUid)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counted no further than `most`. */
export async function unseenBy(db: Db, staffUid: string, most: number): Promise<number> {
  const unseen = db
    .selectFrom('staff_notices')
    .select('staff_uid')
    .where('staff_uid', '=', staffUid)
    .where('seen_at', 'is', null)
    .limit(most)
  const row = await db
    .selectFrom(unseen.as('unseen'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function markSeen(db: Db, staffUid: string, last: number, now: number): Promise<void> {
  await db
    .updateTable('staff_notices')
    .set({ seen_at: now })
    .where('staff_uid', '=', staffUid)
    .where('seen_at', 'is', null)
    .where('id', '<=', last)
    .execute()
}

export async function removeOldNotices(db: Db, before: number): Promise<void> {
  await db.deleteFrom('staff_notices').where('at', '<', before).execute()
}
