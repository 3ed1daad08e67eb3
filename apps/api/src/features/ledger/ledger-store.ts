import type { Db, Trx } from '../../platform/database/engine.ts'
import type { NewRow, Row } from '../../platform/database/tables.ts'

export type EntryRow = Row<'ledger_entries'>

export function entriesOf(db: Db | Trx, owner: number): Promise<EntryRow[]> {
  return db.selectFrom('ledger_entries').selectAll().where('user_id', '=', owner).orderBy('id').execute()
}

export async function countEntries(trx: Trx, owner: number): Promise<number> {
  const row = await trx
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('user_id', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export function findEntry(db: Db | Trx, uid: string): Promise<EntryRow | undefined> {
  return db.selectFrom('ledger_entries').selectAll().where('uid', '=', uid).executeTakeFirst()
}

export function findNote(db: Db | Trx, remittanceId: number): Promise<EntryRow | undefined> {
  return db.selectFrom('ledger_entries').selectAll().where('remittance_id', '=', remittanceId).executeTakeFirst()
}

export async function insertEntry(trx: Trx, entry: NewRow<'ledger_entries'>): Promise<void> {
  await trx.insertInto('ledger_entries').values(entry).execute()
}

export async function changeEntry(trx: Trx, id: number, content: string, now: number): Promise<void> {
  await trx
    .updateTable('ledger_entries')
    .set({ content_sealed: content, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function removeEntry(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('ledger_entries').where('id', '=', id).execute()
}

export function ratesOf(db: Db | Trx, owner: number): Promise<Row<'ledger_rates'>[]> {
  return db.selectFrom('ledger_rates').selectAll().where('user_id', '=', owner).orderBy('tax_year').execute()
}

export async function setRate(db: Db, rate: NewRow<'ledger_rates'>): Promise<void> {
  await db
    .insertInto('ledger_rates')
    .values(rate)
    .onConflict((conflict) => conflict.columns(['user_id', 'tax_year']).doUpdateSet({ rate: rate.rate, day: rate.day }))
    .execute()
}

export async function removeLedgerOf(trx: Trx, owner: number): Promise<void> {
  await trx.deleteFrom('ledger_entries').where('user_id', '=', owner).execute()
  await trx.deleteFrom('ledger_rates').where('user_id', '=', owner).execute()
}
