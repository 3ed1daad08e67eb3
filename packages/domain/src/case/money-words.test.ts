import { expect, test } from 'vitest'
import { asRupees, ZERO } from '../shared/money.ts'
import { moneyInWords } from './money-words.ts'

const PAID = { paid: asRupees(5000), refund_asked: ZERO, refund_asked_at: null, refunded: ZERO, refunded_at: null }

test('what was paid, refunded and asked is told with the day of each in India', () => {
  expect(moneyInWords({ ...PAID, paid: ZERO })).toEqual(['Nothing was paid.'])
  expect(moneyInWords(PAID)).toEqual(['₹5,000.00 paid.'])
  const refunded = { refunded: asRupees(1250.5), refunded_at: '2026-11-16T18:30:00.000Z' }
  const asked = { refund_asked: asRupees(2000), refund_asked_at: '2026-11-18T06:30:00.000Z' }
  expect(moneyInWords({ ...PAID, ...refunded, ...asked })).toEqual([
    '₹5,000.00 paid.',
    '₹1,250.50 refunded on 17 Nov 2026.',
    'Refund of ₹2,000.00 requested on 18 Nov 2026. PayPal hasn’t confirmed it yet.',
  ])
})
