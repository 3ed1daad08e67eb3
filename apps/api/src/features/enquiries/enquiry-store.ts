import type { Db } from '../../platform/database/engine.ts'
import type { NewRow, Row, RowChange } from '../../platform/database/tables.ts'

export type EnquiryRow = Row<'enquiries'>

/** Newest first, one more than asked for. */
export function listEnquiries(
  db: Db,
  owner: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<EnquiryRow[]> {
  return db
    .selectFrom('enquiries')
    .selectAll()
    .where('user_id', '=', owner)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
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

export function updateEnquiry(db: Db, id: number, change: RowChange<'enquiries'>): Promise<EnquiryRow | undefined> {
  return db.updateTable('enquiries').set(change).where('id', '=', id).returningAll().executeTakeFirst()
}
