import type { ListSort } from '@nirgam/domain/shared/api-envelope'
import { DAY_MS } from '@nirgam/domain/shared/dates'
import { asPaise, type Paise } from '@nirgam/domain/shared/money'
import { sql } from 'kysely'
import { type Db, inKeyOrder, locked, type Trx } from '../../platform/database/engine.ts'
import { compiledOnce, pageByValue, removeInBatches } from '../../platform/database/queries.ts'
import type { NewRow, PaymentStatus, Row, RowChange } from '../../platform/database/tables.ts'
import { REFUND_ASKED } from '../refunds/refunds.ts'
import { paidRemittances, remittanceIds, unfinishedRemittances } from '../remittances/remittances.ts'
import { currentOf, isLive } from './payment-states.ts'

export type Payment = Row<'payments'>

export function insertPayment(trx: Trx, payment: NewRow<'payments'>): Promise<Payment> {
  return trx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow()
}

/** For seed data. */
export async function insertPayments(trx: Trx, payments: NewRow<'payments'>[]): Promise<void> {
  if (payments.length > 0) await trx.insertInto('payments').values(payments).execute()
}

export async function countInReview(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number | string>().as('n'))
    .where('status', '=', 'review')
    .executeTakeFirstOrThrow()
  return Number(n)
}

export function findPayment(db: Db | Trx, id: number): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockPayment(trx: Trx, id: number): Promise<Payment> {
  return locked(trx, trx.selectFrom('payments').selectAll().where('id', '=', id)).executeTakeFirstOrThrow()
}

export function changePayment(trx: Trx, id: number, change: RowChange<'payments'>): Promise<Payment> {
  return trx.updateTable('payments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Written for each change of state and never changed afterwards. */
export async function addPaymentEvent(trx: Trx, event: NewRow<'payment_events'>): Promise<void> {
  await trx.insertInto('payment_events').values(event).execute()
}

export function paymentEvents(db: Db, paymentId: number): Promise<Row<'payment_events'>[]> {
  return db.selectFrom('payment_events').selectAll().where('payment_id', '=', paymentId).orderBy('id').execute()
}

export function paymentsOf(db: Db | Trx, remittanceId: number): Promise<Payment[]> {
  return db.selectFrom('payments').selectAll().where('remittance_id', '=', remittanceId).orderBy('id').execute()
}

/** Payments of all remittances of a user, including those set aside. */
export function paymentsOfOwner(db: Db | Trx, owner: number): Promise<Payment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('remittance_id', 'in', remittanceIds(db, owner))
    .orderBy('id')
    .execute()
}

export async function findCurrentPayment(db: Db | Trx, remittanceId: number): Promise<Payment | undefined> {
  return currentOf(await paymentsOf(db, remittanceId))
}

export async function lockLivePayment(trx: Trx, remittanceId: number): Promise<Payment | undefined> {
  const query = trx.selectFrom('payments').selectAll().where('remittance_id', '=', remittanceId)
  return (await locked(trx, query).execute()).find(({ status }) => isLive(status))
}

type PaidPayment = Payment & { capture_id: string; paid_at: number }

/** A paid payment always has PayPal's capture id and the time of payment. */
export function findPaidPayment(db: Db | Trx, remittanceId: number): Promise<PaidPayment | undefined> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('remittance_id', '=', remittanceId)
    .where('status', '=', 'paid')
    .$narrowType<{ capture_id: string; paid_at: number }>()
    .executeTakeFirst()
}

export function findPaymentByOrder(db: Db, orderId: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

export function findPaymentByCapture(db: Db | Trx, captureId: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('capture_id', '=', captureId).executeTakeFirst()
}

export function listNewestPayments(
  db: Db,
  { status, limit }: { status?: PaymentStatus | undefined; limit: number },
): Promise<Payment[]> {
  const newest = db.selectFrom('payments').selectAll().orderBy('id', 'desc').limit(limit)
  return (status === undefined ? newest : newest.where('status', '=', status)).execute()
}

const WEBHOOK_EVENTS_KEPT_MS = 90 * DAY_MS

/** PayPal repeats an event for three days. Processed events are kept a while longer for inspection. */
export async function removeOldWebhookEvents(db: Db, now: number): Promise<void> {
  const old = sql`processed_at is not null and received_at <= ${now - WEBHOOK_EVENTS_KEPT_MS}`
  await removeInBatches(db, 'webhook_events', 'event_id', old)
}

/** False when this event was received before. */
export async function insertWebhookEvent(trx: Trx, event: NewRow<'webhook_events'>): Promise<boolean> {
  const inserted = await trx
    .insertInto('webhook_events')
    .values(event)
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findWebhookEvent(db: Db, eventId: string): Promise<Row<'webhook_events'> | undefined> {
  return db.selectFrom('webhook_events').selectAll().where('event_id', '=', eventId).executeTakeFirst()
}

export async function markWebhookProcessed(db: Db, eventId: string, now: number): Promise<void> {
  await db.updateTable('webhook_events').set({ processed_at: now }).where('event_id', '=', eventId).execute()
}

type Remittance = Pick<Row<'remittances'>, 'id' | 'reference_number' | 'destination_country'>

export type PaidContribution = Remittance & {
  payment_id: string | null
  contribution_paise: Paise | null
  refunded_paise: Paise | null
  refund_asked: number
  at: number
}

function contributions(db: Db | Trx) {
  return paidRemittances(db)
    .leftJoin('payments', (join) =>
      join.onRef('payments.remittance_id', '=', 'remittances.id').on('payments.status', '=', sql.lit('paid')),
    )
    .select(['remittances.id', 'reference_number', 'destination_country', 'payment_id', 'contribution_paise'])
    .select(['payments.refunded_paise', REFUND_ASKED.as('refund_asked')])
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

/** Newest first unless sorted otherwise, with an extra row. */
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

/** A join would let PostgreSQL read all users' payments to sum up those of one user. */
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
