import { SHEET_FIELDS } from '@nirgam/domain/certificate/sheet-fields'
import { EMPTY_PART, PART_FIELDS, PART_GROUPS } from '@nirgam/domain/certificate/working/working-fields'
import { samplePart, sampleSheet } from '@nirgam/domain/testing/sample-sheet'
import { sheetOfFlat } from '@nirgam/domain/testing/sample-workings'
import { expect, test } from 'vitest'
import { readBox, rowsAt, sheetOf, textAt, tidied, typedSheet, withAt } from './sheet-typing.ts'

const { gross, share } = PART_FIELDS
const lots = [
  {
    name: 'Exämple कंपनी',
    type: 'listed' as const,
    boughtOn: '2015-02-03',
    soldOn: '2026-05-04',
    quantity: 12_345,
    cost: 1_234_56,
    proceeds: 98_765_43,
    fmv2018: 4_000_00,
    paidIn: 'foreign' as const,
    rateBought: 61_5000,
    rateSold: 85_2500,
    rateGain: 85_1250,
  },
]

test.each([
  ['rent', sampleSheet({ rate: 83_1250, parts: [samplePart(), samplePart({ gross: 12_345_67, taxPaid: [] })] })],
  ['an inherited flat', sheetOfFlat()],
  [
    'shares, with a treaty and a tax by slabs',
    sampleSheet({
      parts: [
        samplePart({
          source: 'shares',
          shares: { freeUsed: 1_00, lots },
          treaty: { ...EMPTY_PART.treaty, claimed: 'yes', rate: 12_50, country: 'États-Unis' },
          taxedAt: 'slab',
          slabTax: 55_55,
        }),
      ],
    }),
  ],
  ['figures typed before workings existed', sampleSheet({ parts: [samplePart({ entered: { income: 7, tax: 2 } })] })],
])('a sheet survives the round trip through its boxes: %s', (_, sheet) => {
  expect(sheetOf(typedSheet(sheet))).toEqual({ sheet, unreadable: new Map() })
})

test('numbers are read as people write them', () => {
  const read = (text: string) => readBox(gross, text).value
  expect(read('5,00,000.50')).toBe(500_000_50)
  expect(read('₹ 156000')).toBe(156_000_00)
  expect(read('12.5 lakh')).toBe(1_250_000_00)
  expect(read('१२३')).toBe(123_00)
  expect(read('')).toBe(0)
  expect(readBox(share, '33.33 %')).toEqual({ value: 33_33, problem: null })
  expect(readBox(SHEET_FIELDS.rate, '83.1').value).toBe(83_1000)
})

test.each([
  ['all of it', 'Please enter a number, such as 12,50,000 or 12.5 lakh.'],
  ['-5', 'This can’t be below zero.'],
  ['−5', 'This can’t be below zero.'],
  ['1.234', 'Please enter at most 2 decimals.'],
  ['1.2.3', 'Please enter a number, such as 12,50,000 or 12.5 lakh.'],
  ['1000000000000000', 'This is more than ₹1,00,00,00,000.'],
  ['1000000001', 'This is more than ₹1,00,00,00,000.'],
])('the amount “%s” gets a clear message and counts as zero', (text, problem) => {
  expect(readBox(gross, text)).toEqual({ value: 0, problem })
})

test('shares, days and long texts have messages of their own', () => {
  expect(readBox(share, '1000000').problem).toBe('This is too large.')
  expect(readBox(share, 'half').problem).toBe('Please enter a number, such as 12.5.')
  expect(readBox(PART_GROUPS.property.fields.soldOn, '2026-02-30').problem).not.toBeNull()
  expect(readBox(PART_FIELDS.section, 'x'.repeat(500)).problem).toMatch(/120/)
})

test('amounts in boxes are grouped and show paise if there are any', () => {
  const typed = typedSheet(
    sampleSheet({ parts: [samplePart({ gross: 12_345_678_50, sent: 156_000_00, share: 33_30 })] }),
  )
  expect([textAt(typed, 'parts.0.gross'), textAt(typed, 'parts.0.sent'), textAt(typed, 'parts.0.share')]).toEqual([
    '1,23,45,678.50',
    '1,56,000',
    '33.3',
  ])
  expect(textAt(typed, 'parts.0.slabTax')).toBe('')
  expect(tidied(gross, '12.5 lakh')).toBe('12,50,000')
  expect([tidied(gross, '0'), tidied(gross, '  ')]).toEqual(['0', '  '])
  expect(tidied(gross, 'half of it')).toBe('half of it')
  expect(tidied(share, '12.50')).toBe('12.50')
})

test('an unreadable box is reported by its place', () => {
  const typed = withAt(withAt(typedSheet(sheetOfFlat()), 'parts.0.credits.0.amount', 'all'), 'rate', '83,12.x')
  const { sheet, unreadable } = sheetOf(typed)
  expect([...unreadable.keys()].toSorted()).toEqual(['parts.0.credits.0.amount', 'rate'])
  expect(sheet.parts[0]?.credits[0]?.amount).toBe(0)
})

test('changing one place leaves everything else alone', () => {
  const before = typedSheet(sheetOfFlat())
  const after = withAt(before, 'parts.0.property.improvements.0.amount', '9')
  expect(textAt(after, 'parts.0.property.improvements.0.amount')).toBe('9')
  expect(withAt(after, 'parts.0.property.improvements.0.amount', '4,00,000')).toEqual(before)
  expect(rowsAt(after, 'parts.0.used')).toHaveLength(2)
  expect(textAt(after, 'parts.7.credits.0.amount')).toBe('')
})
