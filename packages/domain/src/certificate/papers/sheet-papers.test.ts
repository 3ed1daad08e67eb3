import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TICK_LABELS } from '../../case/paper-verdicts.ts'
import { sampleForm } from '../../remittance/sample-form.ts'
import { type Paise, type Plain, plainAmount, sum } from '../../shared/money.ts'
import { amountInWords } from '../../shared/rupee-words.ts'
import { sampleFacts, sampleInvoice, samplePart, sampleSavings, sampleSheet } from '../../testing/sample-sheet.ts'
import { sampleFlat, sheetOfFlat } from '../../testing/sample-workings.ts'
import { type Form146Facts, prefilled146 } from '../form-146-sources.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { remittancePaise, sheetFindings } from '../tax-sheet.ts'
import { workingOf } from '../working/working.ts'
import { EMPTY_PART, type WorkingPart } from '../working/working-fields.ts'
import { fundsDeclaration, propertyDeclaration, sourceDeclaration, taxesDeclaration } from './bank-declarations.ts'
import { packetCover, packetSheets } from './bank-packet.ts'
import { sheetOf145, sheetOfA2 } from './filing-sheets.ts'
import { limitDeclaration } from './nro-declarations.ts'
import { type EarlierTransfer, inCurrency, inRupees, type PrintedSheet } from './printed-sheet.ts'
import { representationLetter } from './representation-letter.ts'
import { sheetFor } from './sheet-papers.ts'
import { annexureOf } from './working-annexure.ts'

/** All text on a paper, in reading order. */
function textsOn(sheet: PrintedSheet | null): string[] {
  return (sheet?.sections ?? []).flatMap((section) => {
    if ('rows' in section) return section.rows.flatMap(({ label, value }) => [label, value])
    if ('paragraphs' in section) return section.paragraphs
    if ('lines' in section) return section.lines.flatMap(({ label, amount }) => [label, inRupees(amount)])
    if ('table' in section) return [...section.table.rows.flat(), ...(section.table.total ?? [])]
    if ('ticks' in section) return section.ticks.flatMap(({ label, value = '' }) => [label, value])
    return section.signed
  })
}

function rowsOn(sheet: PrintedSheet | null) {
  const rows = (sheet?.sections ?? []).flatMap((section) => ('rows' in section ? section.rows : []))
  return new Map(rows.map((row) => [row.label, row]))
}

const paiseIn = (rupees: string) => Math.round(Number(rupees.replace(/[₹,]/g, '')) * 100)

const paise = fc.integer({ min: 1, max: 9_00_00_000_00 })
const yesOrNo = fc.constantFrom('yes' as const, 'no' as const)
const TREATY: Plain<WorkingPart['treaty']> = {
  ...EMPTY_PART.treaty,
  claimed: 'yes',
  country: 'Germany',
  trcNumber: 'T1',
  trcFrom: '2026-04-01',
  trcTo: '2027-03-31',
}

/** Money that came in after tax, of which some stays. */
const settledPart = fc
  .record({
    source: fc.constantFrom<WorkingPart['source'][]>('rent', 'dividend', 'interest', 'savings', 'property'),
    gross: paise,
    deducted: fc.integer({ min: 0, max: 90 }),
    kept: fc.integer({ min: 0, max: 90 }),
    claimed: yesOrNo,
    treatyRate: fc.integer({ min: 0, max: 40_00 }),
  })
  .map(({ source, gross, deducted, kept, claimed, treatyRate }) => {
    const tax = Math.floor((gross * deducted) / 100)
    const used = Math.floor(((gross - tax) * kept) / 100)
    return samplePart({
      source,
      gross,
      taxPaid: [{ how: 'deducted', by: 'X', number: '1', day: '2026-10-31', amount: tax, seen: 'yes' }],
      credits: [{ day: '2026-11-02', amount: gross - tax, reference: 'UTR1', page: '1' }],
      used: [{ amount: used, why: 'kept', detail: '' }],
      sent: gross - tax - used,
      treaty: { ...TREATY, claimed, rate: treatyRate },
    })
  })

const rate = fc.integer({ min: 1, max: 500_0000 })
const settled = fc
  .record({ parts: fc.array(settledPart, { minLength: 1, maxLength: 4 }), rate })
  .map((changes) => sampleSheet(changes))

/** Something payable from which the payer deducts, or whose tax the payer bears. */
const deducted = fc
  .record({
    gross: paise,
    rate,
    taxedAt: fc.integer({ min: 0, max: 40_00 }),
    grossUp: yesOrNo,
  })
  .map(({ gross, taxedAt, grossUp, ...changes }) => {
    const part: Partial<Plain<WorkingPart>> = {
      source: 'business',
      gross,
      taxPaid: [],
      credits: [],
      invoice: { rate: taxedAt, noPe: 'none', grossUp },
    }
    const made = (sent: number) =>
      sampleSheet({ ...changes, mode: 'deductsNow', tdsDay: '2026-11-19', parts: [samplePart({ ...part, sent })] })
    return made(workingOf(made(0)).afterDeduction)
  })

/** Facts of a transfer of the sum of the parts. */
const transfers = fc.oneof(settled, deducted).map((sheet) => {
  const amount = sum(sheet.parts.map(({ sent }) => sent)) / 100
  return sampleFacts({ sheet, answers: sampleForm({ accountType: 'nro', amount }) })
})

const forAll = (holds: (facts: Form146Facts) => void) =>
  fc.assert(fc.property(transfers, holds), { seed: 27, numRuns: 200 })

describe('one figure', () => {
  test('is the same after deduction, on Form 145, Form A2 and the transfer, in both currencies', () => {
    forAll((facts) => {
      const { afterDeduction, foreign, payable, tdsNow } = workingOf(facts.sheet)
      expect(afterDeduction).toBe(remittancePaise(facts.answers))
      const form = prefilled146(facts)
      expect(form.form19bf8AmtPayableFore1).toBe(plainAmount(foreign.afterDeduction))
      expect([form.form19bf8AmtPayableInd, form.form19bf8TDSIndian]).toEqual([payable, tdsNow].map(plainAmount))
      expect(payable - tdsNow).toBe(afterDeduction)
      for (const sheet of [sheetOf145(facts, null, []), sheetOfA2(facts)]) {
        const rows = rowsOn(sheet)
        expect(rows.get('Amount in rupees')?.copy).toBe(plainAmount(afterDeduction))
        expect(rows.get('Amount in USD')?.copy).toBe(form.form19bf8AmtPayableFore1)
      }
      expect(rowsOn(sheetOfA2(facts)).get('Amount in words')?.value).toBe(amountInWords(afterDeduction))
    })
  })

  test('is on every paper of the packet', () => {
    forAll((facts) => {
      const { afterDeduction, foreign } = workingOf(facts.sheet)
      const sheets = packetSheets(facts, null, []).filter((sheet) => typeof sheet !== 'string')
      const cover = packetCover({
        facts,
        certified: null,
        acknowledgement145: null,
        reading145: null,
        contents: [],
        pages: 1,
      })
      for (const sheet of [...sheets, cover]) {
        const text = textsOn(sheet).join('\n')
        expect(text).toContain(inRupees(afterDeduction))
        expect(text).toContain(inCurrency('', foreign.afterDeduction))
      }
    })
  })

  test('is refused if the transfer differs by a paisa', () => {
    forAll(({ sheet, answers }) => {
      const off = (by: number) =>
        sheetFindings(sheet, (remittancePaise(answers) + by) as Paise).map(({ words }) => words)
      const refusal = expect.stringContaining('than the remittance.')
      expect(off(0)).not.toContainEqual(refusal)
      expect(off(1)).toContainEqual(refusal)
      expect(off(-1)).toContainEqual(refusal)
    })
  })

  test('is the sum of the ticked origins, and listed payments add up to the tax paid', () => {
    forAll((facts) => {
      const working = workingOf(facts.sheet)
      const ticks = sourceDeclaration(facts).sections.flatMap((section) => ('ticks' in section ? section.ticks : []))
      const ticked = ticks.flatMap(({ value }) => (value === undefined ? [] : [paiseIn(value)]))
      expect(ticked.reduce((all, one) => all + one, 0)).toBe(working.afterDeduction)
      const tables = taxesDeclaration(facts)?.sections.flatMap((section) => ('table' in section ? section.table : []))
      const payments = tables?.flatMap(({ rows }) => rows.map((row) => paiseIn(row.at(-1) ?? ''))) ?? []
      expect(payments.reduce((all, one) => all + one, 0)).toBe(working.paid)
      for (const { total } of tables ?? []) expect(paiseIn(total?.at(-1) ?? '')).toBe(working.paid)
    })
  })
})

describe('the working behind the papers', () => {
  test('a treaty never raises the tax', () => {
    forAll(({ sheet }) => {
      const { due, actTax } = workingOf(sheet)
      expect(due).toBeLessThanOrEqual(actTax)
    })
  })

  test('more tax paid never lowers the sendable amount', () => {
    const challan = { how: 'challan', by: '', number: '2', day: '2026-11-10', seen: 'no' } as const
    fc.assert(
      fc.property(settled, paise, (sheet, amount) => {
        const paid = [{ ...challan, amount: amount as Paise }]
        const parts = sheet.parts.map((part) => ({ ...part, taxPaid: [...part.taxPaid, ...paid] }))
        const [before, after] = [workingOf(sheet), workingOf({ ...sheet, parts })]
        for (const [index, { sendable }] of before.parts.entries())
          expect(after.parts[index]?.sendable).toBeGreaterThanOrEqual(sendable)
        expect(after.shortfall).toBeLessThanOrEqual(before.shortfall)
      }),
      { seed: 27, numRuns: 200 },
    )
  })
})

const flat = sampleFacts({ sheet: sheetOfFlat(), answers: sampleForm({ accountType: 'nro', amount: 47_76_000 }) })
const titles = (facts: Form146Facts) =>
  packetSheets(facts, null, []).map((sheet) => (typeof sheet === 'string' ? sheet : sheet.title))

describe('the papers of the packet', () => {
  test('are in the bank’s order: the application, its declarations, the forms, the working and the tax', () => {
    expect(titles(flat)).toEqual([
      'Form A2: data sheet',
      'Declaration: section 10(5) of FEMA',
      'Declaration: yearly limit',
      'Declaration: origin of the money',
      'Declaration: my own money',
      'Declaration: property that was sold',
      'Form 145 (15CA), Part C: filing sheet',
      'certificate',
      'Working: annexure to Form 146 (15CB)',
      'Declaration: taxes paid',
      'Letter to the accountant',
    ])
  })

  test('omit papers that do not apply: a resident’s untaxed loan', () => {
    const parts = [samplePart({ ...sampleSavings(2_50_000_00), source: 'loan' })]
    const facts = sampleFacts({
      sheet: sampleSheet({ part: 'none', parts }),
      answers: sampleForm({ accountType: 'savings' }),
    })
    expect(titles(facts)).toEqual([
      'Form A2: data sheet',
      'Declaration: section 10(5) of FEMA',
      'Declaration: origin of the money',
      'certificate',
      'Working of the tax',
    ])
    const mixed = sampleSheet({ ...facts.sheet, parts: [...parts, sampleSavings(1_00_000_00)] })
    expect(titles({ ...facts, sheet: mixed })).not.toContain('Declaration: my own money')
    const scheme = (of: Form146Facts) => rowsOn(sheetOfA2(of)).get('Liberalised Remittance Scheme')?.value
    expect(scheme(facts)).toBe('Yes')
    const invoice = sampleSheet({ ...facts.sheet, parts: [samplePart({ source: 'business' })] })
    expect(scheme({ ...facts, sheet: invoice })).toBe('No: goods and business invoices are paid outside it')
    const price = sampleSheet({ ...facts.sheet, mode: 'deductsNow', parts: [samplePart({ source: 'property' })] })
    expect(scheme({ ...facts, sheet: price })).toContain('Ask your bank')
  })

  test('are the same at the desk, where the working names its maker', () => {
    const source = {
      facts: flat,
      form: prefilled146(flat),
      certified: null,
      earlier: [],
      notes: { version: 1, madeBy: 'Ira Example', finding: null },
    }
    expect(sheetFor('property-declaration', source)?.title).toBe('Declaration: property that was sold')
    expect(textsOn(sheetFor('working-paper', source))).toContain('1, made by Ira Example')
    expect(textsOn(annexureOf(flat, null))).not.toContain('1, made by Ira Example')
  })

  test('the working explains the difference between income and credits of every part', () => {
    const parts = ['Bank charges of the first', 'Kept by the second tenant'].map((difference) =>
      samplePart({ difference }),
    )
    const texts = textsOn(annexureOf(sampleFacts({ sheet: sampleSheet({ parts }) }), null))
    expect(texts).toEqual(expect.arrayContaining(['Bank charges of the first', 'Kept by the second tenant']))
  })

  test('the working lists the documents with what was compared, and those that are not needed', () => {
    const papers = [
      { kind: 'tds_certificate', verdict: 'accepted', ticks: ['name', 'amount'] },
      { kind: 'panCard', verdict: 'accepted', ticks: [] },
      { kind: 'sale_deed', verdict: 'waived', ticks: [] },
    ] as const
    const seen = annexureOf(sampleFacts({ papers }), null).sections.find(({ title }) => title === 'Documents seen')
    expect(seen && 'table' in seen && seen.table.rows.map(([, ...row]) => row)).toEqual([
      ['TDS certificate', `${TICK_LABELS.name}, ${TICK_LABELS.amount}`],
      ['PAN Card', 'Seen'],
      ['Sale deed', 'Not needed'],
    ])
  })

  test('the working names the treaty of the part that claims relief', () => {
    const parts = [samplePart(), samplePart({ source: 'dividend', treaty: TREATY })]
    const rows = rowsOn(annexureOf(sampleFacts({ sheet: sampleSheet({ parts }) }), null))
    expect(rows.get('Treaty with Germany')?.value).toContain('Tax residency certificate T1')
  })

  test('notes for the signer are only on the firm’s own copy of the working', () => {
    const facts = sampleFacts({ sheet: sheetOfFlat({}, { stamp2001: 0 }) })
    const own = annexureOf(facts, null, { version: 1, madeBy: 'Ira Example', finding: null })
    const asked = (sheet: typeof own) => textsOn(sheet).some((text) => text.includes('no stamp value of that day'))
    expect([asked(own), asked(annexureOf(facts, null))]).toEqual([true, false])
  })
})

describe('the declaration of the yearly limit', () => {
  const before = (changes: Partial<Plain<EarlierTransfer>>) =>
    ({
      day: '2026-05-04',
      receiver: 'Zoë',
      bank: 'HDFC',
      account: 'nro',
      source: 'property',
      currency: 'USD',
      amount: 12_000,
      paise: 10_18_800_00,
      ...changes,
    }) as EarlierTransfer

  test('lists the year’s transfers out of NRO accounts with their dollars and banks, and this one last', () => {
    const texts = textsOn(limitDeclaration(flat, [before({}), before({ account: 'nre', bank: 'Other' })]))
    expect(texts).toEqual(expect.arrayContaining(['4 May 2026', 'USD 12,000.00', '20 November 2026 (this one)']))
    expect(texts).toContain('USD 68,188.24')
    expect(texts).not.toContain('Other')
    expect(texts.join(' ')).toContain('it is within the limit: USD 68,188.24 of USD 1,000,000 is used.')
    expect(texts.join(' ')).toContain('I use no other one for it.')
  })

  test('does not claim a single dealer, or that the limit was kept, if that is untrue', () => {
    const texts = textsOn(limitDeclaration(flat, [before({ bank: 'ICICI', amount: 950_000 })])).join(' ')
    expect(texts).toContain('USD 6,188.24 above the limit')
    expect(texts).not.toContain('within the limit')
    expect(texts).not.toContain('I use no other one for it.')
  })
})

test('a refund is named only if there is one', () => {
  const refund = 'Paid too much: claim it in the return'
  const exact = {
    ...sampleFlat(),
    taxPaid: sampleFlat().taxPaid.map((tax) => ({ ...tax, amount: 7_03_560_00 as Paise })),
  }
  for (const paper of [taxesDeclaration, (facts: Form146Facts) => annexureOf(facts, null)]) {
    expect(textsOn(paper(flat))).toContain(refund)
    expect(textsOn(paper(sampleFacts({ sheet: sheetOfFlat({ parts: [exact] }) })))).not.toContain(refund)
  }
})

test('each payment of tax is listed with its number, its day and whether the department shows it', () => {
  const paid = (facts: Form146Facts) =>
    taxesDeclaration(facts)?.sections.flatMap((section) => ('table' in section ? section.table.rows : []))
  expect(paid(flat)).toEqual([['Deducted by A. Käufer', '131/7', '12 June 2026', 'Seen', '₹11,44,000']])
  const now = sampleSheet({ mode: 'deductsNow', tdsDay: '2026-11-19', parts: [sampleInvoice()] })
  expect(paid(sampleFacts({ sheet: now }))).toEqual([
    ['Deducted from this payment', '', '19 November 2026', 'Not yet', '₹1,33,120'],
  ])
})

test('unpaid tax is not declared as paid', () => {
  const part = { ...sampleFlat(), taxPaid: [] }
  const facts = sampleFacts({ sheet: sheetOfFlat({ parts: [part] }) })
  expect(textsOn(taxesDeclaration(facts))).toContain('Of the tax due on this money, ₹7,03,560 is not paid yet.')
})

test('the property annexure ticks what the working shows, and names a certificate in Part C only', () => {
  const ticked = (changes: Partial<Plain<TaxSheet>>) =>
    propertyDeclaration(sampleFacts({ sheet: sheetOfFlat(changes) }))
      ?.sections.flatMap((section) => ('ticks' in section ? section.ticks : []))
      .filter(({ isTicked }) => isTicked)
      .map(({ label }) => label)
  const received = 'Received by inheritance or as a gift'
  const paid = 'The taxes on the sale are paid'
  expect(ticked({})).toEqual([received, `${paid}. The accountant’s certificate is enclosed`])
  expect(ticked({ part: 'B' })).toEqual([received, paid])
  expect(ticked({ parts: [{ ...sampleFlat(), taxPaid: [] }] })).toEqual([received])
})

test('the letter to the accountant lists exemptions, other income, earlier transfers and residency certificate', () => {
  const part = {
    ...sampleFlat(),
    treaty: TREATY as WorkingPart['treaty'],
    used: [{ amount: 5_000_00, why: 'sent' as const, detail: 'REM-000003' }],
  }
  const texts = textsOn(representationLetter(sampleFacts({ sheet: sheetOfFlat({ parts: [part] }) }))).join(' ')
  const house = { section: '82' as const, amount: 10_00_000_00, day: '', proof: '', state: 'claimed' as const }
  const toBuild = sheetOfFlat({}, { exemptions: [house] })
  const planned = textsOn(representationLetter(sampleFacts({ sheet: toBuild }))).join(' ')
  expect(planned).toContain('₹10,00,000 under section 82, still to be invested')
  expect(texts).not.toContain('section 85, still to be invested')
  const reissued = {
    acknowledgement: 'ACK146000002',
    filedOn: '2026-11-16',
    udin: 'B',
    replaces: ['26123456ABCDEF1234'],
  }
  const again = textsOn(representationLetter(sampleFacts(), reissued)).join(' ')
  expect(again).toContain('replaces the one with UDIN 26123456ABCDEF1234')
  expect(again).not.toContain('No certificate was given before')
  const cover = { acknowledgement145: null, reading145: null, contents: [], pages: 1 }
  expect(textsOn(packetCover({ facts: sampleFacts(), certified: reissued, ...cover })).join(' ')).toContain(
    'It replaces UDIN 26123456ABCDEF1234',
  )
  for (const words of [
    '₹20,00,000 under section 85',
    'my income of the year in India is ₹2,00,000',
    '₹5,000 (REM-000003)',
    'Tax residency certificate T1 is for 1 April 2026 to 31 March 2027.',
    'I am non-resident in India for the tax year 2026-27.',
  ])
    expect(texts).toContain(words)
})

test('property that was a gift is called so on every paper that names its origin', () => {
  const facts = {
    ...sampleFacts(),
    sheet: sheetOfFlat({ parts: [{ ...sampleFlat({ acquiredBy: 'gifted' }), source: 'property' }] }),
  }
  const papers = [annexureOf(facts, null), sheetOfA2(facts), fundsDeclaration(facts), propertyDeclaration(facts)]
  for (const paper of papers) {
    expect(JSON.stringify(paper)).toMatch(/sale of property received as a gift/i)
    expect(JSON.stringify(paper)).not.toContain('that was bought')
  }
})

// 10 % with cess of 1,00,000 is 10,400, and 20 % with cess 20,800: no one rate gives the 31,200.
test('two rates of deduction are both on the papers, and Form 146 leaves its one box to the signer', () => {
  const invoice = (rate: number, sent: number) => ({
    ...sampleInvoice(),
    ...{ gross: 1_00_000_00, sent, invoice: { rate, noPe: 'none', grossUp: 'no' } },
  })
  const two = { mode: 'deductsNow', tdsDay: '2026-11-20' } as const
  const sheet = sampleSheet({ ...two, parts: [invoice(10_00, 89_600_00), invoice(20_00, 79_200_00)] as WorkingPart[] })
  const facts = { ...sampleFacts(), sheet }
  expect(rowsOn(annexureOf(facts, null)).get('Deducted now')?.value).toBe(
    '₹31,200 of ₹2,00,000, 10.4 % and 20.8 %, on 20 November 2026',
  )
  expect(rowsOn(sheetOf145(facts, null, [])).get('Rate of deduction')?.value).toBe('10.4 % and 20.8 %')
  expect(prefilled146(facts)).toMatchObject({ form19bf8TDSIndian: '31200', form19bf8RateTDS: '' })
})

test('the cover of a packet has the transfer and its days as the sheet has them', () => {
  const about = { acknowledgement145: 'ACK145', reading145: null, contents: [], pages: 1, certified: null }
  const { sections } = packetCover({ facts: sampleFacts(), ...about })
  const transfer = sections.find(({ title }) => title === 'Who sends what')
  expect(transfer && 'rows' in transfer && transfer.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Remitter: आशा Müller-D’Souza, PAN AZXPM7093K',
    'Account debited: 50100092837465',
    'Receiver: Zoë O’Connor देव, United States',
    'Amount: ₹4,87,321.00 = USD 5,765.93 at 84.5173',
    'Purpose: S1301 Remittance for family maintenance and savings',
    'Proposed date of transfer: 20 November 2026',
    'Declaration: Form 145 (15CA), Part C',
    'Acknowledgement number: ACK145',
  ])
})

test('the annexure names a planned investment without a day or a proof, and a proved one with both', () => {
  const textOf = (exemption: object) => {
    const sheet = sheetOfFlat({}, { exemptions: [{ section: '85', amount: 20_00_000_00, ...exemption }] as never })
    return textsOn(annexureOf(sampleFacts({ sheet }), null)).join('\n')
  }
  expect(textOf({ day: '', proof: '', state: 'claimed' })).toContain(
    '₹20,00,000 to be reinvested: claimed, not yet proved.',
  )
  expect(textOf({ day: '2026-08-20', proof: 'REC bonds', state: 'proved' })).toContain(
    'Reinvested ₹20,00,000 on 20 August 2026: REC bonds, proved.',
  )
})
