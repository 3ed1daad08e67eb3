import type { ListSort } from '@nirgam/domain/shared/api-envelope'
import { asPaise, type Paise } from '@nirgam/domain/shared/money'
import { sql } from 'kysely'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import { type Db, inKeyOrder, type Trx } from '../../platform/database/engine.ts'
import { pageByValue } from '../../platform/database/page-by-value.ts'
import type { Row } from '../../platform/database/tables.ts'
import { paidRemittances, unfinishedRemittances } from '../remittances/remittances.ts'

type Remittance = Pick<Row<'remittances'>, 'id' | 'reference_number' | 'destination_country'>

export type PaidContribution = Remittance & {
  payment_id: string | null
  contribution_paise: Paise | null
  refunded_paise: Paise | null
  at: number
}

function contributions(db: Db | Trx) {
  return paidRemittances(db)
    .leftJoin('payments', (join) =>
      join.onRef('payments.remittance_id', '=', 'remittances.id').on('payments.status', '=', sql.lit('paid')),
    )
    .select(['remittances.id', 'reference_number', 'destination_country', 'payment_id', 'contribution_paise'])
    .select('payments.refunded_paise')
    .select(({ fn }) => fn.coalesce('payments.paid_at', 'completed_at', 'remittances.updated_at').as('at'))
}

type ById = { owner: number; end: number; count: number }

const newest = compiledOnce((db, { owner, end, count }: ById) =>
  inKeyOrder(db, contributions(db), [['user_id', owner]], [['remittances.id', end]], 'desc')
    .limit(count)
    .compile(),
)

const oldest = compiledOnce((db, { owner, end, count }: ById) =>
  inKeyOrder(db, contributions(db), [['user_id', owner]], [['remittances.id', end]])
    .limit(count)
    .compile(),
)

/** Newest first unless sorted otherwise, one more than asked for. */
export function listPaid(
  db: Db,
  owner: number,
  { limit, before, sort = 'newest' }: { limit: number; before?: number | undefined; sort?: ListSort },
): Promise<PaidContribution[]> {
  const count = limit + 1
  if (sort === 'newest') return newest(db, { owner, end: before ?? Number.MAX_SAFE_INTEGER, count })
  if (sort === 'oldest') return oldest(db, { owner, end: before ?? 0, count })
  const own = paidRemittances(db).where('user_id', '=', owner)
  return pageByValue(db, contributions(db).where('user_id', '=', owner), {
    value: sql.ref('contribution_paise'),
    id: 'remittances.id',
    direction: sort === 'largest' ? 'desc' : 'asc',
    count,
    after: before === undefined ? null : { id: before, among: own.select('contribution_paise as value') },
  })
}

export type HeldContribution = Remittance & { transaction_id: string | null; amount_paise: Paise; at: number }

/** A join would let PostgreSQL read everybody's payments to add up those of one user. */
const REFUNDED = sql<number | null>`(select refunded_paise from payments
  where payments.remittance_id = remittances.id and payments.status = 'paid')`

function paidInAll(db: Db | Trx, owner: number) {
  return paidRemittances(db)
    .where('user_id', '=', owner)
    .select(({ fn }) => [
      fn.sum<number | string | null>('contribution_paise').as('paise'),
      fn.sum<number | string | null>(REFUNDED).as('refunded'),
      fn.countAll<number | string>().as('count'),
    ])
}

function heldOf(db: Db | Trx, owner: number) {
  return unfinishedRemittances(db, owner)
    .innerJoin('payments', 'payments.remittance_id', 'remittances.id')
    .select(['remittances.id', 'reference_number', 'destination_country', 'payments.amount_paise'])
    .select(({ fn }) => fn.coalesce('payments.capture_id', 'payments.order_id').as('transaction_id'))
    .select('payments.updated_at as at')
    .where('payments.capture_pending', '=', 1)
    .where('payments.status', 'in', ['capturing', 'unknown'])
}

const summary = compiledOnce((db, { owner }: { owner: number }) =>
  db
    .selectFrom(paidInAll(db, owner).as('paid'))
    .leftJoin(heldOf(db, owner).as('held'), (join) => join.onTrue())
    .selectAll()
    .compile(),
)

/**
 * Sum of a user's paid contributions less refunds, and the payment that the provider is still reviewing, of which a
 * user has at most one.
 */
export async function summaryOf(
  db: Db,
  owner: number,
): Promise<{ paise: Paise; count: number; held: HeldContribution | null }> {
  // A sum is one row, and null where there was nothing to add up.
  const row = (await summary(db, { owner }))[0]!
  const held = row.id === null ? null : (row as HeldContribution)
  return { paise: asPaise(Number(row.paise) - Number(row.refunded)), count: Number(row.count), held }
}
