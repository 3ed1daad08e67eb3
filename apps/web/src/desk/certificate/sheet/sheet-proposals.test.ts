import { samplePart, sampleSheet } from '@nirgam/domain/certificate/sample-sheet'
import { sampleFlat, sheetOfFlat } from '@nirgam/domain/certificate/working/sample-workings'
import { asPaise } from '@nirgam/domain/shared/money'
import { expect, test } from 'vitest'
import { proposedPart, proposedRow, withProposals } from './sheet-proposals.ts'
import { textAt, typedSheet, withAt } from './sheet-typing.ts'

const KNOWN = { remittance: asPaise(10_00_000_00), today: '2026-11-16' }

/** Types into one box. */
function typing(sheet: ReturnType<typeof typedSheet>, at: string, value: string, known = KNOWN) {
  return withProposals(sheet, withAt(sheet, at, value), at, known)
}

test('the amount sent follows the credits until another one is typed', () => {
  const credit = { day: '2026-11-02', amount: 0, reference: 'UTR1', page: '1' }
  const empty = typedSheet(sampleSheet({ parts: [samplePart({ sent: 0, credits: [credit] })] }))
  const credited = typing(empty, 'parts.0.credits.0.amount', '4,00,000')
  expect(textAt(credited, 'parts.0.sent')).toBe('4,00,000')
  const corrected = typing(credited, 'parts.0.credits.0.amount', '3,00,000')
  expect(textAt(corrected, 'parts.0.sent')).toBe('3,00,000')
  const typed = typing(corrected, 'parts.0.sent', '2,50,000')
  expect(textAt(typing(typed, 'parts.0.credits.0.amount', '9,00,000'), 'parts.0.sent')).toBe('2,50,000')
})

test('the amount sent is never proposed above the remittance, and a part that is all of it keeps it', () => {
  const credit = { day: '2026-11-02', amount: 0, reference: 'UTR1', page: '1' }
  const two = typedSheet(
    sampleSheet({ parts: [samplePart({ sent: 7_00_000_00 }), samplePart({ sent: 0, credits: [credit] })] }),
  )
  expect(textAt(typing(two, 'parts.1.credits.0.amount', '9,00,000'), 'parts.1.sent')).toBe('3,00,000')
  const all = typedSheet(sampleSheet({ parts: [samplePart({ sent: 10_00_000_00, credits: [credit] })] }))
  expect(textAt(typing(all, 'parts.0.credits.0.amount', '4,00,000'), 'parts.0.sent')).toBe('10,00,000')
})

test('a new part takes the rest of the remittance, and nothing when there is none', () => {
  const sent = (amount: number) =>
    proposedPart(sampleSheet({ parts: [samplePart({ sent: amount })] }), KNOWN.remittance).sent
  expect(sent(4_00_000_50)).toBe('5,99,999.50')
  expect(sent(11_00_000_00)).toBe('')
})

test('the day of the rate is today, unless another day was entered', () => {
  const sheet = typedSheet(sampleSheet({ rate: 0, rateDay: '' }))
  expect(textAt(typing(sheet, 'rate', '8'), 'rateDay')).toBe('2026-11-16')
  expect(textAt(typing(typedSheet(sampleSheet()), 'rate', '8'), 'rateDay')).toBe('2026-11-14')
})

test('another source brings what goes with it', () => {
  const sheet = typedSheet(sampleSheet())
  expect(textAt(typing(sheet, 'parts.0.source', 'inheritedProperty'), 'parts.0.property.acquiredBy')).toBe('inherited')
  expect(textAt(typing(sheet, 'parts.0.source', 'business'), 'mode')).toBe('deductsNow')
})

test('taxed by slabs, the tax is worked out with its reason and can be changed', () => {
  const sheet = typing(
    typedSheet(sampleSheet({ parts: [samplePart({ gross: 30_00_000_00 })] })),
    'parts.0.taxedAt',
    'slab',
  )
  expect(textAt(sheet, 'parts.0.slabTax')).toMatch(/^\d,\d\d,\d{3}/)
  expect(textAt(sheet, 'parts.0.slabNote')).toContain('new regime')
})

test('a claim under a treaty names the tax year of the income', () => {
  const sheet = typing(typedSheet(sampleSheet()), 'parts.0.treaty.claimed', 'yes')
  expect(textAt(sheet, 'parts.0.treaty.form41Year')).toBe('2026-27')
})

test('new rows of an inherited flat come filled with what is known', () => {
  const bare = sheetOfFlat({ parts: [{ ...sampleFlat(), credits: [], used: [] }] })
  expect(proposedRow(bare, 0, 'credits')).toEqual({ amount: '68,56,000' })
  expect(proposedRow(bare, 0, 'taxPaid')).toEqual({ day: '2026-06-12' })
  const [flat] = sheetOfFlat().parts
  if (flat === undefined) throw new Error('The sample has one part.')
  const used = (rows: typeof flat.used) => proposedRow(sheetOfFlat({ parts: [{ ...flat, used: rows }] }), 0, 'used')
  expect(used([])).toEqual({ amount: '80,000', why: 'spent', detail: 'Costs of the sale' })
  expect(used(flat.used.slice(0, 1))).toEqual({ amount: '20,00,000', why: 'invested', detail: 'REC bonds' })
  expect(used(flat.used)).toEqual({ amount: '', why: 'kept' })
})
