import { compiledOnce } from '../../platform/database/compiled-once.ts'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row, RowChange } from '../../platform/database/tables.ts'

export type EnquiryRow = Row<'enquiries'>

const newest = compiledOnce((db, { owner, before, count }: { owner: number; before: number; count: number }) =>
  db
    .selectFrom('enquiries')
    .selectAll()
    .where('user_id', '=', owner)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(count)
    .compile(),
)

/** Newest first, one more than asked for. */
export function listEnquiries(
  db: Db,
  owner: number,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
): Promise<EnquiryRow[]> {
  return newest(db, { owner, before, count: limit + 1 })
}

/** Everybody's, newest first, for the operators. */
export function listAllEnquiries(
  db: Db,
  { status, limit }: { status?: EnquiryRow['status'] | undefined; limit: number },
): Promise<EnquiryRow[]> {
  return db
    .selectFrom('enquiries')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findEnquiry(db: Db, id: number): Promise<EnquiryRow | undefined> {
  return db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertEnquiry(db: Db, enquiry: NewRow<'enquiries'>): Promise<EnquiryRow> {
  return db.insertInto('enquiries').values(enquiry).returningAll().executeTakeFirstOrThrow()
}

/** For invented people. */
export async function insertEnquiries(db: Db, enquiries: NewRow<'enquiries'>[]): Promise<void> {
  await db.insertInto('enquiries').values(enquiries).execute()
}

export function updateEnquiry(db: Db, id: number, change: RowChange<'enquiries'>): Promise<EnquiryRow | undefined> {
  return db.updateTable('enquiries').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}

export async function removeEnquiriesOf(trx: Trx, owner: number): Promise<void> {
  await trx.deleteFrom('enquiries').where('user_id', '=', owner).execute()
}
