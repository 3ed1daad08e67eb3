import { describe, expect, test } from 'vitest'
import { asPaise, basisPoints, ZERO } from '../../shared/money.ts'
import { lawOf, RATES_VERSION } from './rates.ts'
import { type Stream, taxOnStreams } from './tax-on.ts'

const law = lawOf(RATES_VERSION)

const gain = (rupees: number, surcharge: number | null, changes: Partial<Stream> = {}): Stream => ({
  ...{ label: 'Gain', income: asPaise(rupees * 100), rate: basisPoints(12.5), isCapped: true, slabTax: null },
  surcharge: surcharge === null ? null : basisPoints(surcharge),
  ...changes,
})
const taxed = (...streams: Stream[]) =>
  taxOnStreams(law, streams, { otherIncome: ZERO, regime: 'new', day: '2026-06-12' })
const totalOf = (...streams: Stream[]) => taxed(...streams)[0]?.total

describe('a chosen surcharge', () => {
  test('has marginal relief at its own band: (6,25,000 + 10,000) × 1.04 = 6,60,400', () => {
    expect([null, 10].map((surcharge) => totalOf(gain(50_10_000, surcharge)))).toEqual([6_60_400_00, 6_60_400_00])
  })

  test('of a band that the known income does not reach has none: 6,26,250 × 1.15 × 1.04 = 7,48,995', () => {
    expect(totalOf(gain(50_10_000, 15))).toBe(7_48_995_00)
    expect(totalOf(gain(40_00_000, 10))).toBe(5_72_000_00)
  })

  // 6,26,250 × 1.02 × 1.04; the limits of companies, 1 crore and 10 crore, are not in the table.
  test('of a company has none: 6,26,250 and 2 % and cess are 6,64,326', () => {
    expect(totalOf(gain(50_10_000, 2))).toBe(6_64_326_00)
  })

  // At 2 crore 20 % is 40,00,000, with 15 % 46,00,000; 10,000 above it 46,10,000, of which 40,02,000 is the tax.
  test('of 25 % on dividends has relief from the tax with 15 %: 46,10,000 - 40,02,000 = 6,08,000', () => {
    const [dividend] = taxed(gain(2_00_10_000, 25, { rate: basisPoints(20) }))
    expect(dividend).toMatchObject({ surcharge: 6_08_000_00, relief: 3_92_500_00 })
  })

  // Ordinary income above 2 crore: tax and surcharge rise by 10,000, whose relief the dividend shares.
  test('that is the one worked out changes nothing', () => {
    const rent = gain(2_00_10_000, null, { rate: basisPoints(30), isCapped: false })
    const beside = (surcharge: number | null) => taxed(rent, gain(50_00_000, surcharge, { rate: basisPoints(20) }))
    expect(beside(null)[1]).toMatchObject({ surchargeRate: 15_00, relief: expect.toSatisfy((relief) => relief > 0) })
    expect(beside(15)).toEqual(beside(null))
  })

  // Both at 10 % of 3,13,125 are 62,625; at the limit 6,25,000 and 10,000 above it leave 8,750, half of it each.
  test('leaves the relief of other incomes as it is: 31,312.50 - 26,937.50 = 4,375', () => {
    const half = gain(25_05_000, null)
    const expected = { surcharge: 4_375_00, relief: 26_937_50 }
    expect(taxed(half, half)[0]).toMatchObject(expected)
    expect(taxed(half, gain(25_05_000, 0))).toMatchObject([expected, { surcharge: 0, relief: 0 }])
  })
})
