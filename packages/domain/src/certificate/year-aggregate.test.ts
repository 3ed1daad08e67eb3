import { describe, expect, test } from 'vitest'
import type { Paise } from '../shared/money.ts'
import { sampleFacts, sampleSavings, sampleSheet, smallRent } from '../testing/sample-sheet.ts'
import { sheetOf145 } from './papers/filing-sheets.ts'
import type { TaxSheet } from './sheet-fields.ts'
import { aggregateFindings, aggregateLines, type YearBefore } from './tax-sheet.ts'
import { workingOf } from './working/working.ts'

const before = (sent: number, stated: number | null = null) => ({ sent, stated }) as YearBefore
const partA = (changes: Parameters<typeof sampleSheet>[0] = {}): TaxSheet =>
  sampleSheet({ part: 'A', parts: [smallRent(3_00_000_00)], ...changes })
const words = (sheet: TaxSheet, year: YearBefore) =>
  aggregateFindings(sheet, year).map(({ at, words: said }) => [at, said])

describe('the tax year’s total for Part A', () => {
  test('may be exactly 5 lakh, but no paisa more', () => {
    expect(words(partA(), before(2_00_000_00))).toEqual([])
    expect(words(partA(), before(1_50_000_00, 50_000_00))).toEqual([])
    const above = 'With what was sent before, the tax year comes to ₹5,00,000.01. Part A is for at most ₹5,00,000.'
    expect(words(partA(), before(2_00_000_01))).toEqual([['part', above]])
    expect(words(partA(), before(1_50_000_00, 50_000_01))).toEqual([['part', above]])
  })

  test('applies to Part A only, and counts only taxed money', () => {
    expect(words(partA({ part: 'C' }), before(9_00_000_00))).toEqual([])
    const mixed = partA({ parts: [smallRent(3_00_000_00), sampleSavings(9_00_000_00)] })
    expect(words(mixed, before(2_00_000_00))).toEqual([])
  })

  test('is not told a second time where this transfer is too much alone', () => {
    const sheet = partA({ parts: [smallRent(6_00_000_00)] })
    expect([words(sheet, before(0)), words(sheet, before(1_00_000_00))]).toEqual([[], []])
  })

  test('excludes untaxed transfers with a reason, and never more than was sent', () => {
    expect(words(partA({ yearApart: 4_00_000_00 }), before(6_00_000_00))).toEqual([])
    expect(words(partA({ yearApart: 6_00_000_00 }), before(6_00_000_00))).toEqual([])
    expect(words(partA({ yearApart: 4_00_000_00, note: ' ' }), before(6_00_000_00))).toEqual([
      ['note', 'Say why some of the earlier transfers don’t count.'],
    ])
    expect(words(partA({ yearApart: 4_00_000_00 }), before(1_00_000_00))).toEqual([
      ['yearApart', 'This is more than the ₹1,00,000.00 that was sent before.'],
    ])
  })

  test('is the same at the desk and on the sheet of Form 145', () => {
    const sheet = partA({ yearApart: 50_000_00 })
    const year = before(1_00_000_50, 75_000_00)
    const total = aggregateLines(sheet, year, workingOf(sheet)).at(-1)?.amount
    expect(total).toBe(4_25_000_50 as Paise)
    const rows = sheetOf145(sampleFacts({ sheet, year }), null, [])?.sections.flatMap(({ rows: own }) => own) ?? []
    const written = (label: string) => rows.find((row) => row.label === label)?.value
    expect(written('Sent before in this tax year')).toBe('₹1,75,000.50')
    expect(written('Of it, not taxed in India and not counted')).toBe('₹50,000.00')
    expect(written('Sent in this tax year, with this transfer')).toBe('₹4,25,000.50')
  })
})
