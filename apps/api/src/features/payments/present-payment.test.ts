import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { expect, test } from 'vitest'
import type { RemittanceRow } from '../remittances/remittances.ts'
import { notPayable, presentPayment } from './create-payment.ts'
import type { Payment } from './payments-store.ts'

const payment = (change: Partial<Payment>) =>
  ({
    status: 'created',
    order_id: 'ORDER',
    approval_url: 'https://paypal.example/ORDER',
    capture_id: 'CAPTURE',
    capture_pending: 0,
    ...change,
  }) as Payment
const paypal = { approval_url: 'https://paypal.example/ORDER' }
const words = { ...PAYMENT_MESSAGES, ...SERVER_MESSAGES.payment }

test.each<[Partial<Payment>, number, string, string, object]>([
  [{ status: 'created' }, 409, words.notApproved, 'created', paypal],
  [{ status: 'declined' }, 409, words.declined, 'declined', paypal],
  [{ status: 'review' }, 409, words.inReview, 'review', {}],
  [{ status: 'cancelled' }, 409, words.ended, 'cancelled', {}],
  [{ status: 'expired' }, 409, words.ended, 'expired', {}],
  [{ status: 'superseded' }, 409, words.ended, 'superseded', {}],
  [{ status: 'creating', order_id: null }, 503, words.createFailed, 'creating', {}],
  [{ status: 'unknown', order_id: null }, 503, words.createFailed, 'unknown', {}],
  [{ status: 'unknown' }, 503, words.confirming, 'unknown', {}],
  [{ status: 'capturing' }, 503, words.confirming, 'capturing', {}],
  [{ status: 'capturing', capture_pending: 1 }, 409, words.pending, 'pending', {}],
])('a payment that is %o is refused with the payer’s next step', (change, http, message, status, more) => {
  const refusal = notPayable(payment(change))
  expect(refusal).toMatchObject({ status: http, code: `payment_${status}`, message })
  expect(refusal.extra).toEqual({ contribution_paid: false, payment_id: null, status, ...more })
})

test('a paid payment is reported as such, with PayPal’s capture id', () => {
  const refusal = notPayable(payment({ status: 'paid' }))
  expect(refusal).toMatchObject({ status: 409, message: words.alreadyPaid })
  expect(refusal.extra).toEqual({ contribution_paid: true, payment_id: 'CAPTURE', status: 'paid' })
})

test('a payment’s status includes the link to PayPal only while it can be used', () => {
  const unpaid = { contribution_paid: 0, payment_id: null } as RemittanceRow
  const paid = { contribution_paid: 1, payment_id: 'CAPTURE' } as RemittanceRow
  const standing = (status: Payment['status'], more: Partial<Payment> = {}) => {
    const told = presentPayment(unpaid, payment({ status, ...more }))
    return [told.status, told.approval_url !== null, told.contribution_paid, told.payment_id]
  }
  expect(standing('created')).toEqual(['created', true, false, null])
  expect(standing('declined')).toEqual(['declined', true, false, null])
  for (const status of ['approved', 'capturing', 'unknown', 'expired', 'review'] as const) {
    expect(standing(status)).toEqual([status, false, false, null])
  }
  expect(standing('capturing', { capture_pending: 1 })).toEqual(['pending', false, false, null])
  expect(standing('unknown', { capture_pending: 1 })).toEqual(['unknown', false, false, null])
  expect(presentPayment(unpaid, undefined)).toEqual({
    contribution_paid: false,
    payment_id: null,
    status: 'none',
    approval_url: null,
  })
  expect(presentPayment(paid, payment({ status: 'paid' }))).toEqual({
    contribution_paid: true,
    payment_id: 'CAPTURE',
    status: 'paid',
    approval_url: null,
  })
})
