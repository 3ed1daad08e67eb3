import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { sheetChanges } from '@nirgam/domain/certificate/tax-sheet'
import { workingOf } from '@nirgam/domain/certificate/working/working'
import { NATURE_CODES } from '@nirgam/domain/guide/lists/nature-codes'
import { asPaise } from '@nirgam/domain/shared/money'
import { samplePart, sampleSheet } from '@nirgam/domain/testing/sample-sheet'
import { sheetOfFlat } from '@nirgam/domain/testing/sample-workings'
import { expect, test } from 'vitest'
import { placeInWords, placeLabel, transferHints, valueInWords } from './sheet-places.ts'

test('every place that can differ between two versions has a readable name', () => {
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
  expect(placeInWords('parts')).toBe('The parts')
  expect(placeInWords('form.nowhere')).toBe('Form 146: nowhere')
  expect([placeInWords('nowhere'), valueInWords('nowhere', 'x')]).toEqual(['nowhere', 'x'])
})

const natureOf = (nature: string) =>
  `Taken from the largest part: ${nature} ${NATURE_CODES.find(({ code }) => code === nature)?.label}`

test('the transfer boxes show derived values as hints, and no hint where a value is unknown', () => {
  const hints = (change: Parameters<typeof sheetOfFlat>[0] = {}) => {
    const sheet = sheetOfFlat({ nature: '', ...change })
    return transferHints(sheet, workingOf(sheet), { remittance_paise: asPaise(85_000_00) } as DeskSheet)
  }
  expect(hints()).toMatchObject({
    rate: 'USD 1,000 in all',
    nature: natureOf(workingOf(sheetOfFlat({ nature: '' })).nature),
  })
  expect(hints().proposedDay).toMatch(/^Form 145.* and Form 146/)
  expect(hints({ rate: 0, proposedDay: '', nature: '16.31' as never })).toEqual({})
  expect(hints({ parts: [] })).not.toHaveProperty('nature')
})

test('the label of a link names the answer, paper or box it leads to', () => {
  const answers = [{ rows: [{ field: 'receiverDetails.country', label: 'Country' }] }]
  expect(placeLabel({ place: 'answers', at: 'receiverDetails.country' }, answers)).toBe('Answer: Country')
  expect(placeLabel({ place: 'answers', at: 'elsewhere' }, answers)).toBe('Answers')
  expect(placeLabel({ place: 'firm', at: 'firm' }, answers)).toBe('The firm and its signer')
  expect(placeLabel({ place: 'papers', at: 'panCard' }, answers)).toBe('Papers: PAN Card')
  expect(placeLabel({ place: 'sheet', at: 'rate' }, answers)).toBe('Tax sheet: Rupees for one unit')
  expect(placeLabel({ place: 'form', at: 'form19bf8PAN' }, answers)).toBe('Form: PAN')
})
