import { formatUsd, fromPaise, groupIndian } from '@nirgam/domain/money'
import { closeReviewedPayment, listPayments, type Payment, settlePayment } from '../features/payments/payments.ts'
import { type Command, limitIn, numberIn, oneOf, optionIn, Refusal, record } from './command.ts'

const STATUSES = [
  'creating',
  'created',
  'approved',
  'capturing',
  'unknown',
  'declined',
  'paid',
  'cancelled',
  'expired',
  'superseded',
  'review',
] as const

export const paymentCommands: Command[] = [
  {
    name: 'payments list',
    takes: '[--status review] [--limit 50]',
    about: 'the newest payments',
    on: 'services',
    run: async (desk, given) => {
      const status = oneOf(given.options.status, STATUSES, 'status')
      const payments = await listPayments(desk, { status, limit: limitIn(given) })
      return { rows: payments.map(summary), empty: 'There are no such payments.' }
    },
  },
  {
    name: 'payments history',
    takes: 'ID',
    about: 'everything that happened to a payment',
    on: 'services',
    run: async ({ db }, given) => {
      const id = numberIn(given, 0, 'the payment id')
      const events = await db
        .selectFrom('payment_events')
        .selectAll()
        .where('payment_id', '=', id)
        .orderBy('id')
        .execute()
      const rows = events.map(({ at, status, why }) => ({ at: new Date(at).toISOString(), status, why }))
      return { rows, empty: `Nothing is known of payment ${id}.` }
    },
  },
  {
    name: 'payments settle',
    takes: 'ID',
    about: 'asks PayPal again and records what it says',
    on: 'services',
    run: async (desk, given) => {
      const id = numberIn(given, 0, 'the payment id')
      const payment = await settlePayment(desk, id)
      await record(desk, desk.db, 'payment settled', `payment ${id}`, payment.status)
      return { done: `Payment ${id} is ${payment.status}.`, facts: summary(payment) }
    },
  },
  {
    name: 'payments close',
    takes: 'ID --reason "…"',
    about: 'ends a payment in review: nothing was charged, or it was given back',
    on: 'services',
    run: async (desk, given) => {
      const id = numberIn(given, 0, 'the payment id')
      const reason = optionIn(given, 'reason')
      const payment = await closeReviewedPayment(desk, id, reason)
      await record(desk, desk.db, 'payment closed', `payment ${id}`, reason)
      return { done: `Payment ${id} is ${payment.status}.`, facts: summary(payment) }
    },
  },
  {
    name: 'payments refund-note',
    takes: 'ID --text "…"',
    about: 'writes down a refund that was made at PayPal',
    on: 'services',
    run: async (desk, given) => {
      const id = numberIn(given, 0, 'the payment id')
      const text = optionIn(given, 'text')
      const payment = await desk.db.selectFrom('payments').select('id').where('id', '=', id).executeTakeFirst()
      if (!payment) throw new Refusal(`There is no payment ${id}.`)
      await record(desk, desk.db, 'refund noted', `payment ${id}`, text)
      return { done: `The refund of payment ${id} is noted.`, facts: { id } }
    },
  },
]

function summary(payment: Payment) {
  return {
    id: payment.id,
    remittance: `REM-${String(payment.remittance_id).padStart(6, '0')}`,
    status: payment.status,
    rupees: groupIndian(fromPaise(payment.amount_paise)),
    charged: formatUsd(payment.usd_cents),
    order: payment.order_id ?? '',
    capture: payment.capture_id ?? '',
    problem: payment.problem ?? '',
    updated: new Date(payment.updated_at).toISOString(),
  }
}
