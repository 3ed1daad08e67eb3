import { describe, expect, test } from 'vitest'
import { asPaise, type Plain } from '../../shared/money.ts'
import { samplePart, sampleSheet } from '../../testing/sample-sheet.ts'
import { sampleFlat, sheetOfFlat } from '../../testing/sample-workings.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { sheetFindings } from '../tax-sheet.ts'
import { partNotes } from './part-notes.ts'
import { workingOf } from './working.ts'
import type { WorkingPart } from './working-fields.ts'
import { workingSections } from './working-words.ts'

const notes = (sheet: TaxSheet, index = 0) => partNotes(sheet, workingOf(sheet), index)

describe('a missing stamp value of 2001', () => {
  const found = (property: Parameters<typeof sampleFlat>[0]) => notes(sheetOfFlat({}, property))

  test('is noted where the market value of 2001 is the cost, and keeps nothing from being used', () => {
    const sheet = sheetOfFlat({}, { stamp2001: 0 })
    expect(notes(sheet)).toEqual([expect.stringContaining('Ask for it')])
    expect(sheetFindings(sheet, asPaise(47_76_000_00))).toEqual([])
  })

  test('is not noted where it is known, or where the cost counts', () => {
    expect(found({})).toEqual([])
    expect(found({ stamp2001: 0, cost: 18_00_000_00 })).toEqual([])
    expect(found({ stamp2001: 0, cost: 17_99_999_00 })).toHaveLength(1)
    expect([found({ stamp2001: 0, acquiredOn: '2001-04-01' }), found({ stamp2001: 0, acquiredOn: '' })]).toEqual([
      [],
      [],
    ])
  })

  test('is shown at the desk and not to the customer', () => {
    const sheet = sheetOfFlat({}, { stamp2001: 0 })
    const shown = (reader: 'customer' | 'desk') => workingSections(sheet, workingOf(sheet), reader)[0]?.notes
    expect([shown('customer')?.length, shown('desk')?.length]).toEqual([1, 2])
  })
})

describe('a house that was bought', () => {
  const house = { section: '82', amount: 40_00_000_00, day: '2028-06-12', proof: 'Deed', state: 'proved' } as const
  type Exemptions = Plain<WorkingPart['property']['exemptions']>
  const found = (...exemptions: Exemptions) => notes(sheetOfFlat({}, { exemptions }))

  test('later than two years after the sale is noted, because only a built one counts then', () => {
    expect(found(house)).toEqual([])
    expect(found({ ...house, day: '2028-06-13' })).toEqual([expect.stringContaining('built, not bought')])
    expect(found({ ...house, section: '85', day: '2028-06-13' })).toEqual([])
  })

  test('beside another entry for a house is noted, because the second may not count', () => {
    expect(found(house, house)).toEqual([expect.stringContaining('Are these several houses?')])
    expect(found(house, { ...house, section: '85' })).toEqual([])
  })
})

describe('the most of 15 % on a non-resident’s surcharge', () => {
  const dividend = (gross: number, changes: Partial<Plain<WorkingPart>> = {}, sheet: Partial<Plain<TaxSheet>> = {}) =>
    notes(sampleSheet({ ...sheet, parts: [samplePart({ source: 'dividend', gross, ...changes })] }))

  test('is noted for dividends where the year’s income is above 2 crore', () => {
    const told = [expect.stringContaining('15 % at most. Above ₹2 crore of income sources disagree')]
    expect([dividend(2_00_00_000_00), dividend(2_00_00_010_00)]).toEqual([[], told])
    expect(dividend(1_00_00_000_00, {}, { otherIncome: 1_00_00_010_00 })).toEqual(told)
  })

  test('is not noted once a surcharge is chosen, nor for residents', () => {
    expect(dividend(3_00_00_000_00, { surcharge: '25 %', surchargeNote: 'As the rider says' })).toEqual([])
    expect(dividend(3_00_00_000_00, {}, { residence: 'RES' })).toEqual([])
  })

  test('is noted for gains that the signer puts under section 214', () => {
    const gain = (section: string) =>
      notes(sheetOfFlat({ otherIncome: 2_00_00_000_00, parts: [{ ...sampleFlat(), section }] }))
    expect([gain('214'), gain('45, 115E'), gain('67, 197'), gain('1214')].map(({ length }) => length)).toEqual([
      1, 1, 0, 0,
    ])
  })
})

test('a part with figures typed before workings existed has no notes on fields that its tax does not come from', () => {
  const flat = sampleFlat({ stamp2001: 0 })
  const typed = { ...flat, entered: { income: asPaise(49_20_000_00), tax: asPaise(7_03_560_00) } }
  expect([flat, typed].map((part) => notes(sheetOfFlat({ parts: [part] })).length)).toEqual([1, 0])
})

// 10,00,000 each: 40,000 alone; 20,00,000 together have 2,00,000.
test('slab tax is noted that was worked out for each part of a year alone', () => {
  const interest = (slabTax: number) =>
    samplePart({ source: 'interest', gross: 10_00_000_00, taxedAt: 'slab', slabTax, slabNote: 'By slabs' })
  const of = (...taxes: number[]) => notes(sampleSheet({ parts: taxes.map(interest) }))
  const told = 'By slabs, the parts of 2026-27 together have a tax of ₹2,00,000, and ₹80,000 is entered.'
  expect([of(40_000_00, 40_000_00), of(1_00_000_00, 1_00_000_00)]).toEqual([[told], []])
  expect([of(1_00_000_00, 99_995_00), of(1_00_000_00, 99_994_00), of(0)].map(({ length }) => length)).toEqual([0, 1, 0])
})

test('other income is noted as counting in each year where the parts are of several', () => {
  const credited = (day: string) => samplePart({ credits: [{ day, amount: 1, reference: 'U', page: '' }] })
  const sheet = (otherIncome: number, ...days: string[]) => sampleSheet({ otherIncome, parts: days.map(credited) })
  const several = sheet(5_00_000_00, '2026-03-31', '2026-04-01')
  expect(notes(several)).toEqual([expect.stringContaining('₹5,00,000 counts in each')])
  expect(notes(sheet(0, '2026-03-31', '2026-04-01'))).toEqual([])
  expect(notes(sheet(5_00_000_00, '2026-04-01', '2027-03-31'))).toEqual([])
  expect(notes(several, 7)).toEqual([])
})

test('credits of two tax years are noted, because income is taxed in the year of the last', () => {
  const found = (source: WorkingPart['source'], ...days: string[]) =>
    notes(
      sampleSheet({
        parts: [
          samplePart({ source, credits: days.map((day) => ({ day, amount: 1_00_000_00, reference: day, page: '' })) }),
        ],
      }),
    )
  expect(found('rent', '2026-03-31', '2026-04-01')).toEqual([
    'The credits are of 2025-26 and 2026-27, and the whole amount is taxed as income of 2026-27. If some of this income belongs to another year, enter a part for each year.',
  ])
  expect([found('rent', '2026-04-01', '2026-11-02'), found('savings', '2026-03-31', '2026-04-01')]).toEqual([[], []])
})
