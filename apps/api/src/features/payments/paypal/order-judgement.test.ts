import { asCents } from '@nirgam/domain/shared/money'
import { describe, expect, test } from 'vitest'
import type { PayPalCapture, PayPalOrder } from '../../../platform/paypal/paypal-wire.ts'
import { judgeOrder } from './order-judgement.ts'

const expected = { uid: 'payment-1', usd_cents: asCents(6024) }
const stored = { customId: 'payment-1', amountCents: asCents(6024), currency: 'USD' }

function order(change: Partial<PayPalOrder> = {}): PayPalOrder {
  return {
    id: 'ORDER',
    status: 'APPROVED',
    approvalUrl: null,
    captures: [],
    refunds: [],
    payerId: null,
    ...stored,
    ...change,
  }
}

function capture(change: Partial<PayPalCapture> = {}): PayPalCapture {
  return { id: 'CAPTURE', status: 'COMPLETED', ...stored, ...change }
}

describe('an order', () => {
  test('waits for its payer in each of PayPal’s statuses for that', () => {
    for (const status of ['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED']) {
      expect(judgeOrder(order({ status }), expected)).toEqual({ is: 'waiting' })
    }
  })

  test('is approved, or dead, if PayPal says so and no money moved', () => {
    expect(judgeOrder(order({ status: 'APPROVED' }), expected)).toEqual({ is: 'approved' })
    expect(judgeOrder(order({ status: 'VOIDED' }), expected).is).toBe('dead')
  })

  test('that is completed but shows no capture is unclear', () => {
    expect(judgeOrder(order({ status: 'COMPLETED' }), expected)).toEqual({ is: 'unclear' })
  })

  test('is paid only by a completed capture', () => {
    const completed = { status: 'COMPLETED', captures: [capture()] }
    expect(judgeOrder(order(completed), expected)).toEqual({ is: 'paid', captureId: 'CAPTURE' })
  })

  test('is pending while its capture is, regardless of the order’s status', () => {
    const held = { status: 'COMPLETED', captures: [capture({ status: 'PENDING' })] }
    expect(judgeOrder(order(held), expected)).toEqual({ is: 'pending', captureId: 'CAPTURE' })
  })

  test.each(['DECLINED', 'FAILED'])('is dead when its capture ended as %s', (status) => {
    expect(judgeOrder(order({ status: 'COMPLETED', captures: [capture({ status })] }), expected).is).toBe('dead')
  })

  test('with refunded or duplicate captures needs a person', () => {
    for (const captures of [[capture({ status: 'REFUNDED' })], [capture(), capture({ id: 'SECOND' })]]) {
      expect(judgeOrder(order({ status: 'COMPLETED', captures }), expected).is).toBe('wrong')
    }
  })

  test.each([
    { customId: 'payment-2' },
    { customId: null },
    { amountCents: asCents(6023) },
    { amountCents: asCents(602_400) },
    { currency: 'EUR' },
  ])('that differs from the stored payment is wrong: %o', (difference) => {
    expect(judgeOrder(order(difference), expected).is).toBe('wrong')
    const seen = judgeOrder(order({ ...difference, captures: [capture()] }), expected)
    expect(seen.is).toBe('wrong')
  })

  test.each([{ customId: 'payment-2' }, { amountCents: asCents(1) }, { currency: 'INR' }])(
    'whose capture differs from the stored payment is wrong: %o',
    (difference) => {
      const captures = [capture(difference)]
      expect(judgeOrder(order({ status: 'COMPLETED', captures }), expected).is).toBe('wrong')
    },
  )

  test('whose capture has no custom_id is judged by the order’s own', () => {
    const captures = [capture({ customId: null })]
    expect(judgeOrder(order({ status: 'COMPLETED', captures }), expected).is).toBe('paid')
  })
})
