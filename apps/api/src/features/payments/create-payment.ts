import { randomUUID } from 'node:crypto'
import type { PaymentState } from '@nirgam/domain/remittance/api-payments'
import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { fromPaise, RUPEES_PER_USD, type Rupees, toPaise, usdCentsFor } from '@nirgam/domain/shared/money'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { isUniqueViolation, transaction } from '../../platform/database/engine.ts'
import { conflict, notFound, unavailable } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import {
  conflictWith,
  incomplete,
  type RemittanceRow,
  readyToPay,
  remittanceForPayment,
} from '../remittances/remittances.ts'
import { endLivePayment } from './end-payment.ts'
import { isLive } from './payment-states.ts'
import { addPaymentEvent, findCurrentPayment, insertPayment, type Payment } from './payments-store.ts'
import { paypalOf } from './paypal/paypal.ts'
import { notPayable, presentPayment } from './present-payment.ts'
import { lookAgainLater } from './record-payment.ts'
import { settle } from './settle.ts'

export type Payable = { state: PaymentState; approvalUrl: string }

const ROUNDS = 3

export type PaymentWish = {
  owner: number
  remittanceId: number
  /** rupees that the payer saw; another sum is not asked for without a word */
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
