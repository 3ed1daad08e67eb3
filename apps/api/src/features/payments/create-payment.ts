import { randomUUID } from 'node:crypto'
import type { PaymentState } from '@nirgam/domain/remittance/api-payments'
import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { fromPaise, RUPEES_PER_USD, type Rupees, toPaise, usdCentsFor } from '@nirgam/domain/shared/money'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { isUniqueViolation, type Trx, transaction } from '../../platform/database/engine.ts'
import { AppError, conflict, notFound, unavailable } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import {
  conflictWith,
  incomplete,
  lockRemittance,
  type PaymentHooks,
  type RemittanceRow,
  readyToPay,
  remittanceForPayment,
} from '../remittances/remittances.ts'
import { isLive, mayBeEnded } from './payment-states.ts'
import { addPaymentEvent, findCurrentPayment, insertPayment, lockLivePayment, type Payment } from './payments-store.ts'
import { paypalOf } from './paypal/paypal.ts'
import { lookAgainLater, move } from './record-payment.ts'
import { settle } from './settle.ts'

type Payable = { state: PaymentState; approvalUrl: string }

const ROUNDS = 3

type PaymentWish = {
  owner: number
  remittanceId: number
  /** rupees that the payer saw; a different amount is refused rather than charged silently */
  contribution?: Rupees | undefined
  /** the site that the payer comes back to, unless it is the public one */
  returnTo?: string
}

/**
 * Returns the page where the payer approves. An existing order is checked before another is made, so a second click, a
 * second tab and a retry all lead to the same one; a new order is made only when the old one is dead or for another
 * amount.
 */
export async function createPayment(services: Services, wish: PaymentWish): Promise<Payable> {
  const { remittanceId } = wish
  const paypal = paypalOf(services)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const remittance = await payableRemittance(services, wish)
    const current = await findCurrentPayment(services.db, remittanceId)
    const payment = current && mattersStill(current) ? current : await storePayment(services, remittance)
    if (!payment) continue
    const settled = await settle(services, payment.id, wish.returnTo)
    if (settled.status === 'cancelled') throw unavailable(PAYMENT_MESSAGES.createFailed)
    if (!mattersStill(settled)) continue
    const { approval_url: approvalUrl } = settled
    const isPayable = settled.status === 'created' || settled.status === 'declined'
    if (!isPayable) throw notPayable(settled)
    if (settled.amount_paise !== remittance.contribution_paise) {
      await supersede(services, settled)
      continue
    }
    if (approvalUrl === null || !paypal.isApprovalUrl(approvalUrl)) {
      throw unavailable(PAYMENT_MESSAGES.createFailed)
    }
    return { state: presentPayment(remittance, settled), approvalUrl }
  }
  throw unavailable(PAYMENT_MESSAGES.createFailed)
}

function mattersStill({ status }: Payment): boolean {
  return isLive(status) || status === 'paid' || status === 'review'
}

async function payableRemittance(services: Services, { owner, remittanceId: id, contribution }: PaymentWish) {
  const remittance = await remittanceForPayment(services.db, owner, id)
  if (!remittance) throw notFound()
  if (remittance.contribution_paid === 1) {
    throw conflict(SERVER_MESSAGES.payment.alreadyPaid, { contribution_paid: true, payment_id: remittance.payment_id })
  }
  if (contribution !== undefined && remittance.contribution_paise !== toPaise(contribution)) {
    throw await conflictWith(services, remittance, SERVER_MESSAGES.payment.amountChanged)
  }
  const unmet = await readyToPay(services, owner, id)
  if (unmet.length > 0) throw incomplete(unmet)
  return remittance
}

/**
 * Stores a payment with all data for PayPal before PayPal is called. Null when another request was faster: a remittance
 * has one live payment, and its contribution may have changed since it was read.
 */
export async function storePayment(services: Services, seen: RemittanceRow): Promise<Payment | null> {
  const { db, clock } = services
  try {
    return await transaction(db, async (trx) => {
      const remittance = await remittanceForPayment(trx, seen.user_id, seen.id)
      if (!remittance || remittance.contribution_paid === 1 || remittance.contribution_paise === null) return null
      if (remittance.contribution_paise !== seen.contribution_paise) return null
      const now = clock.now()
      const payment = await insertPayment(trx, {
        uid: randomUUID(),
        remittance_id: seen.id,
        status: 'creating',
        amount_paise: remittance.contribution_paise,
        rupees_per_usd: RUPEES_PER_USD,
        usd_cents: usdCentsFor(fromPaise(remittance.contribution_paise)),
        create_request_id: randomUUID(),
        capture_request_id: randomUUID(),
        created_at: now,
        updated_at: now,
      })
      await addPaymentEvent(trx, { payment_id: payment.id, status: 'creating', why: 'the user wants to pay', at: now })
      await lookAgainLater(services, trx, payment.id, now, now)
      return payment
    })
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}

function supersede(services: Services, { remittance_id }: Payment): Promise<void> {
  return transaction(services.db, (trx) => endLivePayment(services, trx, remittance_id))
}

/** Ends the live payment, unless its money may be moving: a superseded payment is never captured. */
async function endLivePayment(services: Services, trx: Trx, remittanceId: number): Promise<void> {
  await lockRemittance(trx, remittanceId)
  const payment = await lockLivePayment(trx, remittanceId)
  if (!payment) return
  if (!mayBeEnded(payment)) {
    throw conflict(payment.capture_pending === 1 ? PAYMENT_MESSAGES.pending : PAYMENT_MESSAGES.confirming)
  }
  await move({ services, trx, payment, now: services.clock.now() }, 'superseded', 'the remittance goes on without it')
}

export function paymentHooks(services: Services): PaymentHooks {
  return {
    async settleLivePayment(remittanceId) {
      const payment = await findCurrentPayment(services.db, remittanceId)
      if (payment && services.paypal) await settle(services, payment.id)
    },
    supersedeLivePayment: (trx, remittanceId) => endLivePayment(services, trx, remittanceId),
  }
}

export function presentPayment(remittance: RemittanceRow, payment: Payment | undefined): PaymentState {
  return {
    contribution_paid: remittance.contribution_paid === 1,
    payment_id: remittance.payment_id,
    status: payment ? statusOf(payment) : 'none',
    approval_url: payment && waitsForPayer(payment) ? payment.approval_url : null,
  }
}

/** Why a requested payment failed, with the payer's next step. */
export function notPayable(payment: Payment): AppError {
  const refuse = (http: number, message: string) =>
    new AppError(http, `payment_${statusOf(payment)}`, message, {
      extra: {
        contribution_paid: payment.status === 'paid',
        payment_id: payment.status === 'paid' ? payment.capture_id : null,
        status: statusOf(payment),
        ...(waitsForPayer(payment) ? { approval_url: payment.approval_url } : {}),
      },
    })
  switch (payment.status) {
    case 'paid':
      return refuse(409, SERVER_MESSAGES.payment.alreadyPaid)
    case 'review':
      return refuse(409, PAYMENT_MESSAGES.inReview)
    case 'created':
      return refuse(409, SERVER_MESSAGES.payment.notApproved)
    case 'declined':
      return refuse(409, PAYMENT_MESSAGES.declined)
    case 'cancelled':
    case 'expired':
    case 'superseded':
      return refuse(409, PAYMENT_MESSAGES.ended)
  }
  if (payment.order_id === null) return refuse(503, PAYMENT_MESSAGES.createFailed)
  return payment.capture_pending === 1
    ? refuse(409, PAYMENT_MESSAGES.pending)
    : refuse(503, PAYMENT_MESSAGES.confirming)
}

function statusOf({ status, capture_pending }: Payment): PaymentState['status'] {
  return status === 'capturing' && capture_pending === 1 ? 'pending' : status
}

function waitsForPayer({ status }: Payment): boolean {
  return status === 'created' || status === 'declined'
}
