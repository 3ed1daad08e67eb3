import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  digitsOnly,
  formatAmountMaximum,
  formatRupees,
  formatRupees2,
  formatUsd,
  fromPaise,
  groupIndian,
  processingTime,
  toPaise,
  usdCentsFor,
} from './money.ts'
import { rupeesInWords } from './rupee-words.ts'

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
    expect(formatRupees(value)).toBe(`₹${grouped}`)
    expect(formatRupees2(value)).toBe(`₹${grouped}.00`)
  })

  test('a negative amount keeps its sign before the rupee sign', () => {
    expect(formatRupees(-1500)).toBe('-₹1,500')
    expect(formatRupees2(-0.001)).toBe('₹0.00')
  })

  test('the digits of a formatted amount are the amount', () => {
    fc.assert(fc.property(rupees, (value) => Number(digitsOnly(formatRupees(value))) === value))
  })

  test('paise and back loses nothing', () => {
    fc.assert(fc.property(rupees, (value) => fromPaise(toPaise(value)) === value))
  })

  test('the maximum follows the viewer, and a malformed language tag does not break it', () => {
    expect(formatAmountMaximum()).toBe('₹100,000,000')
    expect(formatAmountMaximum('en-IN')).toBe('₹10,00,00,000')
    expect(formatAmountMaximum('de-DE')).toBe('₹100.000.000')
    expect(formatAmountMaximum('not a language!')).toBe('₹100,000,000')
  })
})

describe('dollars', () => {
  test.each([
    [2500, '$30.12'],
    [5000, '$60.24'],
    [50_000, '$602.41'],
    [100_000_000, '$1,204,819.28'],
  ])('a contribution of %i rupees is %s', (contribution, formatted) => {
    expect(formatUsd(usdCentsFor(contribution))).toBe(formatted)
  })

  test('are whole cents within half a cent of the rate', () => {
    fc.assert(
      fc.property(rupees, (value) => {
        const cents = usdCentsFor(value)
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
  expect(processingTime(contribution)).toBe(estimate)
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
    expect(rupeesInWords(value)).toBe(words)
  })

  test('say a number and nothing else', () => {
    fc.assert(
      fc.property(
        rupees,
        (value) => /^[a-z]+(?:[ -][a-z]+)*$/.test(rupeesInWords(value)) && !rupeesInWords(value).includes('undefined'),
      ),
    )
  })

  test('read back as the same amount', () => {
    fc.assert(fc.property(rupees, (value) => readWords(rupeesInWords(value)) === value))
    for (let value = 0; value <= 2000; value++) expect(readWords(rupeesInWords(value))).toBe(value)
  })

  test('are empty for what is not a number', () => {
    expect(rupeesInWords(Number.NaN)).toBe('')
    expect(rupeesInWords(Number.POSITIVE_INFINITY)).toBe('')
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
