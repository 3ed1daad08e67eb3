import type { SheetList } from '@nirgam/domain/certificate/field-kinds'
import { proposedSheet } from '@nirgam/domain/certificate/proposed-sheet'
import { remittancePaise, sheetFindings } from '@nirgam/domain/certificate/tax-sheet'
import { workingOf } from '@nirgam/domain/certificate/working/working'
import { emptyRow, PART_GROUPS, PART_LISTS } from '@nirgam/domain/certificate/working/working-fields'
import { assess } from '@nirgam/domain/guide/assess'
import type { GuideAnswers } from '@nirgam/domain/guide/guide-answers'
import { sampleForm } from '@nirgam/domain/remittance/sample-form'
import { asPaise } from '@nirgam/domain/shared/money'
import { samplePart, sampleSheet } from '@nirgam/domain/testing/sample-sheet'
import { sampleFlat, sheetOfFlat } from '@nirgam/domain/testing/sample-workings'
import { expect, test } from 'vitest'
import { proposedPart, proposedRow, withProposals } from './sheet-proposals.ts'
import { rowShape, rowsAt, sheetOf, textAt, typedAs, typedSheet, withAt } from './sheet-typing.ts'

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

test('the proposed amount sent never exceeds the remittance, and a part that already equals it is kept', () => {
  const credit = { day: '2026-11-02', amount: 0, reference: 'UTR1', page: '1' }
  const two = typedSheet(
    sampleSheet({ parts: [samplePart({ sent: 7_00_000_00 }), samplePart({ sent: 0, credits: [credit] })] }),
  )
  expect(textAt(typing(two, 'parts.1.credits.0.amount', '9,00,000'), 'parts.1.sent')).toBe('3,00,000')
  const all = typedSheet(sampleSheet({ parts: [samplePart({ sent: 10_00_000_00, credits: [credit] })] }))
  expect(textAt(typing(all, 'parts.0.credits.0.amount', '4,00,000'), 'parts.0.sent')).toBe('10,00,000')
})

test('a new part proposes the rest of the remittance, or nothing if none is left', () => {
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

test('changing the source sets the fields that depend on it', () => {
  const sheet = typedSheet(sampleSheet())
  expect(textAt(typing(sheet, 'parts.0.source', 'inheritedProperty'), 'parts.0.property.acquiredBy')).toBe('inherited')
  expect(textAt(typing(sheet, 'parts.0.source', 'business'), 'mode')).toBe('deductsNow')
})

test('choosing slab rates fills in the tax and a note on how it was worked out', () => {
  const sheet = typing(
    typedSheet(sampleSheet({ parts: [samplePart({ gross: 30_00_000_00 })] })),
    'parts.0.taxedAt',
    'slab',
  )
  expect(textAt(sheet, 'parts.0.slabTax')).toMatch(/^\d,\d\d,\d{3}/)
  expect(textAt(sheet, 'parts.0.slabNote')).toContain('new regime')
})

// Slabs on 12,00,000 are 60,000, on 24,00,000 3,00,000, and on 18,00,000 1,60,000.
test('the slabs of a year are shared by its parts, whose boxes follow until another tax is typed', () => {
  const parts = ['interest', 'interest'].map((source) =>
    samplePart({ source: source as 'interest', gross: 12_00_000_00 }),
  )
  const boxes = (sheet: ReturnType<typeof typedSheet>) => sheet.parts.map(({ slabTax }) => slabTax)
  const first = typing(typedSheet(sampleSheet({ parts })), 'parts.0.taxedAt', 'slab')
  expect(boxes(first)).toEqual(['60,000', ''])
  const both = typing(first, 'parts.1.taxedAt', 'slab')
  expect(boxes(both)).toEqual(['1,50,000', '1,50,000'])
  expect(boxes(typing(both, 'parts.1.gross', '6,00,000'))).toEqual(['1,06,666.67', '53,333.33'])
  expect(boxes(typing(both, 'parts.1.taxedAt', 'rate'))[0]).toBe('60,000')
  expect(boxes(withProposals(both, { ...both, parts: both.parts.slice(1) }, 'parts', KNOWN))).toEqual(['60,000'])
  const typed = typing(both, 'parts.0.slabTax', '1,00,000')
  expect(boxes(typing(typed, 'parts.1.gross', '6,00,000'))).toEqual(['1,00,000', '53,333.33'])
})

test('claiming a treaty fills in the tax year of the income', () => {
  const sheet = typing(typedSheet(sampleSheet()), 'parts.0.treaty.claimed', 'yes')
  expect(textAt(sheet, 'parts.0.treaty.form41Year')).toBe('2026-27')
})

test('new rows for an inherited flat start with the known values', () => {
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

/** Replays the preparer's typing for the worked example, starting from the proposed sheet. */
function preparing(earlier: Parameters<typeof proposedSheet>[3]['earlier'], amount: number) {
  const form = sampleForm({ accountType: 'nro', amount })
  const said: GuideAnswers = { account: 'nro', receiver: 'self', parts: [{ source: 'inheritedProperty' }] }
  const { branch, bsrCode, rate, rateKind, rateDay } = sheetOfFlat()
  const dayRates = { day: rateDay, kind: rateKind, rates: [{ currency: 'USD', rate }] }
  const known = { dayRates, branch: { branch, bsrCode }, earlier, today: rateDay }
  let sheet = typedSheet(proposedSheet(form, said, assess(said, null, rateDay), known))
  const typedAt = { documents: [] as string[], desk: [] as string[] }
  const remittance = remittancePaise(form)
  const write = (from: keyof typeof typedAt, values: Record<string, string>) => {
    for (const [at, value] of Object.entries(values)) {
      typedAt[from].push(at)
      sheet = typing(sheet, at, value, { remittance, today: rateDay })
    }
  }
  const add = (list: string, shape: SheetList, values: Record<string, string> = {}) => {
    const at = `parts.0.${list}`
    const rows = rowsAt(sheet, at)
    const row = { ...typedAs(rowShape(shape), emptyRow(shape)), ...proposedRow(sheetOf(sheet).sheet, 0, list) }
    sheet = withAt(sheet, at, [...rows, row])
    write(
      'documents',
      Object.fromEntries(Object.entries(values).map(([name, value]) => [`${at}.${rows.length}.${name}`, value])),
    )
  }
  return {
    write,
    add,
    typedAt,
    missing: () => sheetFindings(sheetOf(sheet).sheet, remittance),
    sheet: () => sheetOf(sheet).sheet,
  }
}

test('an inherited flat takes 20 values typed from its documents and 2 from the desk', () => {
  const flat = preparing([], 47_76_000)
  flat.write('documents', {
    'parts.0.gross': '1.6 crore',
    'parts.0.share': '50',
    'parts.0.property.acquiredOn': '1994-05-10',
    'parts.0.property.cost': '6 lakh',
    'parts.0.property.fmv2001': '18 lakh',
    'parts.0.property.stamp2001': '16 lakh',
    'parts.0.property.soldOn': '2026-06-12',
    'parts.0.property.stampValue': '1.7 crore',
    'parts.0.property.expenses': '1.6 lakh',
  })
  const { improvements, exemptions } = PART_GROUPS.property.lists
  flat.add('property.improvements', improvements, { day: '2010-08-01', amount: '4 lakh' })
  flat.add('property.exemptions', exemptions, { amount: '20 lakh', day: '2026-08-20', proof: 'REC bonds' })
  flat.add('taxPaid', PART_LISTS.taxPaid, { by: 'A. Buyer', number: '131/7', amount: '11.44 lakh' })
  flat.add('credits', PART_LISTS.credits, { day: '2026-06-15', reference: 'UTR1', page: '2' })
  flat.add('used', PART_LISTS.used)
  flat.add('used', PART_LISTS.used)
  flat.write('desk', { otherIncome: '2 lakh', proposedDay: '2026-11-20' })
  expect(flat.missing()).toEqual([])
  const { afterDeduction, due } = workingOf(flat.sheet())
  expect([afterDeduction, due]).toEqual([47_76_000_00, 7_03_560_00])
  expect([flat.typedAt.documents.length, flat.typedAt.desk.length]).toEqual([20, 2])
})

test('a further transfer from the same sale takes 2 typed values in all', () => {
  const first = sheetOfFlat({ parts: [{ ...sampleFlat(), sent: 40_00_000_00 }] })
  const next = preparing([{ case: 'REM-000012', sheet: first }], 7_76_000)
  next.write('desk', { otherIncome: '2 lakh', proposedDay: '2026-11-20' })
  expect(next.missing()).toEqual([])
  expect(workingOf(next.sheet()).afterDeduction).toBe(7_76_000_00)
  expect([next.typedAt.documents.length, next.typedAt.desk.length]).toEqual([0, 2])
})

test('a new row for a missing part or for a list without proposals starts empty', () => {
  const sheet = sampleSheet()
  expect([proposedRow(sheet, 7, 'credits'), proposedRow(sheet, 0, 'lots')]).toEqual([{}, {}])
  expect(proposedRow(sheet, 0, 'taxPaid')).toEqual({ day: '' })
})

test.each([
  ['', '2026-27'],
  ['2027-05-01', '2027-28'],
])('a treaty claimed for a transfer on %j names the tax year %s', (proposedDay, year) => {
  const sheet = typedSheet(sampleSheet({ proposedDay, parts: [samplePart({ taxPaid: [], credits: [] })] }))
  expect(textAt(typing(sheet, 'parts.0.treaty.claimed', 'yes'), 'parts.0.treaty.form41Year')).toBe(year)
  expect(textAt(typing(sheet, 'parts.0.treaty.claimed', 'no'), 'parts.0.treaty.form41Year')).toBe('')
})

test('slab rates keep a tax and a note that are already there, and propose nothing without income', () => {
  const slab = (change: object) => {
    const part = samplePart({ gross: 30_00_000_00, ...change })
    const sheet = typing(typedSheet(sampleSheet({ parts: [part] })), 'parts.0.taxedAt', 'slab')
    return ['slabTax', 'slabNote'].map((name) => textAt(sheet, `parts.0.${name}`))
  }
  expect(slab({ slabTax: 7_00 })).toEqual(['7', ''])
  expect(slab({ slabNote: 'Mine' })).toEqual([expect.stringMatching(/^\d,/), 'Mine'])
  const back = typing(typedSheet(sampleSheet({ parts: [samplePart({ taxedAt: 'slab' })] })), 'parts.0.taxedAt', 'rate')
  expect(textAt(back, 'parts.0.slabTax')).toBe('')
})

test('only a sale proposes its day for the tax paid, and only uses that the rest can pay', () => {
  const [flat] = sheetOfFlat().parts
  if (flat === undefined) throw new Error('The sample has one part.')
  expect(proposedRow(sampleSheet({ parts: [{ ...flat, source: 'rent' }] }), 0, 'taxPaid')).toEqual({ day: '' })
  const used = (change: object) => {
    const part = { ...flat, used: [], property: { ...flat.property, ...change } }
    return proposedRow(sheetOfFlat({ parts: [part] }), 0, 'used')
  }
  expect(used({ expenses: 0 })).toMatchObject({ why: 'invested' })
  expect(used({ expenses: 90_00_000_00, exemptions: [] })).toMatchObject({ why: 'kept' })
})
