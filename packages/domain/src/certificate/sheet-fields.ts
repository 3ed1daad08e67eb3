import * as z from 'zod/mini'
import { FORM_PARTS } from '../case/case-facts.ts'
import { ORDER_SECTIONS } from '../guide/guide-answers.ts'
import { NATURE_CODES } from '../guide/lists/nature-codes.ts'
import { PURPOSE_GROUPS } from '../guide/lists/purpose-codes.ts'
import { type ExchangeRate, rupeesForOne } from '../shared/money.ts'
import { CERTIFICATE_MESSAGES } from './certificate-messages.ts'
import { choice, day, LONG, number, paise, type SheetField, schemasOf, text, whole } from './field-kinds.ts'
import { workingPart } from './working/working-fields.ts'

const CODE = 10

const listed = (label: string, codes: readonly { code: string; label: string }[]) => ({
  ...text(label, CODE),
  options: [
    { value: '', label: 'Choose' },
    ...codes.map(({ code, label: meaning }) => ({ value: code, label: `${code} ${meaning}` })),
  ],
})

/** Fields of the sheet itself, outside its parts. */
export const SHEET_FIELDS = {
  /** whether the tax was borne before, or is deducted by this payment */
  mode: choice('When the tax is paid', {
    settled: 'It was paid before: all of the amount leaves the account',
    deductsNow: 'The payer deducts it from this payment',
  }),
  /** the table of rates that this working was computed with */
  rates: text('Table of rates', CODE),
  regime: choice('Tax regime', { new: 'New', old: 'Old' }),
  otherIncome: paise('Other income of the year (₹)'),
  residence: choice('Residence for tax', { NRES: 'Non-resident', RES: 'Resident' }),
  currency: {
    label: 'Currency',
    schema: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^(?:[A-Z]{3})?$/, CERTIFICATE_MESSAGES.currency)),
    input: { maxLength: 3, autoCapitalize: 'characters' as const },
  },
  rate: {
    ...number('Exchange rate (₹ per unit)', 4, whole(10_000_0000).brand<'exchange rate', 'inout'>()),
    words: (saved: string) => String(rupeesForOne(Number(saved) as ExchangeRate)),
  },
  rateKind: choice('Kind of rate', {
    sbi: 'SBI, telegraphic transfer, buying',
    bank: 'The bank’s own',
    rbi: 'Reserve Bank’s reference rate',
    entered: 'Another',
  }),
  rateDay: day('Rate date'),
  proposedDay: day('Proposed date of the transfer'),
  goesTo: choice('Where the money goes', {
    abroad: 'To the receiver abroad',
    nre: 'To the customer’s own NRE account',
  }),
  nreBank: text('Bank of the NRE account, if another'),
  nreAccount: { ...text('Number of the NRE account', 34), input: { inputMode: 'numeric' as const } },
  /** for the forms' country boxes when the money stays in India; empty: as the customer stated */
  nreCountry: text('Country in the forms, if not the customer’s'),
  /** the Reserve Bank's code, such as S1301 */
  purpose: listed(
    'Purpose',
    PURPOSE_GROUPS.flatMap(({ codes }) => codes),
  ),
  /** the department's code of the nature; empty: that of the largest part */
  nature: listed('Nature of the remittance', NATURE_CODES),
  bsrCode: { ...text('BSR code of the branch', CODE), input: { inputMode: 'numeric' as const, maxLength: 7 } },
  branch: text('Branch of the bank'),
  /** part of what was sent earlier in the tax year that is not taxable, so not counted for Part A */
  yearApart: paise('Of it, not taxed in India and not counted (₹)'),
  /** day of the payer's deduction from this payment */
  tdsDay: day('Tax deducted on'),
  // The Assessing Officer's certificate or order, on which Part B rests.
  orderSection: {
    ...text('Order under section'),
    options: ['', ...ORDER_SECTIONS].map((value) => ({ value: value as string, label: value || 'Choose' })),
  },
  orderNumber: text('Order number'),
  orderDay: day('Date of the order'),
  orderOfficer: text('Assessing Officer'),
  /** the payer whose payment it covers */
  orderPayer: text('Payer that the order names'),
  orderValidTo: day('Valid to'),
  /** typed, because an order may allow payment without deduction; empty: not entered */
  orderRate: { ...text('Rate of deduction by the order (%)', CODE), input: { inputMode: 'decimal' as const } },
  part: { label: 'Part of Form 145', schema: z.enum(FORM_PARTS) },
  /** whether the guide's finding is followed; the note says why not */
  decision: { label: 'The guide’s finding', schema: z.enum(['accepted', 'overruled']) },
  note: text('Reasons and basis', LONG),
} satisfies Record<string, SheetField>

export const MOST_PARTS = 12

/** Can be saved unfinished; missing values are reported as findings. */
export const taxSheet = z.object({
  ...schemasOf(SHEET_FIELDS),
  parts: z.array(workingPart).check(z.maxLength(MOST_PARTS, CERTIFICATE_MESSAGES.tooManyParts)),
})
export type TaxSheet = z.output<typeof taxSheet>
