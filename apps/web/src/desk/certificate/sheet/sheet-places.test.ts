import { sampleSheet } from '@nirgam/domain/certificate/sample-sheet'
import { sheetChanges } from '@nirgam/domain/certificate/tax-sheet'
import { expect, test } from 'vitest'
import { placeInWords, placeLabel, valueInWords } from './sheet-places.ts'

test('every place that can differ between two versions has words of its own', () => {
  const before = sampleSheet()
  const after = sampleSheet({ parts: [] })
  const places = [
    ...sheetChanges(before, after).map(({ at }) => at),
    ...Object.keys(before).filter((at) => at !== 'parts'),
  ]
  expect(places.length).toBeGreaterThan(20)
  for (const at of places) expect(placeInWords(at), at).not.toContain(at)
})

test('amounts, rates and sources are shown as people write them', () => {
  expect(placeInWords('parts.1.tax')).toBe('Part 2: Tax (₹)')
  expect(valueInWords('parts.1.tax', '15600000')).toBe('₹1,56,000.00')
  expect(valueInWords('parts.0.rate', '3120')).toBe('31.2 %')
  expect(valueInWords('rate', '831250')).toBe('83.125')
  expect(valueInWords('parts.0.source', 'rent')).toBe('Rent')
  expect(placeInWords('form.form19bf8PAN')).toBe('Form 146: PAN')
  expect(valueInWords('branch', '')).toBe('–')
})

test('a link to an answer says which one, so that two of them can be told apart', () => {
  const answers = [{ rows: [{ field: 'receiverDetails.country', label: 'Country' }] }]
  expect(placeLabel({ place: 'answers', at: 'receiverDetails.country' }, answers)).toBe('Answer: Country')
  expect(placeLabel({ place: 'answers', at: 'elsewhere' }, answers)).toBe('Answers')
})
