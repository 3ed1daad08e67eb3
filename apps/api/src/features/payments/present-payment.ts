import type { PaymentState } from '@nirgam/domain/remittance/api-payments'
import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { AppError } from '../../platform/errors.ts'
import type { RemittanceRow } from '../remittances/remittances.ts'
import type { Payment } from './payments-store.ts'

export function presentPayment(remittance: RemittanceRow, payment: Payment | undefined): PaymentState {
  return {
    contribution_paid: remittance.contribution_paid === 1,
    payment_id: remittance.payment_id,
    status: payment ? statusOf(payment) : 'none',
    approval_url: payment && waitsForPayer(payment) ? payment.approval_url : null,
  }
}

/** Why a payment that was asked for did not come about, with what the payer can do next. */
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
