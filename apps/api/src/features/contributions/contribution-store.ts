import type { ListSort } from '@nirgam/domain/api-envelope'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/engine.ts'
import type { Row } from '../../platform/database/tables.ts'

type Remittance = Pick<Row<'remittances'>, 'id' | 'reference_number' | 'destination_country'>

export type PaidContribution = Remittance & {
  payment_id: string | null
  contribution_paise: number | null
  refunded_paise: number | null
  at: number
}

/** Newest first unless sorted otherwise, one more than asked for. */
export function listPaid(
  db: Db,
  owner: number,
  { limit, before, sort = 'newest' }: { limit: number; before?: number | undefined; sort?: ListSort },
): Promise<PaidContribution[]> {
  const direction = sort === 'newest' || sort === 'largest' ? 'desc' : 'asc'
  const beyond = direction === 'desc' ? '<' : '>'
  const byAmount = sort === 'largest' || sort === 'smallest'
  return db
    .selectFrom('remittances')
    .leftJoin('payments', (join) =>
      join.onRef('payments.remittance_id', '=', 'remittances.id').on('payments.status', '=', 'paid'),
    )
    .select(['remittances.id', 'reference_number', 'destination_country', 'payment_id', 'contribution_paise'])
    .select('payments.refunded_paise')
    .select(({ fn }) => fn.coalesce('payments.paid_at', 'completed_at', 'remittances.updated_at').as('at'))
    .where('user_id', '=', owner)
    .where('contribution_paid', '=', 1)
    .$if(before !== undefined && !byAmount, (query) => query.where('remittances.id', beyond, before ?? 0))
    .$if(before !== undefined && byAmount, (query) =>
      query.where(
        sql<boolean>`(contribution_paise, remittances.id) ${sql.raw(beyond)} (
          select contribution_paise, id from remittances where id = ${before} and user_id = ${owner})`,
      ),
    )
    .$if(byAmount, (query) => query.orderBy('contribution_paise', direction))
    .orderBy('remittances.id', direction)
    .limit(limit + 1)
    .execute()
}

/** Over all of a user's paid contributions; what was given back is not counted. */
export async function totalsOf(db: Db, owner: number): Promise<{ paise: number; count: number }> {
  const { paise, refunded, count } = await db
    .selectFrom('remittances')
    .leftJoin('payments', (join) =>
      join.onRef('payments.remittance_id', '=', 'remittances.id').on('payments.status', '=', 'paid'),
    )
    .select(({ fn }) => [
      fn.sum<number | string | null>('contribution_paise').as('paise'),
      fn.sum<number | string | null>('refunded_paise').as('refunded'),
      fn.countAll<number | string>().as('count'),
    ])
    .where('user_id', '=', owner)
    .where('contribution_paid', '=', 1)
    .executeTakeFirstOrThrow()
  return { paise: Number(paise ?? 0) - Number(refunded ?? 0), count: Number(count) }
}

export type HeldContribution = Remittance & { transaction_id: string | null; amount_paise: number; at: number }

/** The payment that the provider holds back for now; a user has at most one. */
export function findHeld(db: Db, owner: number): Promise<HeldContribution | undefined> {
  return db
    .selectFrom('remittances')
    .innerJoin('payments', 'payments.remittance_id', 'remittances.id')
    .select(['remittances.id', 'reference_number', 'destination_country', 'payments.amount_paise'])
    .select(({ fn }) => fn.coalesce('payments.capture_id', 'payments.order_id').as('transaction_id'))
    .select('payments.updated_at as at')
    .where('user_id', '=', owner)
    .where('is_completed', '=', 0)
    .where('set_aside_at', 'is', null)
    .where('payments.capture_pending', '=', 1)
    .where('payments.status', 'in', ['capturing', 'unknown'])
    .executeTakeFirst()
}
