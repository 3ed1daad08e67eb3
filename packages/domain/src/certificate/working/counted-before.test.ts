import { describe, expect, test } from 'vitest'
import type { Plain } from '../../shared/money.ts'
import { samplePart, sampleSheet } from '../../testing/sample-sheet.ts'
import { countedFindings, countedIn, incomeBefore } from './counted-before.ts'
import { EMPTY_PART, type WorkingPart } from './working-fields.ts'

const sheetOf = (...parts: WorkingPart[]) => sampleSheet({ parts })
const found = (sheet: ReturnType<typeof sheetOf>, ...earlier: ReturnType<typeof sheetOf>[]) =>
  countedFindings(
    sheet,
    earlier.map((one, index) => countedIn(one, `REM-00000${index + 1}`)),
  ).map(({ at, words }) => `${at}: ${words}`)

describe('bonds of an earlier case', () => {
  const flat = (soldOn: string, price: number, bonds: number) =>
    samplePart({
      ...{ source: 'property', gross: price },
      property: {
        ...(EMPTY_PART.property as Plain<WorkingPart['property']>),
        ...{ acquiredOn: '2010-05-05', soldOn, stampValue: price, cost: 20_00_000_00 },
        exemptions: [{ section: '85', day: '2026-08-01', amount: bonds, proof: 'REC', state: 'proved' }],
      },
    })

  // 50,00,000 - 30,00,000 = 20,00,000
  test('lower the limit of the year to the rupee: 30,00,000 before leave 20,00,000', () => {
    const earlier = sheetOf(flat('2026-05-11', 80_00_000_00, 30_00_000_00))
    expect(found(sheetOf(flat('2026-06-12', 90_00_000_00, 20_00_000_00)), earlier)).toEqual([])
    expect(found(sheetOf(flat('2026-06-12', 90_00_000_00, 20_00_001_00)), earlier)).toEqual([
      'parts.0.property.exemptions.0.amount: With the bonds of REM-000001, at most ₹20,00,000 of these counts in the year.',
    ])
  })

  test('are the same bonds where the same sale is sent in two transfers', () => {
    const sale = flat('2026-06-12', 90_00_000_00, 50_00_000_00)
    expect(found(sheetOf(sale), sheetOf(sale))).toEqual([])
  })
})

describe('the free amount of an earlier case', () => {
  const shares = (name: string, soldOn: string, gain: number, freeUsed = 0) =>
    samplePart({
      ...{ source: 'shares', gross: 3_00_000_00 + gain },
      shares: {
        freeUsed,
        lots: [
          {
            ...{ name, type: 'listed', boughtOn: '2020-01-01', soldOn, quantity: 1000 },
            ...{ cost: 3_00_000_00, proceeds: 3_00_000_00 + gain, fmv2018: 0 },
            ...{ paidIn: 'rupees', rateBought: 0, rateSold: 0, rateGain: 0 },
          },
        ],
      },
    })
  const earlier = sheetOf(shares('Tata', '2026-05-01', 1_00_000_00))

  test('is entered as used: 1,00,000 of 1,25,000', () => {
    expect(found(sheetOf(shares('HDFC', '2026-06-01', 2_00_000_00)), earlier)).toEqual([
      'parts.0.shares.freeUsed: ₹1,00,000 of the free amount of 2026-27 was used with REM-000001. Enter it here.',
    ])
    expect(found(sheetOf(shares('HDFC', '2026-06-01', 2_00_000_00, 1_00_000_00)), earlier)).toEqual([])
    const both = sheetOf(shares('Infosys', '2026-05-02', 25_000_00, 1_00_000_00))
    expect(found(sheetOf(shares('HDFC', '2026-06-01', 2_00_000_00, 1_00_000_00)), earlier, both)).toEqual([
      'parts.0.shares.freeUsed: ₹1,25,000 of the free amount of 2026-27 was used with REM-000001, REM-000002. Enter it here.',
    ])
  })

  test('is not used by a loss, in another year or by the same sale', () => {
    expect(found(sheetOf(shares('HDFC', '2026-06-01', -2_00_000_00)), earlier)).toEqual([])
    expect(found(sheetOf(shares('HDFC', '2025-06-01', 2_00_000_00)), earlier)).toEqual([])
    expect(found(sheetOf(shares('TATA ', '2026-05-01', 1_00_000_00)), earlier)).toEqual([])
  })

  test('is not used by a gain that a treaty frees, which is no income of the year either', () => {
    const gain = shares('Tata', '2026-05-01', 2_00_000_00)
    const treaty = { ...gain.treaty, claimed: 'free' as const, country: 'Singapore', article: '13(5)' }
    const freed = sheetOf({ ...gain, treaty })
    expect(found(sheetOf(shares('HDFC', '2026-06-01', 2_00_000_00)), freed)).toEqual([])
    expect(countedIn(freed, 'REM-000001').incomes).toEqual([])
    const later = shares('HDFC', '2026-06-01', 2_00_000_00)
    expect(found(sheetOf({ ...later, treaty }), earlier)).toEqual([])
  })

  test('is beside the income of each case of the year: 10,00,000 - 30 % of rent, and 75,000 of gains', () => {
    const rent = samplePart({ gross: 10_00_000_00 })
    const counted = [
      countedIn(sheetOf(rent), 'REM-000001'),
      countedIn(sheetOf(shares('Tata', '2025-05-01', 2_00_000_00)), 'REM-000002'),
    ]
    expect(incomeBefore(sheetOf(rent), counted)).toBe('REM-000001: income of ₹7,00,000 in 2026-27')
    const both = sheetOf(rent, shares('HDFC', '2025-06-01', 2_00_000_00))
    expect(incomeBefore(both, counted)).toBe(
      'REM-000001: income of ₹7,00,000 in 2026-27; REM-000002: income of ₹75,000 in 2025-26',
    )
    expect(incomeBefore(sheetOf(rent), [])).toBeNull()
  })
})
