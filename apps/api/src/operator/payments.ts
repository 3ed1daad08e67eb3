import { fromPaise } from '@nirgam/domain/money'
import { remittanceNumber } from '@nirgam/domain/remittance-status'
import {
  closeReviewedPayment,
  listPayments,
  noteOnPayment,
  type Payment,
  readPayment,
  settlePayment,
} from '../features/payments/payments.ts'
import { addAuditEntry } from '../platform/audit.ts'
import { type Command, limitIn, numberIn, oneOf, optionIn } from './command.ts'

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
    name: 'payments show',
    takes: 'ID',
    about: 'one payment, with everything that happened to it',
    on: 'services',
    run: async (desk, given) => {
      const { payment, events } = await readPayment(desk, numberIn(given, 0, 'the payment id'))
      const history = events.map(({ at, status, why }) => ({ at: timeOf(at), status, why }))
      const times = { created: timeOf(payment.created_at), paid: timeOf(payment.paid_at) }
      return { rows: [{ ...summary(payment), ...times, refunded: timeOf(payment.refunded_at), history }] }
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
      await addAuditEntry(desk, desk.db, 'payment settled', `payment ${id}`, payment.status)
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
      const payment = await closeReviewedPayment(desk, id, reason, (trx) =>
        addAuditEntry(desk, trx, 'payment closed', `payment ${id}`, reason),
      )
      return { done: `Payment ${id} is ${payment.status}.`, facts: summary(payment) }
    },
  },
  {
    name: 'payments refund-note',
    takes: 'ID --text "…"',
    about: 'writes down what a person knows of a refund; what PayPal gave back is recorded by itself',
    on: 'services',
    run: async (desk, given) => {
      const id = numberIn(given, 0, 'the payment id')
      const text = optionIn(given, 'text')
      await noteOnPayment(desk, id, `refund noted: ${text}`, (trx) =>
        addAuditEntry(desk, trx, 'refund noted', `payment ${id}`, text),
      )
      return { done: `The refund of payment ${id} is noted.`, facts: { id } }
    },
  },
]

function summary(payment: Payment) {
  return {
    id: payment.id,
    remittance: remittanceNumber(payment.remittance_id),
    status: payment.status,
    rupees: fromPaise(payment.amount_paise),
    usd: payment.usd_cents / 100,
    refunded_usd: payment.refunded_cents / 100,
    order: payment.order_id,
    capture: payment.capture_id,
    problem: payment.problem,
    updated: timeOf(payment.updated_at),
  }
}

function timeOf(at: number): string
function timeOf(at: number | null): string | null
function timeOf(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
