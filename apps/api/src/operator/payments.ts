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
  const payments = program.command('payments').description('what was paid, or should be')

  payments
    .command('list')
    .description('the newest payments')
    .addOption(new Option('--status <STATUS>', 'only those').choices(PAYMENT_STATUSES))
    .addOption(limitOption())
    .action(
      atDesk(async (desk, { status, limit }) => {
        const found = await listPayments(desk, { status, limit })
        return { rows: found.map(summary), empty: 'There are no such payments.' }
      }),
    )

  payments
    .command('show')
    .description('one payment, with everything that happened to it')
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
    .description('asks PayPal again and records what it says')
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
    .description('ends a payment in review: nothing was charged, or it was given back')
    .argument('<ID>', 'the payment', idIn)
    .requiredOption('--reason <TEXT>', 'what a person found out', textIn)
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
    .description('writes down what a person knows of a refund; what PayPal gave back is recorded by itself')
    .argument('<ID>', 'the payment', idIn)
    .requiredOption('--text <TEXT>', 'the note', textIn)
    .action(
      atDesk(async (desk, id, { text }) => {
        await noteOnPayment(desk, id, `refund noted: ${text}`, (trx) =>
          addAuditEntry(desk, trx, 'refund noted', `payment ${id}`, text),
        )
        return { done: `The refund of payment ${id} is noted.`, facts: { id } }
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
