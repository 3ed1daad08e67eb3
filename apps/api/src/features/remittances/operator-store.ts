import { type Db, isOneOf, type Trx } from '../../platform/database/engine.ts'
import type { NewRow, RemittanceStatus } from '../../platform/database/tables.ts'
import type { RemittanceRow } from './remittance-store.ts'

/** Everybody's, newest first. */
export function listNewest(
  db: Db,
  { status, userId, limit }: { status: RemittanceStatus | undefined; userId: number | undefined; limit: number },
): Promise<RemittanceRow[]> {
  return db
    .selectFrom('remittances')
    .selectAll()
    .where('set_aside_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'processing'))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Does not check the owner, and includes drafts that were set aside. */
export function findAnyRemittance(db: Db | Trx, id: number): Promise<RemittanceRow | undefined> {
  return db.selectFrom('remittances').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findAnyRemittances(db: Db, ids: readonly number[]): Promise<RemittanceRow[]> {
  return db
    .selectFrom('remittances')
    .selectAll()
    .where(isOneOf(db, 'id', JSON.stringify(ids)))
    .execute()
}

/** By the number that users see. */
export function findByReference(db: Db, reference: string): Promise<RemittanceRow | undefined> {
  return db.selectFrom('remittances').selectAll().where('reference_number', '=', reference).executeTakeFirst()
}

/** For invented people. */
export function insertRemittances(trx: Trx, rows: NewRow<'remittances'>[]): Promise<RemittanceRow[]> {
  return trx.insertInto('remittances').values(rows).returningAll().execute()
}
