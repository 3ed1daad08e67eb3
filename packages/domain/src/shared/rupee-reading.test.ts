import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupIndian } from './money.ts'
import { readRupees } from './rupee-reading.ts'

describe('a clear amount is read', () => {
  test.each([
    ['500000', 500_000],
    ['5,00,000', 500_000],
    ['500,000', 500_000],
    ['10 00 000', 1_000_000],
    ['1,234', 1234],
    ['  7000 ', 7000],
    ['007', 7],
    ['0', 0],
    // Paise are dropped.
    ['500000.50', 500_000],
    ['5,00,000.5', 500_000],
    ['5,00,000.', 500_000],
    ['0.99', 0],
    // Notations of bills and banks.
    ['₹5,00,000', 500_000],
    ['₹ 5,00,000.00', 500_000],
    ['Rs 5000', 5000],
    ['Rs. 5,000/-', 5000],
    ['rs.5000', 5000],
    ['INR 25,000', 25_000],
    ['25,000 INR', 25_000],
    ['5000 rupees', 5000],
    ['रु 5000', 5000],
    ['INR 5,000 only', 5000],
    // Lakhs and crores.
    ['25 lakh', 2_500_000],
    ['INR 25 lakh', 2_500_000],
    ['25lakhs', 2_500_000],
    ['2.5 lacs', 250_000],
    ['2.55555 lakh', 255_555],
    ['5L', 500_000],
    ['1 crore', 10_000_000],
    ['1.25 Cr', 12_500_000],
    ['1.25 cr.', 12_500_000],
    ['1 crore 25 lakh', 12_500_000],
    ['1 crore, 25 lakh', 12_500_000],
    ['12 lakh 50 thousand', 1_250_000],
    ['1 lakh 500', 100_500],
    ['25k', 25_000],
    ['1 million', 1_000_000],
    ['२५ लाख', 2_500_000],
    ['१ करोड़', 10_000_000],
    // Digits of other scripts.
    ['५,००,०००', 500_000],
    ['৫০০০', 5000],
    ['٥٠٠٠', 5000],
    ['５０００', 5000],
  ])('%s', (text, rupees) => {
    expect(readRupees(text)).toEqual({ is: 'amount', rupees })
  })
})

describe('an ambiguous or meaningless text is not guessed', () => {
  test.each([
    '12.345',
    '1.000.000',
    '500.000,50',
    '12,34',
    '5,0,0',
    '1,23,45',
    '1e5',
    '-5000',
    '(5000)',
    '$5000',
    'USD 5000',
    '5000 €',
    '5a0',
    'abc',
    'lakh',
    '₹',
    '25 lakh 1 crore',
    '1 lakh 2 lakh',
    '1 lakh 200000',
    '1.5 crore 2.5',
    '5000 6000',
    '1/2',
    '50%',
    '1,00,000 50',
    '५a',
    '١٢٬٣٤',
  ])('%s', (text) => {
    expect(readRupees(text)).toEqual({ is: 'unclear' })
  })
})

test.each(['', '   '])('an empty text is nothing: "%s"', (text) => {
  expect(readRupees(text)).toEqual({ is: 'nothing' })
})

test('an amount above the maximum stays above it, however long it is', () => {
  for (const text of ['9'.repeat(12), '9'.repeat(40), '99999999 crore']) {
    const read = readRupees(text)
    expect(read.is === 'amount' && Number.isSafeInteger(read.rupees) && read.rupees > 100_000_000).toBe(true)
  }
})

test('every formatted amount is read back, with and without paise', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.nat(99), (rupees, paise) => {
      expect(readRupees(groupIndian(rupees))).toEqual({ is: 'amount', rupees })
      expect(readRupees(`${rupees}.${String(paise).padStart(2, '0')}`)).toEqual({ is: 'amount', rupees })
    }),
  )
})

test('a number with one separator is read as its whole part, or as unclear', () => {
  const mark = fc.constantFrom('.', ',', ' ')
  fc.assert(
    fc.property(fc.nat(9_999_999), mark, fc.stringMatching(/^\d{1,2}$/), (whole, between, rest) => {
      const read = readRupees(`${whole}${between}${rest}`)
      expect(read.is === 'unclear' || (read.is === 'amount' && read.rupees === whole)).toBe(true)
    }),
  )
})
