import type { ListSort } from '@nirgam/domain/shared/api-envelope'
import { asPaise, type Paise } from '@nirgam/domain/shared/money'
import { sql } from 'kysely'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { Row } from '../../platform/database/tables.ts'
import { contributionCursor, paidRemittances, unfinishedRemittances } from '../remittances/remittances.ts'

type Remittance = Pick<Row<'remittances'>, 'id' | 'reference_number' | 'destination_country'>

export type PaidContribution = Remittance & {
  payment_id: string | null
  contribution_paise: Paise | null
  refunded_paise: Paise | null
  at: number
}

function paidOf(db: Db | Trx, owner: number) {
  return paidRemittances(db, owner).leftJoin('payments', (join) =>
    join.onRef('payments.remittance_id', '=', 'remittances.id').on('payments.status', '=', 'paid'),
  )
}

function contributionsOf(db: Db | Trx, owner: number) {
  return paidOf(db, owner)
    .select(['remittances.id', 'reference_number', 'destination_country', 'payment_id', 'contribution_paise'])
    .select('payments.refunded_paise')
    .select(({ fn }) => fn.coalesce('payments.paid_at', 'completed_at', 'remittances.updated_at').as('at'))
}

const newest = compiledOnce((db, { owner, before, count }: { owner: number; before: number; count: number }) =>
  contributionsOf(db, owner)
    .where('remittances.id', '<', before)
    .orderBy('remittances.id', 'desc')
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
  if (sort === 'newest') return newest(db, { owner, before: before ?? Number.MAX_SAFE_INTEGER, count })
  const all = contributionsOf(db, owner).limit(count)
  if (sort === 'oldest') {
    return all
      .where('remittances.id', '>', before ?? 0)
      .orderBy('remittances.id')
      .execute()
  }
  const [direction, beyond] = sort === 'largest' ? (['desc', '<'] as const) : (['asc', '>'] as const)
  const sorted = all.orderBy('contribution_paise', direction).orderBy('remittances.id', direction)
  if (before === undefined) return sorted.execute()
  const cursor = contributionCursor(owner, before)
  return sorted.where(sql<boolean>`(contribution_paise, remittances.id) ${sql.raw(beyond)} ${cursor}`).execute()
}

export type HeldContribution = Remittance & { transaction_id: string | null; amount_paise: Paise; at: number }

function paidInAll(db: Db | Trx, owner: number) {
  return paidOf(db, owner).select(({ fn }) => [
    fn.sum<number | string | null>('contribution_paise').as('paise'),
    fn.sum<number | string | null>('refunded_paise').as('refunded'),
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
