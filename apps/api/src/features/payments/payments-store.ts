import { DAY_MS } from '@nirgam/domain/shared/dates'
import { sql } from 'kysely'
import { type Db, locked, type Trx } from '../../platform/database/engine.ts'
import { removeInBatches } from '../../platform/database/remove-in-batches.ts'
import type { NewRow, PaymentStatus, Row, RowChange } from '../../platform/database/tables.ts'
import { remittanceIds } from '../remittances/remittances.ts'
import { currentOf, isLive } from './payment-states.ts'

export type Payment = Row<'payments'>

export function insertPayment(trx: Trx, payment: NewRow<'payments'>): Promise<Payment> {
  return trx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow()
}

/** For invented people. */
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

/** Of all remittances of a user, also of those set aside. */
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

/** One that is paid has PayPal's number of it, and the moment. */
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
