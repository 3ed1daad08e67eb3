import { Option } from '@commander-js/extra-typings'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { fromCents, fromPaise } from '@nirgam/domain/shared/money'
import {
  closeReviewedPayment,
  listPayments,
  noteOnPayment,
  PAYMENT_STATUSES,
  type Payment,
  readPayment,
  settlePayment,
} from '../features/payments/payments.ts'
import { addAuditEntry } from '../platform/audit.ts'
import { type Group, idIn, limitOption, textIn } from './command.ts'

export const paymentCommands: Group = (program, { atDesk }) => {
  const payments = program.command('payments').description('payments of contributions')

  payments
    .command('list')
    .description('lists payments, newest first')
    .addOption(new Option('--status <STATUS>', 'only with this status').choices(PAYMENT_STATUSES))
    .addOption(limitOption())
    .action(
      atDesk(async (desk, { status, limit }) => {
        const found = await listPayments(desk, { status, limit })
        return { rows: found.map(summary), empty: 'There are no such payments.' }
      }),
    )

  payments
    .command('show')
    .description('shows a payment with its history')
    .argument('<ID>', 'the payment', idIn)
    .action(
      atDesk(async (desk, id) => {
        const { payment, events } = await readPayment(desk, id)
        const history = events.map(({ at, status, why }) => ({ at: timeOf(at), status, why }))
        const times = { created: timeOf(payment.created_at), paid: timeOf(payment.paid_at) }
        return { rows: [{ ...summary(payment), ...times, refunded: timeOf(payment.refunded_at), history }] }
      }),
    )

  payments
    .command('settle')
    .description('asks PayPal again and records the result')
    .argument('<ID>', 'the payment', idIn)
    .action(
      atDesk(async (desk, id) => {
        const { payment: found } = await readPayment(desk, id)
        // Written before PayPal is called, because moved money cannot be taken back; the payment's history has the
        // outcome.
        await addAuditEntry(desk, desk.db, 'payment settled', `payment ${found.id}`)
        const payment = await settlePayment(desk, id)
        return { done: `Payment ${id} is ${payment.status}.`, facts: summary(payment) }
      }),
    )

  payments
    .command('close')
    .description('ends a payment in review that was not charged, or was refunded')
    .argument('<ID>', 'the payment', idIn)
    .requiredOption('--reason <TEXT>', 'the findings', textIn)
    .action(
      atDesk(async (desk, id, { reason }) => {
        const payment = await closeReviewedPayment(desk, id, reason, (trx) =>
          addAuditEntry(desk, trx, 'payment closed', `payment ${id}`, reason),
        )
        return { done: `Payment ${id} is ${payment.status}.`, facts: summary(payment) }
      }),
    )

  payments
    .command('refund-note')
    .description('adds a note to a refund; PayPal’s refunds are recorded automatically')
    .argument('<ID>', 'the payment', idIn)
    .requiredOption('--text <TEXT>', 'the note', textIn)
    .action(
      atDesk(async (desk, id, { text }) => {
        await noteOnPayment(desk, id, `refund noted: ${text}`, (trx) =>
          addAuditEntry(desk, trx, 'refund noted', `payment ${id}`, text),
        )
        return { done: `Added the note to the refund of payment ${id}.`, facts: { id } }
      }),
    )
}

function summary(payment: Payment) {
  return {
    id: payment.id,
    remittance: remittanceNumber(payment.remittance_id),
    status: payment.status,
    rupees: fromPaise(payment.amount_paise),
    usd: fromCents(payment.usd_cents),
    refunded_usd: fromCents(payment.refunded_cents),
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
