import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { z } from 'zod'
import type { ANSWERS } from '../remittance/answers/answers.ts'
import type { RemittanceForm } from '../remittance/answers/form-data.ts'
import {
  asCents,
  asPaise,
  asRupees,
  basisPoints,
  type Cents,
  digitsOnly,
  dollarsInRupees,
  type ExchangeRate,
  exchangeRate,
  formatAmountMaximum,
  formatRupees,
  formatRupees2,
  formatUsd,
  fromCents,
  fromPaise,
  groupIndian,
  groupWestern,
  hasWholeHundredths,
  inForeign,
  inPercent,
  minus,
  type Paise,
  type Plain,
  paiseAt,
  percentOf,
  plainAmount,
  portion,
  processingTime,
  proRata,
  type Rupees,
  rupeesForOne,
  shareOf,
  sum,
  toPaise,
  usdCentsFor,
  ZERO,
} from './money.ts'
import { amountInWords, rupeesInWords } from './rupee-words.ts'

const rupees = fc.integer({ min: 0, max: 100_000_000 })

describe('rupees', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [500_000, '5,00,000'],
    [100_000_000, '10,00,00,000'],
  ])('%i is grouped the Indian way as %s', (value, grouped) => {
    expect(groupIndian(value)).toBe(grouped)
    expect(formatRupees(asRupees(value))).toBe(`₹${grouped}`)
    expect(formatRupees2(asRupees(value))).toBe(`₹${grouped}.00`)
  })

  test('a negative amount keeps its sign before the rupee sign', () => {
    expect(formatRupees(asRupees(-1500))).toBe('-₹1,500')
    expect(formatRupees2(asRupees(-0.001))).toBe('₹0.00')
  })

  test('the digits of a formatted amount are those of the amount', () => {
    fc.assert(fc.property(rupees, (value) => Number(digitsOnly(formatRupees(asRupees(value)))) === value))
  })

  test('are grouped like Intl does for India and America, to the paisa', () => {
    const platform = (locale: string, digits: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    const [india, indiaTwo] = [platform('en-IN', 0), platform('en-IN', 2)]
    const [america, americaTwo] = [platform('en-US', 0), platform('en-US', 2)]
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e14 }), fc.boolean(), (paise, isOwed) => {
        const value = (isOwed ? -paise : paise) / 100
        expect(groupIndian(value)).toBe(india.format(value))
        expect(groupIndian(value, 2)).toBe(indiaTwo.format(value))
        expect(groupWestern(value)).toBe(america.format(value))
        expect(groupWestern(value, 2)).toBe(americaTwo.format(value))
      }),
    )
  })

  test('converting to paise and back loses nothing', () => {
    fc.assert(fc.property(rupees, (value) => fromPaise(toPaise(asRupees(value))) === value))
  })

  test('the maximum follows the viewer’s language, even with a malformed language tag', () => {
    expect(formatAmountMaximum()).toBe('₹100,000,000')
    expect(formatAmountMaximum('en-IN')).toBe('₹10,00,00,000')
    expect(formatAmountMaximum('de-DE')).toBe('₹100.000.000')
    expect(formatAmountMaximum('not a language!')).toBe('₹100,000,000')
  })
})

describe('money units', () => {
  /** Compiled and never run: each line that the compiler accepts would be an error here. */
  const mixed = (rupees: Rupees, paise: Paise, cents: Cents, rate: ExchangeRate) => [
    // @ts-expect-error paise are not rupees
    formatRupees(paise),
    // @ts-expect-error a plain number has no unit
    formatRupees(500),
    // @ts-expect-error rupees are not paise
    fromPaise(rupees),
    // @ts-expect-error cents are not paise
    fromPaise(cents),
    // @ts-expect-error a sum made with + has lost its unit
    formatRupees(rupees + rupees),
    // @ts-expect-error two units cannot be added up
    formatRupees(sum([rupees, paise])),
    // @ts-expect-error nor taken from each other
    minus(paise, rupees),
    // @ts-expect-error a rate of tax is not a rate of exchange
    portion(paise, rate),
  ]

  test('do not mix, and conversions return the right unit', () => {
    expect(mixed).toBeInstanceOf(Function)
    expectTypeOf(toPaise(asRupees(5))).toEqualTypeOf<Paise>()
    expectTypeOf(usdCentsFor(asRupees(5))).toEqualTypeOf<Cents>()
    expectTypeOf(sum([asPaise(5), asPaise(6)])).toEqualTypeOf<Paise>()
    expectTypeOf<z.output<ReturnType<typeof ANSWERS.amount.record>>>().toEqualTypeOf<Rupees>()
    expectTypeOf<RemittanceForm['amount']>().toEqualTypeOf<Rupees | null>()
    expectTypeOf<Plain<{ amount: Rupees | null; parts: { tax: Paise }[] }>>().toEqualTypeOf<{
      amount: number | null
      parts: { tax: number }[]
    }>()
    expect(minus(sum([asPaise(5), asPaise(6)]), asPaise(1))).toBe(10)
  })

  test('are converted in one place, with its rounding', () => {
    expect([toPaise(asRupees(1.005)), fromPaise(asPaise(105)), fromPaise(null)]).toEqual([100, 1.05, null])
    expect([inForeign(asPaise(83_00), exchangeRate(83)), inForeign(asPaise(1), ZERO)]).toEqual([100, 0])
    expect([paiseAt(10.5, 1), paiseAt(10.5, 91.25)]).toEqual([1050, 95_813])
    expect([portion(asPaise(500_000_00), basisPoints(31.2)), proRata(asPaise(1_00), 1, 3)]).toEqual([156_000_00, 33])
    expect([proRata(asPaise(1), 1, 0), inPercent(basisPoints(31.2)), rupeesForOne(exchangeRate(83.125))]).toEqual([
      0, 31.2, 83.125,
    ])
    expect(shareOf(asPaise(500_000), asCents(1506), asCents(6024))).toBe(125_000)
    expect([plainAmount(asPaise(1_250_000_50)), plainAmount(asPaise(100))]).toEqual(['1250000.50', '1'])
    expect([fromCents(asCents(6024)), percentOf(asRupees(50), 5), dollarsInRupees(10)]).toEqual([60.24, 2.5, 830])
    expect([hasWholeHundredths(1.15), hasWholeHundredths(1.155)]).toEqual([true, false])
    expect([amountInWords(asPaise(500_000)), amountInWords(asPaise(105))]).toEqual([
      'Rupees five thousand only',
      'Rupees one and five paise only',
    ])
  })
})

describe('dollars', () => {
  test.each([
    [2500, '$30.12'],
    [5000, '$60.24'],
    [50_000, '$602.41'],
    [100_000_000, '$1,204,819.28'],
  ])('a contribution of %i rupees is %s', (contribution, formatted) => {
    expect(formatUsd(usdCentsFor(asRupees(contribution)))).toBe(formatted)
  })

  test('are whole cents within half a cent of the rate', () => {
    fc.assert(
      fc.property(rupees, (value) => {
        const cents = usdCentsFor(asRupees(value))
        return Number.isInteger(cents) && Math.abs(cents * 83 - value * 100) <= 41
      }),
    )
  })
})

test.each([
  [50_000, '1-2 hours'],
  [49_999, '2-4 hours'],
  [20_000, '2-4 hours'],
  [19_999, '4-8 hours'],
  [10_000, '4-8 hours'],
  [9_999, '8-12 hours'],
  [5_000, '8-12 hours'],
  [4_999, '12-24 hours'],
  [500, '12-24 hours'],
])('a contribution of %i is handled in %s', (contribution, estimate) => {
  expect(processingTime(asRupees(contribution))).toBe(estimate)
})

describe('amounts in words', () => {
  test.each([
    [0, 'zero'],
    [7, 'seven'],
    [20, 'twenty'],
    [21, 'twenty-one'],
    [100, 'one hundred'],
    [105, 'one hundred five'],
    [1000, 'one thousand'],
    [99_999, 'ninety-nine thousand nine hundred ninety-nine'],
    [500_000, 'five lakh'],
    [5_000_000, 'fifty lakh'],
    [12_345_678, 'one crore twenty-three lakh forty-five thousand six hundred seventy-eight'],
    [100_000_000, 'ten crore'],
    [1_500_000_000, 'one hundred fifty crore'],
    [-40, 'minus forty'],
  ])('%i is %s', (value, words) => {
    expect(rupeesInWords(asRupees(value))).toBe(words)
  })

  test('contain only words of a number', () => {
    fc.assert(
      fc.property(
        rupees,
        (value) =>
          /^[a-z]+(?:[ -][a-z]+)*$/.test(rupeesInWords(asRupees(value))) &&
          !rupeesInWords(asRupees(value)).includes('undefined'),
      ),
    )
  })

  test('read back as the same amount', () => {
    fc.assert(fc.property(rupees, (value) => readWords(rupeesInWords(asRupees(value))) === value))
    for (let value = 0; value <= 2000; value++) expect(readWords(rupeesInWords(asRupees(value)))).toBe(value)
  })

  test('are empty for a value that is not a number', () => {
    expect(rupeesInWords(asRupees(Number.NaN))).toBe('')
    expect(rupeesInWords(asRupees(Number.POSITIVE_INFINITY))).toBe('')
  })
})

const SIZES: Record<string, number> = { hundred: 100, thousand: 1000, lakh: 100_000, crore: 10_000_000 }
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** The opposite of rupeesInWords, for amounts below a hundred crore. */
function readWords(words: string): number {
  let total = 0
  let part = 0
  for (const word of words.split(/[ -]/)) {
    const size = SIZES[word]
    if (size === 100) part *= 100
    else if (size !== undefined) {
      total += part * size
      part = 0
    } else part += TENS.includes(word) ? (TENS.indexOf(word) + 2) * 10 : ONES.indexOf(word)
  }
  return total + part
}
