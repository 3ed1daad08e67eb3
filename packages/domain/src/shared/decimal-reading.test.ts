import { describe, expect, test } from 'vitest'
import { readDecimal, readRate } from './decimal-reading.ts'

describe('an amount is read with a point or a comma before its decimals', () => {
  test.each([
    ['1250', 1250],
    [' 1250.5 ', 1250.5],
    ['1,250.50', 1250.5],
    ['1,25,000', 125_000],
    ['1,050', 1050],
    ['12,50', 12.5],
    ['12,5', 12.5],
    ['1.250,50', 1250.5],
    ['1.25.000', Number.NaN],
    ['1 250,50', 1250.5],
    ['१२५०', 1250],
    ['0.001', 0.001],
    // One thousand in Germany, and one elsewhere.
    ['1.000', Number.NaN],
    ['1.000.000', Number.NaN],
    ['1,2,50', Number.NaN],
    ['12,', Number.NaN],
    ['', Number.NaN],
    ['-5', Number.NaN],
    ['1e5', Number.NaN],
    ['25 lakh', Number.NaN],
  ])('%j is %d', (text, amount) => expect(readDecimal(text)).toBe(amount))
})

describe('a rate is read with a point or a comma before its decimals', () => {
  test.each([
    ['83', 83],
    ['83.1250', 83.125],
    ['83,5', 83.5],
    ['83,125', 83.125],
    ['1,089.75', 1089.75],
    ['८३.५', 83.5],
    ['', Number.NaN],
    ['a lot', Number.NaN],
    ['83,1,2', Number.NaN],
  ])('%j is %d', (text, rate) => expect(readRate(text)).toBe(rate))
})
