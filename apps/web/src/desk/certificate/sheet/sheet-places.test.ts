import type { DeskSheet } from '@nirgam/domain/certificate/api-sheet'
import { sheetChanges } from '@nirgam/domain/certificate/tax-sheet'
import { workingOf } from '@nirgam/domain/certificate/working/working'
import { NATURE_CODES } from '@nirgam/domain/guide/lists/nature-codes'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { asPaise } from '@nirgam/domain/shared/money'
import { samplePart, sampleSheet } from '@nirgam/domain/testing/sample-sheet'
import { sheetOfFlat } from '@nirgam/domain/testing/sample-workings'
import { expect, test } from 'vitest'
import { hintsOf, placeInWords, placeLabel, transferHints, valueInWords } from './sheet-places.ts'

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
  const counted: DeskSheet['counted_before'] = []
  const hints = (change: Parameters<typeof sheetOfFlat>[0] = {}) => {
    const sheet = sheetOfFlat({ nature: '', ...change })
    return transferHints(sheet, workingOf(sheet), {
      remittance_paise: asPaise(1_00_00_000_00),
      counted_before: counted,
    } as DeskSheet)
  }
  expect(hints()).toMatchObject({
    // 1,00,00,000 at 85: grouped as on Form A2
    rate: 'USD 117,647.06 in all',
    nature: natureOf(workingOf(sheetOfFlat({ nature: '' })).nature),
  })
  expect(hints().proposedDay).toMatch(/^Form 145.* and Form 146/)
  expect(hints({ rate: 0, proposedDay: '', nature: '16.31' as never })).toEqual({})
  expect(hints({ parts: [] })).not.toHaveProperty('nature')
  const before = { case: 'REM-000012', bonds: [], free: [] }
  counted.push({ ...before, incomes: [{ year: '2026-27', amount: asPaise(7_00_000_00) }] })
  counted.push({ ...before, case: 'REM-000010', incomes: [{ year: '2025-26', amount: asPaise(1_00_00_000_00) }] })
  expect(hints().otherIncome).toBe('REM-000012: income of ₹7,00,000 in 2026-27')
})

test('the label of a link names the answer, paper or box it leads to', () => {
  const answers = [{ rows: [{ field: 'receiverDetails.country', label: 'Country' }] }]
  expect(placeLabel({ place: 'answers', at: 'receiverDetails.country' }, answers)).toBe('Answer: Country')
  expect(placeLabel({ place: 'answers', at: 'elsewhere' }, answers)).toBe('Answers')
  expect(placeLabel({ place: 'firm', at: 'firm' }, answers)).toBe('The firm and its signer')
  expect(placeLabel({ place: 'papers', at: 'panCard' }, answers)).toBe('Papers: PAN Card')
  expect(placeLabel({ place: 'sheet', at: 'rate' }, answers)).toBe('Tax sheet: Exchange rate (₹ per unit)')
  expect(placeLabel({ place: 'form', at: 'form19bf8PAN' }, answers)).toBe('Form: PAN')
})

test('boxes show what the customer said, as far as it is known and not masked', () => {
  const row = (field: string, value: string, is_masked = false) => ({ field, label: field, value, is_masked })
  const hintsWith = (rows: object[], change: Partial<DeskSheet> = {}) => {
    const record = { answers: [{ rows }], destination_country: 'Germany', source: 'Rent' } as unknown as DeskCase
    const saved = { remittance_paise: asPaise(85_000_00), planned: null, goes_to_said: null, rate_by: null, ...change }
    const hints = hintsOf({ record, saved: { proposed_from: null, ...saved } as DeskSheet })
    return (...places: string[]) => places.map(hints)
  }
  const all = [row('senderBankDetails.bankName', 'HDFC'), row('senderBankDetails.ifsc', 'HDFC0001')]
  expect(hintsWith(all)('branch', 'goesTo', 'rateDay')).toEqual(['Customer: HDFC, HDFC0001', undefined, undefined])
  expect(hintsWith(all.slice(1))('branch')).toEqual(['Customer: HDFC0001'])
  expect(hintsWith([row('senderBankDetails.ifsc', '****', true)])('branch')).toEqual([undefined])
  expect(hintsWith([], { goes_to_said: 'nre' })('goesTo', 'otherIncome')).toEqual([
    'Customer: my own NRE account',
    'Decides the surcharge',
  ])
  const rate_by = { name: 'Zoë', at: '2026-11-18T19:15:00.000Z' }
  expect(hintsWith([], { rate_by })('rateDay')).toEqual(['By Zoë, 19 Nov 2026, 12:45 AM IST'])
  expect(hintsWith([])('parts.0.source', 'parts.0.sent', 'parts.0.gross', 'parts.1.source')).toEqual([
    'Customer: Rent',
    'Remittance: ₹85,000.00',
    undefined,
    undefined,
  ])
  expect(hintsWith([], { proposed_from: 'REM-12' })('parts.0.gross')).toEqual(['From signed case: REM-12'])
  const planned = { price: 5, share: 50_00, soldOn: '2026-06-12', cost: 0 } as unknown as DeskSheet['planned']
  expect(
    hintsWith([], { planned })('parts.0.gross', 'parts.0.share', 'parts.0.property.soldOn', 'parts.0.property.cost'),
  ).toEqual(['Customer planned: ₹5', 'Customer planned: 50 %', 'Customer planned: 12 June 2026', undefined])
})
