import { asCents, asPaise, type Cents } from '@nirgam/domain/shared/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsFor } from './refunds.ts'

test('full refunds add up to the charge, in any order of calls to PayPal', () => {
  const parts = fc.array(fc.integer({ min: 100, max: 5_000_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 2_000_000 }), fc.integer(), (paise, charged, seed) => {
      const payment = {
        amount_paise: asPaise(paise.reduce((sum, part) => sum + part, 0)),
        usd_cents: asCents(charged + paise.length * 10),
      }
      const all = paise.map((part, index) => ({
        uid: String(index),
        status: 'asked' as const,
        paise: asPaise(part),
        cents: null as Cents | null,
      }))
      const turn = Math.abs(seed) % all.length
      for (const refund of [...all.slice(turn), ...all.slice(0, turn)]) refund.cents = centsFor(refund, all, payment)
      const given: number[] = all.map(({ cents }) => cents ?? 0)
      expect(given.every((cents) => cents >= 0)).toBe(true)
      expect(given.reduce((sum, cents) => sum + cents, 0)).toBe(payment.usd_cents)
    }),
  )
})

test('a failed refund leaves its cents to the next one', () => {
  const payment = { amount_paise: asPaise(500_000), usd_cents: asCents(6024) }
  const failed = { uid: 'a', status: 'failed' as const, paise: asPaise(500_000), cents: asCents(6024) }
  const next = { uid: 'b', status: 'asked' as const, paise: asPaise(125_000), cents: null }
  expect(centsFor(next, [failed, next], payment)).toBe(1506)
})
