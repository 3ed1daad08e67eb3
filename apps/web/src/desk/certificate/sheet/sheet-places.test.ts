import { sheetChanges } from '@nirgam/domain/certificate/tax-sheet'
import { samplePart, sampleSheet } from '@nirgam/domain/testing/sample-sheet'
import { sheetOfFlat } from '@nirgam/domain/testing/sample-workings'
import { expect, test } from 'vitest'
import { placeInWords, placeLabel, valueInWords } from './sheet-places.ts'

test('every place that can differ between two versions has words of its own', () => {
  const sheet = sheetOfFlat()
  const before = { ...sheet, parts: [...sheet.parts, samplePart({ entered: { income: 1, tax: 1 } })] }
  const after = sampleSheet({ parts: [] })
  const places = [
    ...sheetChanges(before, after).map(({ at }) => at),
    ...Object.keys(before).filter((at) => at !== 'parts'),
  ]
  expect(places.length).toBeGreaterThan(100)
  for (const at of places) expect(placeInWords(at), at).toMatch(at.startsWith('parts') ? /^Part \d: [A-Z]/ : /^[A-Z]/)
})

test('amounts, rates, days and choices are shown as people write them', () => {
  expect(placeInWords('parts.1.credits.2.amount')).toBe('Part 2: Credits on the account 3: Amount (₹)')
  expect(placeInWords('parts.0.property.soldOn')).toBe('Part 1: Sold on')
  expect(placeInWords('parts.0.property.exemptions.0.day')).toBe('Part 1: Exemptions 1: Invested on')
  expect(placeInWords('parts.0.credits')).toBe('Part 1: Credits on the account')
  expect(valueInWords('parts.1.credits.2.amount', '15600000')).toBe('₹1,56,000.00')
  expect(valueInWords('parts.0.share', '3330')).toBe('33.3 %')
  expect(valueInWords('parts.0.property.soldOn', '2026-06-12')).toBe('12 June 2026')
  expect(valueInWords('parts.0.taxPaid.0.how', 'challan')).toBe('Paid by challan')
  expect(valueInWords('rate', '831250')).toBe('83.125')
  expect(valueInWords('parts.0.source', 'rent')).toBe('Rent')
  expect(placeInWords('form.form19bf8PAN')).toBe('Form 146: PAN')
  expect(valueInWords('branch', '')).toBe('–')
})

test('a link to an answer says which one, so that two of them can be told apart', () => {
  const answers = [{ rows: [{ field: 'receiverDetails.country', label: 'Country' }] }]
  expect(placeLabel({ place: 'answers', at: 'receiverDetails.country' }, answers)).toBe('Answer: Country')
  expect(placeLabel({ place: 'answers', at: 'elsewhere' }, answers)).toBe('Answers')
  expect(placeLabel({ place: 'firm', at: 'firm' }, answers)).toBe('The firm and its signer')
  expect(placeLabel({ place: 'papers', at: 'panCard' }, answers)).toBe('Papers: PAN Card')
  expect(placeLabel({ place: 'sheet', at: 'rate' }, answers)).toBe('Tax sheet: Rupees for one unit')
  expect(placeLabel({ place: 'form', at: 'form19bf8PAN' }, answers)).toBe('Form: PAN')
})
