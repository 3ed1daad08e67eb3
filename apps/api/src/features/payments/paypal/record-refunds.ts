import { randomUUID } from 'node:crypto'
import { asCents, type Cents, formatUsd, fromPaise, minus, type Paise, shareOf, sum } from '@nirgam/domain/shared/money'
import { actIn, findCase } from '../../case/case.ts'
import { changeRefund, insertRefund, lockRefunds, type Refund } from '../../refunds/refunds.ts'
import { addPaymentEvent, changePayment, type Payment } from '../payments-store.ts'
import type { Held } from '../record-payment.ts'

/** Refunds that PayPal has confirmed: recorded with the payment and told to the customer in one transaction, once. */
export async function recordDone(held: Held, uids: readonly string[]): Promise<Payment> {
  const asked = (await lockRefunds(held.trx, held.payment.remittance_id)).filter(
    ({ uid, status }) => status === 'asked' && uids.includes(uid),
  )
  for (const { uid } of asked) await changeRefund(held.trx, uid, { status: 'done', done_at: held.now, problem: null })
  if (asked.length === 0) return held.payment
  const total = sum([held.payment.refunded_cents, ...asked.map(({ cents }) => cents ?? asCents(0))])
  return recordTotal(held, total, sum(asked.map(({ paise }) => paise)))
}

/**
 * The sum that PayPal shows as refunded. The part of it that the firm did not ask for becomes a refund of its own: it
 * was made on PayPal's pages, or taken back by the payer's bank.
 */
export async function recordSeen(held: Held, total: Cents): Promise<Payment> {
  const { trx, payment, now } = held
  const known = sum(done(await lockRefunds(trx, payment.remittance_id)).map(({ cents }) => cents ?? asCents(0)))
  const unknown = minus(total, known)
  if (unknown <= 0) return recordTotal(held, total, null)
  const paise = shareOf(payment.amount_paise, unknown, payment.usd_cents)
  const uid = randomUUID()
  const found = { uid, remittance_id: payment.remittance_id, paise, cents: unknown, request_id: uid }
  await insertRefund(trx, { ...found, status: 'done', done_at: now })
  return recordTotal(held, total, paise)
}

/** PayPal will not make it. A lead sees why, and can ask again. */
export async function recordFailed(held: Held, uid: string, problem: string): Promise<void> {
  const { services, trx, payment } = held
  const refund = (await lockRefunds(trx, payment.remittance_id)).find((one) => one.uid === uid)
  if (refund?.status !== 'asked') return
  services.log.error({ payment: payment.id, remittance: payment.remittance_id, problem }, 'a refund needs a person')
  await changeRefund(trx, uid, { status: 'failed', problem })
  await addPaymentEvent(trx, {
    payment_id: payment.id,
    status: payment.status,
    why: `refund: ${problem}`,
    at: held.now,
  })
  await onCase(held, { act: 'refund_failed', said: { amount: fromPaise(refund.paise), problem } })
}

const done = (refunds: readonly Refund[]) => refunds.filter(({ status }) => status === 'done')

async function recordTotal(held: Held, cents: Cents, told: Paise | null): Promise<Payment> {
  const { services, trx, payment, now } = held
  const { id, remittance_id, usd_cents, amount_paise } = payment
  const why = `PayPal gave back ${formatUsd(cents)} of ${formatUsd(usd_cents)}`
  services.log.warn({ payment: id, remittance: remittance_id, refunded_cents: cents }, 'a paid payment was given back')
  await addPaymentEvent(trx, { payment_id: id, status: payment.status, why, at: now })
  const refunded = sum(done(await lockRefunds(trx, remittance_id)).map(({ paise }) => paise))
  const changed = await changePayment(trx, id, {
    refunded_cents: cents,
    refunded_paise: cents >= usd_cents ? amount_paise : refunded,
    refunded_at: now,
    problem: null,
    updated_at: now,
  })
  if (told !== null) await onCase(held, { act: 'refunded', said: { amount: fromPaise(told) } })
  return changed
}

type OnCase = Pick<Parameters<typeof actIn>[2], 'act' | 'said'>

async function onCase({ services, trx, payment }: Held, recorded: OnCase): Promise<void> {
  if (!(await findCase(trx, payment.remittance_id))) return
  await actIn(services, trx, { remittanceId: payment.remittance_id, actor: { kind: 'system' }, ...recorded })
}
