import { asCents } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import type { PayPalOrder } from '../../../platform/paypal/paypal-wire.ts'
import type { Services } from '../../../platform/services.ts'
import type { Payment } from '../payments-store.ts'
import { givenBack, lookForRefund } from './refunds.ts'

const PAYMENT = { capture_id: 'OURS', usd_cents: asCents(6024) }

function order(captures: object[], refunds: object[] = []): PayPalOrder {
  return { captures, refunds } as unknown as PayPalOrder
}

const refund = (cents: number, change: object = {}) => ({
  status: 'COMPLETED',
  currency: 'USD',
  amountCents: asCents(cents),
  ...change,
})

test('an order without captures has no refunds', () => {
  expect(givenBack(order([]), PAYMENT)).toBe(0)
})

test('a capture that PayPal reports as refunded counts in full, if it is ours', () => {
  expect(givenBack(order([{ id: 'OURS', status: 'REFUNDED' }]), PAYMENT)).toBe(6024)
  expect(givenBack(order([{ id: 'OTHER', status: 'REFUNDED' }]), PAYMENT)).toBe(0)
  const declinedBefore = [
    { id: 'FIRST', status: 'DECLINED' },
    { id: 'OURS', status: 'REFUNDED' },
  ]
  expect(givenBack(order(declinedBefore), PAYMENT)).toBe(6024)
})

test('completed refunds in dollars add up, never to more than the charge', () => {
  const captures = [{ id: 'OURS', status: 'PARTIALLY_REFUNDED' }]
  const sum = (...refunds: object[]) => givenBack(order(captures, refunds), PAYMENT)
  expect(sum(refund(1000), refund(506))).toBe(1506)
  expect(sum(refund(1000), refund(506, { status: 'PENDING' }))).toBe(1000)
  expect(sum(refund(1000), refund(506, { currency: 'EUR' }))).toBe(1000)
  expect(sum(refund(6000), refund(6000))).toBe(6024)
})

test('a payment without a PayPal order is not looked up', async () => {
  const payment = { order_id: null } as Payment
  expect(await lookForRefund({} as Services, payment)).toBe(payment)
})
