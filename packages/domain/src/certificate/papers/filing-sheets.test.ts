import { describe, expect, test } from 'vitest'
import { paperLabel } from '../../case/paper-kinds.ts'
import type { Paise } from '../../shared/money.ts'
import { SAMPLE_ORDER, sampleFacts, sampleInvoice, samplePart, sampleSheet } from '../../testing/sample-sheet.ts'
import { FORM_146_BOXES } from '../form-146.ts'
import { prefilled146 } from '../form-146-sources.ts'
import type { TaxSheet } from '../sheet-fields.ts'
import { EMPTY_PART } from '../working/working-fields.ts'
import { inBankOrder, packetCover } from './bank-packet.ts'
import { sheetOf145, sheetOf146, sheetOfA2, stepsToAssign } from './filing-sheets.ts'
import { seenPaperName } from './printed-sheet.ts'

const sheet = (changes: Partial<TaxSheet>, certified: Parameters<typeof sheetOf145>[1] = null) =>
  sheetOf145(sampleFacts({ sheet: sampleSheet(changes) }), certified, [])
const rowsOf = (made: ReturnType<typeof sheet>) =>
  Object.fromEntries(made?.sections.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])) ?? [])

describe('the filing sheet of Form 145', () => {
  test('lists the steps, and asks for the certificate’s number in Part C only', () => {
    const steps = (part: TaxSheet['part']) => sheet({ part })?.steps ?? []
    expect(steps('C')).toHaveLength(7)
    expect(steps('C')).toContain('Enter the acknowledgement number of Form 146 (15CB) when it is asked for.')
    expect(steps('A')).toHaveLength(6)
    expect(steps('A')).toContain('Choose Part A.')
    expect(stepsToAssign('2026-11-20')).toHaveLength(5)
    expect(stepsToAssign('2026-11-20').join(' ')).toContain('Choose Form 146')
  })

  test('distinguishes residents, names an order in Part B only and omits empty rows', () => {
    expect(rowsOf(sheet({}))).toMatchObject({ 'Residential status': 'Non-resident', Branch: 'एम.जी. Road' })
    expect(rowsOf(sheet({ residence: 'RES', branch: ' ' }))['Residential status']).toBe('Resident')
    expect(rowsOf(sheet({ branch: ' ' }))).not.toHaveProperty('Branch')
    expect(rowsOf(sheet({ part: 'B', ...SAMPLE_ORDER }))).toHaveProperty('Assessing Officer')
    expect(rowsOf(sheet({ part: 'A', ...SAMPLE_ORDER }))).not.toHaveProperty('Assessing Officer')
    expect(rowsOf(sheet({})).Evidence).toContain('Form 131 प्रमाण')
    expect(rowsOf(sheet({ parts: [samplePart({ taxPaid: [] })] }))).not.toHaveProperty('Evidence')
    const { name, fatherName, city } = sampleFacts().answers.senderDetails
    expect(rowsOf(sheet({}))).toMatchObject({ 'Verified by': name, 'Son or daughter of': fatherName, Place: city })
  })

  test('shows the total of the tax year in Part A only', () => {
    const before = { day: '2026-05-04', receiver: 'Zoë', bank: 'HDFC', account: 'nro', currency: 'INR' } as const
    const earlier = [{ ...before, source: null, amount: 1_000.5, paise: 1_000_50 as Paise }]
    const made = (part: TaxSheet['part']) =>
      rowsOf(sheetOf145(sampleFacts({ sheet: sampleSheet({ part }) }), null, earlier))
    expect(made('A')).toMatchObject({
      'Sent before in this tax year': '₹1,000.50',
      'Sent in this tax year, with this transfer': '₹4,88,321.50',
    })
    expect(made('C')).not.toHaveProperty('Sent before in this tax year')
  })

  test('shows the rate and day of a deduction only if the payer deducts now', () => {
    expect(rowsOf(sheet({ mode: 'deductsNow', tdsDay: '2026-11-19', parts: [sampleInvoice()] }))).toMatchObject({
      'Amount in rupees': '₹5,06,880.00',
      'Payable before the deduction': '₹6,40,000.00',
      'Tax deducted from this payment': '₹1,33,120.00',
      'Rate of deduction': '20.8 %',
      'Deducted on': '19 November 2026',
    })
    expect(rowsOf(sheet({}))).toMatchObject({ 'Tax deducted from this payment': '₹0.00' })
    for (const label of ['Payable before the deduction', 'Rate of deduction', 'Deducted on'])
      expect(rowsOf(sheet({}))).not.toHaveProperty(label)
  })

  test('names the treaty, article, residency certificate and Form 41 if relief is claimed', () => {
    const treaty = {
      ...EMPTY_PART.treaty,
      claimed: 'yes' as const,
      country: 'United Kingdom',
      trcNumber: 'T1',
      trcFrom: '2026-04-01',
      trcTo: '2027-03-31',
      form41: '41/1',
      form41Year: '2026-27',
    }
    const parts = [samplePart({ source: 'dividend', treaty })]
    expect(rowsOf(sheet({ parts }))).toMatchObject({
      Treaty: 'India - United Kingdom, Article 11, 10 %',
      'Tax residency certificate': 'T1, 1 April 2026 to 31 March 2027',
      'Form 41': '41/1, 2026-27',
    })
    expect(rowsOf(sheet({}))).not.toHaveProperty('Treaty')
  })

  test('shows the certificate’s facts once it is issued', () => {
    const certified = { acknowledgement: 'ACK123', filedOn: '2026-11-18', udin: '26123456ABCDEF1234' }
    expect(rowsOf(sheet({}, certified))).toMatchObject({
      'Acknowledgement number': 'ACK123',
      'Filed on': '18 November 2026',
      UDIN: '26123456ABCDEF1234',
      Accountant: 'Meera O’Hara मीरा, membership number 123456',
      Firm: 'Müller & Söhne, लेखाकार, 012345S',
    })
    expect(rowsOf(sheet({}))).not.toHaveProperty('Filed on')
  })
})

describe('the packet', () => {
  test('has no steps, no empty lines, and a purpose even if its code is unknown', () => {
    const cover = packetCover({
      facts: sampleFacts({ sheet: sampleSheet({ purpose: 'S9999' }) }),
      certified: null,
      acknowledgement145: null,
      reading145: null,
      contents: [{ label: 'A2', page: 2 }],
      pages: 2,
    })
    expect(cover.steps).toEqual([])
    const rows = cover.sections.flatMap((section) => ('rows' in section ? section.rows : []))
    expect(rows.every(({ label, value }) => label !== undefined && value !== undefined)).toBe(true)
    expect(rows.find(({ label }) => label === 'Purpose')?.value).toBe('S9999')
    expect(rows.map(({ label }) => label)).not.toContain('UDIN')
    expect(rows.map(({ label }) => label)).not.toContain('Acknowledgement number')
  })

  test('keeps papers of the same kind in order', () => {
    const papers = [
      { kind: 'panCard' as const, n: 1 },
      { kind: 'panCard' as const, n: 2 },
    ]
    expect(inBankOrder(papers)).toEqual(papers)
  })
})

describe('filing sheets', () => {
  const facts = sampleFacts()
  const form = prefilled146(facts)

  test('Form 146 lists every box in the portal’s order', () => {
    const rows = sheetOf146(form, '2026-11-20').sections.flatMap(({ rows: all }) => all)
    expect(rows.map(({ id }) => id)).toEqual(FORM_146_BOXES.map(({ id }) => id))
  })

  test.each([
    [
      'A',
      'Form 145 (15CA), Part A: filing sheet',
      ['You, the remitter', 'The receiver', 'The transfer', 'Tax', 'Verification'],
    ],
    [
      'C',
      'Form 145 (15CA), Part C: filing sheet',
      ['You, the remitter', 'The receiver', 'The transfer', 'Tax', 'Form 146', 'Verification'],
    ],
    [
      'D',
      'Form 145 (15CA), Part D: filing sheet',
      ['You, the remitter', 'The receiver', 'The transfer', 'Verification'],
    ],
  ] as const)('Form 145, Part %s', (part, title, sections) => {
    const sheet = sheetOf145(sampleFacts({ sheet: sampleSheet({ part }) }), null, [])
    expect([sheet?.title, sheet?.sections.map((section) => section.title)]).toEqual([title, sections])
  })

  test('Part B names the Assessing Officer’s order', () => {
    const order = sheetOf145(
      sampleFacts({ sheet: sampleSheet({ part: 'B', ...SAMPLE_ORDER }) }),
      null,
      [],
    )?.sections.at(-2)
    expect(order?.title).toBe('The order')
    expect(order?.rows.map(({ value }) => value)).toEqual([
      '395(1)',
      'AO/77',
      '1 October 2026',
      SAMPLE_ORDER.orderOfficer,
      SAMPLE_ORDER.orderPayer,
      '31 March 2027',
      '1.5 %',
    ])
  })

  test('copied values are in the portal’s format, without signs and commas', () => {
    const copied = sheetOf145(facts, null, [])?.sections.flatMap(({ rows }) =>
      rows.map(({ label, copy }) => [label, copy]),
    )
    const { amount } = facts.answers
    expect(copied).toEqual(
      expect.arrayContaining([
        ['Amount in rupees', String(amount)],
        ['Purpose', facts.sheet.purpose],
        ['Name', undefined],
      ]),
    )
    for (const [, copy] of copied ?? []) expect(copy ?? '').not.toMatch(/[₹,]/)
  })

  test('nothing to file gives no sheet', () => {
    expect(sheetOf145(sampleFacts({ sheet: sampleSheet({ part: 'none' }) }), null, [])).toBeNull()
  })

  test('a transfer before April 2026 uses the old names', () => {
    const sheet = sampleSheet({ proposedDay: '2026-03-31' })
    expect(sheetOf145(sampleFacts({ sheet }), null, [])?.title).toBe('Form 15CA, Part C: filing sheet')
  })

  test('Form A2 shows both accounts', () => {
    const values = sheetOfA2(facts).sections.flatMap(({ rows }) => rows.map(({ value }) => value))
    expect(values).toEqual(expect.arrayContaining(['50100092837465', '000618273945', 'CHASUS33']))
    const receiverBankDetails = { ...facts.answers.receiverBankDetails, iban: 'DE89370400440532013000' }
    const abroad = sheetOfA2({ ...facts, answers: { ...facts.answers, receiverBankDetails } }).sections.at(-2)
    expect(abroad?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual(
      expect.arrayContaining(['SWIFT: CHASUS33', 'IBAN: DE89370400440532013000', 'Routing number: 021000021']),
    )
  })
})

test('a viewed paper is named, whether ours or the customer’s', () => {
  expect(['form-146.json', 'panCard'].map(seenPaperName)).toEqual(['Form 146, exported', paperLabel('panCard')])
})
