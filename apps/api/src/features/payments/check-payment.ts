import type { PaymentState } from '@nirgam/domain/remittance/api-payments'
import { notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { type RemittanceRow, remittanceForPayment } from '../remittances/remittances.ts'
import { findCurrentPayment, findPaymentByOrder, type Payment } from './payments-store.ts'
import { notPayable, presentPayment } from './present-payment.ts'
import { settle } from './settle.ts'

/** Settles the payment of the remittance and returns its state. A token, if one is given, must be the payment's own. */
export async function checkPayment(
  services: Services,
  owner: number,
  remittanceId: number,
  token?: string,
): Promise<PaymentState> {
  await remittanceOf(services, owner, remittanceId)
  if (token !== undefined) await paymentWith(services, remittanceId, token)
  await settleCurrent(services, remittanceId)
  return stateOf(services, owner, remittanceId)
}

/** As `checkPayment`, for the order that the payer comes back from; refuses unless the remittance is paid. */
export async function confirmPayment(
  services: Services,
  owner: number,
  remittanceId: number,
  token: string,
): Promise<PaymentState> {
  await remittanceOf(services, owner, remittanceId)
  const payment = await paymentWith(services, remittanceId, token)
  const settled = services.paypal ? await settle(services, payment.id) : payment
  const state = await stateOf(services, owner, remittanceId)
  // Coming back from an order that was replaced is fine once another one has been paid.
  if (!state.contribution_paid) throw notPayable(settled)
  return state
}

async function stateOf(services: Services, owner: number, remittanceId: number): Promise<PaymentState> {
  const remittance = await remittanceOf(services, owner, remittanceId)
  return presentPayment(remittance, await findCurrentPayment(services.db, remittanceId))
}

async function settleCurrent(services: Services, remittanceId: number): Promise<void> {
  const payment = await findCurrentPayment(services.db, remittanceId)
  if (payment && services.paypal) await settle(services, payment.id)
}

async function remittanceOf({ db }: Services, owner: number, id: number): Promise<RemittanceRow> {
  const remittance = await remittanceForPayment(db, owner, id)
  if (!remittance) throw notFound()
  return remittance
}

async function paymentWith({ db }: Services, remittanceId: number, token: string): Promise<Payment> {
  const payment = await findPaymentByOrder(db, token)
  if (payment?.remittance_id !== remittanceId) throw notFound()
  return payment
}
