import { describe, expect, test } from 'vitest'
import { assess } from '../guide/assess.ts'
import type { GuideAnswers } from '../guide/guide-answers.ts'
import { answersFromForm } from '../guide/wizard-answers.ts'
import { sampleForm } from '../remittance/sample-form.ts'
import { asPaise, asRupees, exchangeRate } from '../shared/money.ts'
import {
  SAMPLE_ORDER,
  sampleFacts,
  samplePart,
  sampleSavings,
  sampleSheet,
  smallRent,
} from '../testing/sample-sheet.ts'
import { sampleFlat, sheetOfFlat } from '../testing/sample-workings.ts'
import { accountantOf } from './accountant.ts'
import { CERTIFICATE_MESSAGES } from './certificate-messages.ts'
import { canBeExplained, contradictions, orderPayerFindings } from './contradictions.ts'
import { type DayRates, dayRatesBody, rateFindings, ratesAsText, ratesIn } from './exchange-rates.ts'
import { prefilled146 } from './form-146-sources.ts'
import { inBankOrder, packetCover, packetSheets } from './papers/bank-packet.ts'
import { decisionFindings, guideAnswersOf, proposedSheet } from './proposed-sheet.ts'
import { sheetFindings } from './tax-sheet.ts'
import { EMPTY_PART } from './working/working-fields.ts'

const FIRM = { name: 'Rao & Co', frn: '012345N', address: '' }
const SIGNER = { name: 'Sita Rao', membershipNumber: '23456' }

describe('the signer, from the firm’s settings', () => {
  test.each([
    ['12 MG Road\nCamp\nPune\nMaharashtra 411001', ['12 MG Road', 'Camp', 'Pune', '411001', '19']],
    ['4 Example Lane, Jayanagar, Bengaluru - 560011', ['4 Example Lane', 'Jayanagar', 'Bengaluru', '560011', '']],
    ['12 MG Road', ['12 MG Road', '', '', '', '']],
    ['12 MG Road\n411001\nPune', ['12 MG Road', '', 'Pune', '411001', '']],
    ['411001 Pune\n12 MG Road', ['Pune', '', '12 MG Road', '411001', '']],
    ['', ['', '', '', '', '']],
  ])('reads the address “%s”', (address, parts) => {
    const { addressLine, locality, district, pin, state } = accountantOf({ ...FIRM, address }, SIGNER)
    expect([addressLine, locality, district, pin, state]).toEqual(parts)
  })

  test('has an old membership number padded to six digits, and is empty before one is chosen', () => {
    expect(accountantOf(FIRM, SIGNER).membershipNumber).toBe('023456')
    expect(accountantOf(FIRM, null)).toMatchObject({ name: '', membershipNumber: '', firm: 'Rao & Co' })
  })

  test('may be completed in the form where the settings are empty, without a contradiction', () => {
    const facts = sampleFacts({ accountant: accountantOf(FIRM, SIGNER) })
    const form = { ...prefilled146(facts), form19bf8CertPlace: 'Pune', 'tyForm19BF8AddressP3.state': '19' }
    const places = contradictions(facts, form).map(({ id }) => id)
    expect(places).not.toContain('differs:form19bf8CertPlace')
    expect(places).not.toContain('differs:tyForm19BF8AddressP3.state')
    expect(contradictions(facts, { ...form, form19bf8NameAcc: 'X' }).map(({ id }) => id)).toContain(
      'differs:form19bf8NameAcc',
    )
  })

  test('a difference can be explained; a missing value must be entered', () => {
    expect(['differs:x', 'countries', 'box:x', 'sheet:part:x'].map((id) => canBeExplained({ id }))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})

describe('a new sheet', () => {
  const form = sampleForm({ accountType: 'nro', sourceOfFunds: 'property', amount: 900_000.5 })
  const today = '2026-11-16'
  const unknown = { dayRates: null, branch: null, earlier: [], today }

  test('starts with the customer’s answers, and leaves unknown values empty', () => {
    const answers = answersFromForm(form)
    const sheet = proposedSheet(form, answers, assess(answers, null, today), unknown)
    expect(sheet).toMatchObject({ residence: 'NRES', mode: 'settled', rate: 0, bsrCode: '', part: 'C' })
    expect(sheet.currency).toBe('USD')
    expect(sheet.parts).toMatchObject([{ source: 'property', sent: 900_000_50, gross: 0 }])
    const toGermany = { ...form, destinationCountry: 'Germany' }
    const [part] = proposedSheet(toGermany, answers, assess(answers, null, today), unknown).parts
    expect(part?.treaty.country).toBe('Germany')
    const places = sheetFindings(sheet, asPaise(900_000_50)).map(({ at }) => at)
    expect(places).toEqual(expect.arrayContaining(['parts.0.gross', 'parts.0.property.soldOn', 'rate', 'proposedDay']))
    const parts = [{ source: 'rent' as const, rupees: asRupees(300_000) }, { source: 'interest' as const }]
    expect(proposedSheet(form, { ...answers, parts }, assess(answers, null, today), unknown).parts).toMatchObject([
      { source: 'rent', sent: 300_000_00 },
      { source: 'interest', sent: 0 },
    ])
  })

  test('repeats the sale of an earlier transfer, which is then listed among the other uses', () => {
    const inherited = sampleForm({ accountType: 'nro', amount: 5_00_000 })
    const said: GuideAnswers = { account: 'nro', receiver: 'self', parts: [{ source: 'inheritedProperty' }] }
    const kept = { amount: 10_00_000_00, why: 'kept', detail: '' } as const
    const [flat] = sheetOfFlat().parts
    const first = sheetOfFlat({ parts: [{ ...sampleFlat(), sent: 37_76_000_00, used: [...sampleFlat().used, kept] }] })
    const proposed = (...earlier: (typeof first)[]) =>
      proposedSheet(inherited, said, assess(said, null, today), {
        ...unknown,
        earlier: earlier.map((sheet) => ({ case: 'REM-000012', sheet })),
      }).parts[0]
    expect(proposed(first)).toEqual({
      ...flat,
      sent: 5_00_000_00,
      used: [...(flat?.used ?? []), { amount: 37_76_000_00, why: 'sent', detail: 'REM-000012' }],
    })
    // With two earlier sales, it is unknown which one is meant.
    const other = sheetOfFlat({}, { soldOn: '2026-07-01' })
    expect(proposed(first, other)).toMatchObject({ gross: 0, sent: 5_00_000_00 })
  })

  test('takes over a valid BSR code', () => {
    const bsrOf = (bsrCode: string, branch: { branch: string; bsrCode: string } | null = null) => {
      const typed = { ...form, senderBankDetails: { ...form.senderBankDetails, bsrCode } }
      return proposedSheet(typed, {}, assess({}, null, today), { ...unknown, branch }).bsrCode
    }
    expect([bsrOf('0510308'), bsrOf('10510308'), bsrOf('051030x')]).toEqual(['0510308', '', ''])
    const known = { branch: 'Baner', bsrCode: '0000001' }
    expect([bsrOf('0510308', known), bsrOf('051030x', known)]).toEqual(['0510308', '0000001'])
  })

  test('proposes the firm’s rate of the day and the branch of an earlier case', () => {
    const dayRates: DayRates = {
      day: '2026-11-13',
      kind: 'bank',
      rates: [
        { currency: 'EUR', rate: exchangeRate(97.5) },
        { currency: 'USD', rate: exchangeRate(85.2) },
      ],
    }
    const branch = { branch: 'Baner', bsrCode: '0510308' }
    const proposed = (known: object) =>
      proposedSheet(form, {}, assess({}, null, today), { ...unknown, dayRates, branch, ...known })
    expect(proposed({})).toMatchObject({ rate: 852_000, rateKind: 'bank', rateDay: '2026-11-13', ...branch })
    expect(proposed({ today: '2026-11-20' })).toMatchObject({ rate: 852_000, rateDay: '2026-11-13' })
    expect(proposed({ today: '2026-11-21' })).toMatchObject({ rate: 0, rateDay: '' })
    expect(proposed({ today: '2026-11-12' })).toMatchObject({ rate: 0, rateDay: '' })
    expect(proposed({ dayRates: { ...dayRates, rates: [] } })).toMatchObject({ rate: 0, rateDay: '' })
  })

  test('a rate far from the firm’s own is reported', () => {
    const dayRates: DayRates = {
      day: '2026-11-13',
      kind: 'sbi',
      rates: [{ currency: 'USD', rate: exchangeRate(83.12) }],
    }
    const found = (changes: object) =>
      rateFindings(sampleSheet({ currency: 'USD', rateDay: '2026-11-14', ...changes }), dayRates).map(({ at }) => at)
    expect(found({ rate: exchangeRate(8.312) })).toEqual(['rate'])
    expect(found({ rate: exchangeRate(91.432) })).toEqual([])
    expect(found({ rate: exchangeRate(91.4321) })).toEqual(['rate'])
    expect(found({ rate: exchangeRate(8.312), rateDay: '2026-12-15' })).toEqual([])
    expect(found({ rate: exchangeRate(8.312), currency: 'EUR' })).toEqual([])
    expect(found({ rate: exchangeRate(0) })).toEqual([])
  })

  test('rates of the day are typed one per line', () => {
    expect(ratesAsText(ratesIn(' usd 85.2\n\nEUR: 97.5001'))).toBe('USD 85.2\nEUR 97.5001')
    const body = { day: '2026-11-13', kind: 'sbi' }
    const problems = (text: string) =>
      dayRatesBody.safeParse({ ...body, rates: ratesIn(text) }).error?.issues.map(({ message }) => message)
    expect(problems('USD 85.2\nEUR 97.5')).toBeUndefined()
    expect(problems('USD 85,2')).toEqual([CERTIFICATE_MESSAGES.rateLine('USD 85,2')])
    expect(problems('USD 0')).toEqual([CERTIFICATE_MESSAGES.rateLine('USD')])
    expect(problems('USD 85\nUSD 86')).toEqual([CERTIFICATE_MESSAGES.currencyTwice])
  })

  test('the guide is assessed with the desk’s findings', () => {
    const nothing = sampleSheet({ parts: [sampleSavings(487_321_00)] })
    expect(guideAnswersOf(answersFromForm(form), nothing)).toMatchObject({
      taxable: 'no',
      residence: 'nonResident',
      date: '2026-11-20',
    })
    expect(guideAnswersOf(answersFromForm(form), sampleSheet())).toMatchObject({ taxable: 'yes', taxPaid: 'deducted' })
    expect(guideAnswersOf(answersFromForm(form), sampleSheet({ parts: [] })).taxable).toBe('unsure')
    const some = [sampleSavings(100_00), samplePart({ source: 'property' })]
    expect(guideAnswersOf(answersFromForm(form), sampleSheet({ parts: some })).taxable).toBe('unsure')
    expect(guideAnswersOf({}, sampleSheet())).toEqual({
      residence: 'nonResident',
      parts: [{ source: 'rent', rupees: 487_321 }],
      taxable: 'yes',
      taxPaid: 'deducted',
      purpose: 'S1301',
      date: '2026-11-20',
    })
    const relieved = sampleSheet({
      purpose: '',
      proposedDay: '',
      parts: [smallRent(100_00, { sent: 0, treaty: { ...EMPTY_PART.treaty, claimed: 'yes' } })],
    })
    expect(guideAnswersOf({}, relieved)).toEqual({
      residence: 'nonResident',
      parts: [{ source: 'rent' }],
      taxable: 'yes',
      treaty: 'yes',
    })
    expect(guideAnswersOf({ treaty: 'no' }, null)).toEqual({ treaty: 'no' })
  })

  test('Part B needs an order that is complete and still valid on the day', () => {
    const places = (changes: object) =>
      sheetFindings(sampleSheet({ part: 'B', ...SAMPLE_ORDER, ...changes }), asPaise(487_321_00)).map(({ at }) => at)
    expect(places({})).toEqual([])
    expect(places({ orderValidTo: '2026-11-20' })).toEqual([])
    expect(places({ orderValidTo: '2026-11-19' })).toEqual(['orderValidTo'])
    expect(places({ orderDay: '2026-11-21' })).toEqual(['orderDay'])
    expect(places({ orderNumber: ' ', orderOfficer: '' })).toEqual(['orderNumber', 'orderOfficer'])
    expect(places({ orderRate: '' })).toEqual([])
    const deducting = (orderRate: string) => places({ orderRate, mode: 'deductsNow', tdsDay: '2026-11-20' })
    expect(deducting('1,5')).toEqual(['parts', 'orderRate'])
    expect(deducting('1.5')).toEqual(['parts'])
    const said = { ...answersFromForm(form), order: { section: '395(2)', validTo: '2027-03-31' } } as const
    expect(proposedSheet(form, said, assess(said, null, today), unknown)).toMatchObject({
      orderSection: '395(2)',
      orderNumber: '',
      orderValidTo: '2027-03-31',
    })
  })

  test('an order covers the payer that it names', () => {
    const { senderDetails } = form
    const payer = (orderPayer: string, part: 'B' | 'C' = 'B') =>
      orderPayerFindings(sampleSheet({ part, ...SAMPLE_ORDER, orderPayer }), form).map(({ at }) => at)
    expect(payer(senderDetails.name.toUpperCase())).toEqual([])
    expect(payer('A. Buyer')).toEqual(['orderPayer'])
    expect(payer('A. Buyer', 'C')).toEqual([])
  })

  test('a decision against the guide must be marked as such', () => {
    expect(decisionFindings(sampleSheet({ part: 'C' }), ['C'])).toEqual([])
    expect(decisionFindings(sampleSheet({ part: 'none' }), ['C', 'none'])).toEqual([])
    expect(decisionFindings(sampleSheet({ part: 'C', decision: 'overruled' }), ['A'])).toEqual([])
    expect(decisionFindings(sampleSheet({ part: 'C' }), ['A', 'none'])[0]?.words).toContain('Part A or nothing to file')
  })
})

describe('the packet for the bank', () => {
  test('has its papers in the bank’s reading order', () => {
    const kinds = (
      ['qualification', 'source_proof', 'receiver_bank_document', 'nre_proof', 'bank_request_form', 'panCard'] as const
    ).map((kind) => ({ kind }))
    expect(inBankOrder(kinds).map(({ kind }) => kind)).toEqual([
      'bank_request_form',
      'panCard',
      'nre_proof',
      'receiver_bank_document',
      'source_proof',
      'qualification',
    ])
  })

  test('begins with sender, amount and receiver, and a list to tick', () => {
    const certified = { acknowledgement: 'ACK1', filedOn: '2026-11-16', udin: 'U' }
    const facts = sampleFacts()
    const cover = packetCover({
      facts,
      certified,
      acknowledgement145: 'ACK2',
      reading145: 'found',
      contents: [
        { label: 'A2', page: 2 },
        { label: 'PAN', page: null },
      ],
      pages: 3,
    })
    const rows = cover.sections.flatMap((section) => ('rows' in section ? section.rows : []))
    const values = new Map(rows.map(({ label, value }) => [label, value]))
    const { bankName, ifsc, panNumber } = facts.answers.senderBankDetails
    expect(Object.fromEntries(values)).toMatchObject({
      Bank: bankName,
      Branch: `${facts.sheet.branch}, IFSC ${ifsc}`,
      Remitter: `आशा Müller-D’Souza, PAN ${panNumber}`,
      Declaration: 'Form 145 (15CA), Part C',
      'Acknowledgement number': 'ACK2, found in the filed form',
      'Form 146 (15CB)': 'ACK1, 16 November 2026',
      UDIN: 'U',
    })
    expect(values.get('Amount')).toContain('₹4,87,321.00 = USD')
    expect(cover.sections.at(-1)).toMatchObject({
      title: 'Contents: 3 pages',
      table: {
        rows: [
          ['[  ]', '1. A2', '2'],
          ['[  ]', '2. PAN', 'attached'],
        ],
      },
    })
    const nothing = packetCover({
      facts: sampleFacts({ sheet: sampleSheet({ part: 'none' }) }),
      certified: null,
      acknowledgement145: null,
      reading145: null,
      contents: [],
      pages: 1,
    })
    expect(JSON.stringify(nothing)).toContain('Nothing to file')
  })

  test('has the filed form instead of the sheet it was filed from', () => {
    const titles = (isFiled: boolean) =>
      packetSheets(sampleFacts(), null, [], isFiled).map((sheet) => (typeof sheet === 'string' ? sheet : sheet.title))
    const sheet = titles(false).find((title) => title.startsWith('Form 145'))
    expect(titles(true)).toEqual(titles(false).map((title) => (title === sheet ? 'declaration' : title)))
  })
})
