import type { RemittanceSort, RemittanceTotals } from '@nirgam/domain/api-remittances'
import { fromPaise } from '@nirgam/domain/money'
import { sql } from 'kysely'
import { type Db, locked, type Trx } from '../../platform/database/engine.ts'
import type { Row, RowChange } from '../../platform/database/tables.ts'

export type RemittanceRow = Row<'remittances'>

/** The columns a person fills in, one for each step. */
export type StepColumns = Pick<
  RowChange<'remittances'>,
  | 'amount_paise'
  | 'destination_country'
  | 'bank'
  | 'account_type'
  | 'source_of_funds'
  | 'date_of_birth_sealed'
  | 'sender_details_sealed'
  | 'receiver_details_sealed'
  | 'sender_bank_details_sealed'
  | 'receiver_bank_details_sealed'
  | 'contribution_paise'
>

export type Page = { limit: number; before?: number | undefined; sort?: RemittanceSort }

/** What was set aside is as good as gone for its owner. */
function ofOwner(db: Db | Trx, owner: number) {
  return db.selectFrom('remittances').where('user_id', '=', owner).where('set_aside_at', 'is', null)
}

export function findRemittance(db: Db | Trx, owner: number, id: number): Promise<RemittanceRow | undefined> {
  return ofOwner(db, owner).selectAll().where('id', '=', id).executeTakeFirst()
}

/** All that sealing a value needs to know of its row. */
export async function findReference(db: Db | Trx, owner: number, id: number): Promise<string | undefined> {
  return (await ofOwner(db, owner).select('reference_number').where('id', '=', id).executeTakeFirst())?.reference_number
}

export function findUnfinished(db: Db | Trx, owner: number): Promise<RemittanceRow | undefined> {
  return ofOwner(db, owner).selectAll().where('is_completed', '=', 0).executeTakeFirst()
}

/** Newest first unless sorted otherwise; one more than asked for tells that there are further ones. */
export function listRemittances(
  db: Db,
  owner: number,
  { limit, before, sort = 'newest' }: Page,
): Promise<RemittanceRow[]> {
  const direction = sort === 'newest' || sort === 'largest' ? 'desc' : 'asc'
  const beyond = direction === 'desc' ? '<' : '>'
  const byAmount = sort === 'largest' || sort === 'smallest'
  return ofOwner(db, owner)
    .selectAll()
    .$if(before !== undefined && !byAmount, (query) => query.where('id', beyond, before ?? 0))
    .$if(before !== undefined && byAmount, (query) =>
      query.where(
        sql<boolean>`(coalesce(amount_paise, 0), id) ${sql.raw(beyond)} (
          select coalesce(amount_paise, 0), id from remittances where id = ${before} and user_id = ${owner})`,
      ),
    )
    .$if(byAmount, (query) => query.orderBy(sql`coalesce(amount_paise, 0)`, direction))
    .orderBy('id', direction)
    .limit(limit + 1)
    .execute()
}

export async function totalsOf(db: Db, owner: number): Promise<RemittanceTotals> {
  const row = await ofOwner(db, owner)
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('is_completed').as('completed'),
      fn.sum<number | string | null>('amount_paise').as('paise'),
    ])
    .executeTakeFirstOrThrow()
  const count = Number(row.count)
  const completed = Number(row.completed ?? 0)
  return { count, completed, in_progress: count - completed, amount: fromPaise(Number(row.paise ?? 0)) }
}

/** Nothing when the user has an unfinished remittance already, or the reference number is taken. */
export function insertRemittance(
  db: Db | Trx,
  created: { owner: number; reference: string; now: number },
): Promise<RemittanceRow | undefined> {
  return db
    .insertInto('remittances')
    .values({
      reference_number: created.reference,
      user_id: created.owner,
      status: 'in_progress',
      created_at: created.now,
      updated_at: created.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Changes an unfinished remittance; a paid contribution stays what it was when it was paid. */
export function updateSteps(
  db: Db | Trx,
  owner: number,
  id: number,
  change: StepColumns,
  now: number,
): Promise<RemittanceRow | undefined> {
  return db
    .updateTable('remittances')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .where('is_completed', '=', 0)
    .where('set_aside_at', 'is', null)
    .$if(change.contribution_paise !== undefined, (query) => query.where('contribution_paid', '=', 0))
    .returningAll()
    .executeTakeFirst()
}

/** Holds the remittance until the transaction ends, whoever's it is and even if it was set aside. */
export function lockRemittance(trx: Trx, id: number): Promise<RemittanceRow | undefined> {
  return locked(trx, trx.selectFrom('remittances').selectAll().where('id', '=', id)).executeTakeFirst()
}

export function lockUnfinished(trx: Trx, owner: number): Promise<RemittanceRow | undefined> {
  return locked(trx, ofOwner(trx, owner).selectAll().where('is_completed', '=', 0)).executeTakeFirst()
}

export async function markSetAside(trx: Trx, id: number, now: number): Promise<void> {
  await trx.updateTable('remittances').set({ set_aside_at: now, updated_at: now }).where('id', '=', id).execute()
}

export function markPaid(
  trx: Trx,
  id: number,
  paid: { paymentId: string; now: number },
): Promise<RemittanceRow | undefined> {
  return trx
    .updateTable('remittances')
    .set({ contribution_paid: 1, payment_id: paid.paymentId, set_aside_at: null, updated_at: paid.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Paid and completed in one statement, so that one that was set aside never counts as unfinished in between. */
export function markPaidAndCompleted(
  trx: Trx,
  id: number,
  paid: { paymentId: string; now: number },
): Promise<RemittanceRow | undefined> {
  return trx
    .updateTable('remittances')
    .set({
      contribution_paid: 1,
      payment_id: paid.paymentId,
      set_aside_at: null,
      is_completed: 1,
      status: 'processing',
      completed_at: paid.now,
      updated_at: paid.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function eraseRemittance(trx: Trx, id: number, now: number): Promise<void> {
  await trx
    .updateTable('remittances')
    .set({
      amount_paise: null,
      destination_country: null,
      bank: null,
      account_type: null,
      source_of_funds: null,
      date_of_birth_sealed: null,
      sender_details_sealed: null,
      receiver_details_sealed: null,
      sender_bank_details_sealed: null,
      receiver_bank_details_sealed: null,
      contribution_paise: null,
      erased_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}
