import { expect, test } from 'vitest'
import { PAPER_KINDS, type PaperKind } from '../case/paper-kinds.ts'
import { sampleForm } from '../remittance/sample-form.ts'
import type { Paise } from '../shared/money.ts'
import { sheetOfFlat } from '../testing/sample-workings.ts'
import { pageOf, pagesIn, soughtIn } from './document-reading.ts'
import { type DocumentText, PAGE_BREAK, READINGS, readingInWords, readingOf } from './filed-form.ts'
import { certificateReading, FACT_STATES, notFoundIn, type SoughtValue } from './find-in-text.ts'
import { documentReading, valuesIn } from './values-in-text.ts'

/** One text with the labels of all documents, so that each kind shows what it reads and what it leaves. */
const EVERYTHING = [
  'Challan serial no. 04417, BSR code 0510308, date of deposit 05/10/2026, total amount 1,14,400',
  'DEED OF SALE made and executed on this 12th day of June, 2026 at Pune',
  'The vendor has a 33.33% undivided share; the flat was purchased on 10-05-1994 for a consideration of Rs. 6,00,000/-',
  'Total sale consideration: Rs. 1,60,00,000.50. Sale price 1,60,00,000',
  'Stamp duty value ₹ 1,70,00,000. Guidance value 1,69,00,000; circle rate 1,68,00,000',
  'Date of sale 12/06/2026, date of transfer 13.06.26, sold on 14 Jun 2026',
  'Date of acquisition 1 April 2003, date of purchase 2003-04-02',
  'Cost of acquisition 6,00,000. Indexed cost of acquisition 9,00,000. Purchase price 6,10,000',
  'Fair market value as on 01.04.2001: 18,00,000. Stamp value as on 01.04.2001: 16,00,000',
  'Brokerage 1,60,000. Transfer expenses 1,61,000. Other income in India 2,00,000',
  'Improvement 01-08-2010 4,00,000',
  'Deduction u/s 54EC, NHAI bonds allotted 20-08-2026: 20,00,000',
  'Exemption under section 82 for the new house 30,00,000',
  'Deduction u/s 54F 31,00,000. Deduction u/s 54 32,00,000',
  'Deduction u/s 54 32,00,000',
  'Certificate No. ABCDEFG',
  'Name of deductor: Ravi Traders, Pune',
  'Amount paid / credited  8,00,000.00  Total 8,00,000.00',
  'Summary of tax deducted: tax deducted 1,14,400.00 date of deduction 30-09-2026',
  'Acknowledgement number 123456789011026 of return. Acknowledgement no: ABC123456',
  '1 RAVI TRADERS PNEA12345B 8,00,000.00 1,14,400.00 1,14,400.00',
  '15/06/2026 NEFT UTRN12345678901 68,56,000.00 CR 70,00,000.00',
  '16/06/2026 ATM WDL 10,000.00 69,90,000.00',
  '17/06/2026 Opening balance 69,90,000.00',
  'Certificate of residence No. TRC-2026-77, valid from 01/04/2026 to 31/03/2027, country of residence Germany',
  'Gross interest 4,00,000. Interest paid 3,99,000. Dividend 50,000. Net rent received 60,000. Gross pension 70,000',
  'Maturity amount 5,00,000, principal 4,00,000, interest 1,00,000',
  'Invoice amount INR 6,40,000.00',
].join('\n')

const TEXT = [
  'Acct 5010 0092 8374 65, IFSC HDFC0004821, PAN AZXPM7093K.',
  'MÜLLER-D’SOUZA, आशा pays O’Connor देव Zoë Rs. 4,87,321/- (487,321.00) on 12th June 2026',
  `and 15-06-26.${PAGE_BREAK}UTR1 of 68,56,000.00; 56 188.24; 0.99; 1,00,000.40`,
].join('\n')

const SOUGHT: readonly SoughtValue[] = [
  ...['50100092837465', '0100092837465', 'AZXPM7093K', 'azxpm 7093 k', 'UTR1', '4821', 'HDFC0004821', ''].map(
    (value) => ({
      kind: 'number' as const,
      value,
    }),
  ),
  ...['आशा Müller-D’Souza', 'Zoë O’Connor देव', 'Zoe O Connor', 'Mr Müller', 'Ravi', 'Dr. Li', ''].map((value) => ({
    kind: 'name' as const,
    value,
  })),
  ...[4_87_321_00, 4_87_321_50, 4_87_320_50, 87_321_00, 68_56_000_00, 56_188_24, 99, 1_00_000_40, 1_00_000_00].map(
    (value) => ({
      kind: 'amount' as const,
      value: value as Paise,
    }),
  ),
  ...['2026-06-12', '2026-06-15', '2026-06-02', '2026-12-06', 'never'].map((value) => ({
    kind: 'day' as const,
    value,
  })),
]

const READS: readonly DocumentText[] = [
  { state: 'read', text: 'Form 145 Acknowledgement Number: 123456789012345. Ack No 987654321098765' },
  { state: 'read', text: 'Ack. No. ABCDEF and no other' },
  { state: 'no_text' },
  { state: 'unreadable' },
]

function filedForms(): string[] {
  const told = [null, '123456789012345', '12345678901234', 'abc123']
  const byWords = new Map<string, string[]>()
  for (const [index, read] of [null, ...READS].entries()) {
    for (const number of told) {
      for (const certificate of [null, '123456789012345']) {
        const reading = readingOf(read, { told: number, certificate })
        const words = `${reading.state} ${reading.number}. ${readingInWords(reading)}`
        const given = `text ${index}, told ${number}${certificate === null ? '' : ', certified'}`
        byWords.set(words, [...(byWords.get(words) ?? []), given])
      }
    }
  }
  return [...byWords].map(([words, given]) => `${words} < ${given.join('; ')}`)
}

test('what is read and found in documents matches the recorded text', async () => {
  const pages = pagesIn(TEXT)
  const facts = { udin: 'UTR1', acknowledgement: '50100092837465', pan: 'AZXPM7093K', name: 'Zoë O’Connor देव' }
  const byWords = new Map<string, PaperKind[]>()
  for (const kind of PAPER_KINDS) {
    const words = valuesIn(kind, EVERYTHING)
      .map(({ at, values, page }) => `  ${at} ${JSON.stringify(values)} page ${page}`)
      .join('\n')
    byWords.set(words, [...(byWords.get(words) ?? []), kind])
  }
  const certificates = READS.map((read) => certificateReading(read, { ...facts, amount: 1_00_000_40 as Paise }))
  const lines = [
    ...[...byWords].flatMap(([words, kinds]) => [`# ${kinds.join(', ')}`, words || '  nothing']),
    '',
    ...SOUGHT.map((one) => `${one.kind} ${one.value}: ${pageOf(pages, one) ?? 'not found'}`),
    '',
    ...[null, sheetOfFlat({}, { owners: [{ name: 'Meera', share: 50_00 }] as never })].flatMap((sheet) => [
      `# looked for ${sheet === null ? 'before' : 'with'} a tax sheet`,
      ...soughtIn(sampleForm(), sheet).map(({ kind, tick, label }) => `  ${tick} by ${kind}: ${label}`),
    ]),
    '',
    ...filedForms(),
    ...READINGS.map((state) => `${state}: ${readingInWords({ state, number: null })}`),
    '',
    ...[
      ...certificates,
      certificateReading({ state: 'read', text: TEXT }, { ...facts, amount: 1_00_000_40 as Paise }),
    ].map((reading) => `${JSON.stringify(reading)}, not found ${notFoundIn(reading).join(' ')}`),
    `states: ${FACT_STATES.join(' ')}`,
    '',
    ...[...READS, { state: 'read' as const, text: TEXT }].map((read) =>
      JSON.stringify(documentReading(read, { kind: 'bank_statement', sought: soughtIn(sampleForm(), null) })),
    ),
    '',
  ]
  await expect(lines.join('\n')).toMatchFileSnapshot('worked-documents.txt')
})
