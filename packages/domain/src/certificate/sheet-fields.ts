import * as z from 'zod/mini'
import { FORM_PARTS } from '../case/case-facts.ts'
import { ORDER_SECTIONS, SOURCES, type SourceId } from '../guide/guide-answers.ts'
import { NATURE_CODES } from '../guide/lists/nature-codes.ts'
import { PURPOSE_GROUPS } from '../guide/lists/purpose-codes.ts'
import { SOURCE_LABELS } from '../guide/lists/source-labels.ts'
import { MESSAGES } from '../shared/messages.ts'
import {
  type BasisPoints,
  type ExchangeRate,
  formatRupees2,
  fromPaise,
  inPercent,
  type Paise,
  rupeesForOne,
} from '../shared/money.ts'
import { isDay } from '../shared/tax-year.ts'
import { isPrintableParagraph } from '../shared/text-rules.ts'
import { CERTIFICATE_MESSAGES } from './certificate-messages.ts'

/**
 * A field of the tax sheet. The type of the sheet, the API's schema, the desk's boxes and the words for a place all
 * derive from it.
 */
export type SheetField<Schema extends z.ZodMiniType = z.ZodMiniType> = {
  label: string
  schema: Schema
  /** of the box that it is typed into */
  input?: {
    type?: 'date'
    inputMode?: 'decimal' | 'numeric'
    maxLength?: number
    autoCapitalize?: 'characters'
  }
  /** chosen from these instead of typed */
  options?: readonly { value: string; label: string }[]
  /** a whole number when saved, typed with so many decimals */
  decimals?: number
  /** a saved value as people write it */
  words?: (saved: string) => string
}

const SHORT = 120
const LONG = 2000
const CODE = 10

const line = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(most, MESSAGES.text.tooLong(most)),
      z.refine(isPrintableParagraph, MESSAGES.text.unprintable),
    )
const dayOrNone = z.string().check(z.refine((day) => day === '' || isDay(day), CERTIFICATE_MESSAGES.day))

const text = (label: string, most = SHORT) => ({ label, schema: line(most) })
const day = (label: string) => ({ label, schema: dayOrNone, input: { type: 'date' as const } })
const listed = (label: string, codes: readonly { code: string; label: string }[]) => ({
  ...text(label, CODE),
  options: [
    { value: '', label: 'Choose' },
    ...codes.map(({ code, label: meaning }) => ({ value: code, label: `${code} ${meaning}` })),
  ],
})
const choice = <const Id extends string>(label: string, labels: Readonly<Record<Id, string>>) => {
  const ids = Object.keys(labels) as Id[]
  return { label, schema: z.enum(ids), options: ids.map((id) => ({ value: id, label: labels[id] })) }
}
/** Not sent by browsers from before there was a place for an order. */
const ofOrder = <Field extends { schema: ReturnType<typeof line> }>({ schema, ...field }: Field) => ({
  ...field,
  schema: z._default(schema, ''),
})

const whole = (most: number) => z.int().check(z.gte(0), z.lte(most))
const number = <Schema extends z.ZodMiniType>(label: string, decimals: number, schema: Schema) => ({
  label,
  schema,
  input: { inputMode: 'decimal' as const },
  decimals,
})
/** Far above the most that can be sent, and safe to add up. */
const MOST_PAISE = 1_000_000_000_00
const paise = (label: string) => ({
  ...number(label, 2, whole(MOST_PAISE).brand<'paise', 'inout'>()),
  words: (saved: string) => formatRupees2(fromPaise(Number(saved) as Paise)),
})

/** Of one of the things that the money is made of. */
export const PART_FIELDS = {
  source: {
    label: 'What it is',
    schema: z.enum(SOURCES),
    options: SOURCES.map((id) => ({ value: id, label: SOURCE_LABELS[id].label })),
    words: (saved: string) => SOURCE_LABELS[saved as SourceId]?.label ?? saved,
  },
  amount: paise('Amount (₹)'),
  chargeable: choice('Chargeable in India', { unsure: 'Not decided', yes: 'Yes', no: 'No' }),
  section: text('Section'),
  income: paise('Income (₹)'),
  rate: {
    ...number('Rate (%)', 2, whole(100_00).brand<'basis points', 'inout'>()),
    words: (saved: string) => `${inPercent(Number(saved) as BasisPoints)} %`,
  },
  tax: paise('Tax (₹)'),
  tds: paise('Tax deducted or paid (₹)'),
  /** which paper shows the tax that was deducted or paid */
  proof: text('Shown by'),
  article: text('Treaty article'),
  trc: text('Residency certificate no.'),
  note: text('Note', LONG),
} satisfies Record<string, SheetField>

/** Of the sheet itself, beside its parts. */
export const SHEET_FIELDS = {
  residence: choice('Residence for tax', { NRES: 'Non-resident', RES: 'Resident' }),
  currency: {
    label: 'Currency',
    schema: z.string().check(z.trim(), z.toUpperCase(), z.regex(/^(?:[A-Z]{3})?$/, CERTIFICATE_MESSAGES.currency)),
    input: { maxLength: 3, autoCapitalize: 'characters' as const },
  },
  rate: {
    ...number('Rupees for one unit', 4, whole(10_000_0000).brand<'exchange rate', 'inout'>()),
    words: (saved: string) => String(rupeesForOne(Number(saved) as ExchangeRate)),
  },
  rateDay: day('Rate of which day'),
  proposedDay: day('Proposed date of the transfer'),
  /** the Reserve Bank's code, such as S1301 */
  purpose: listed(
    'Purpose',
    PURPOSE_GROUPS.flatMap(({ codes }) => codes),
  ),
  /** the department's number of the nature */
  nature: listed('Nature of the remittance', NATURE_CODES),
  bsrCode: { ...text('BSR code of the branch', CODE), input: { inputMode: 'numeric' as const, maxLength: 7 } },
  branch: text('Branch of the bank'),
  /** when tax was deducted, if it was */
  tdsDay: day('Tax deducted on'),
  // The Assessing Officer's certificate or order, on which Part B rests.
  orderSection: ofOrder({
    ...text('Order under section'),
    options: ['', ...ORDER_SECTIONS].map((value) => ({ value, label: value || 'Choose' })),
  }),
  orderNumber: ofOrder(text('Number of the order')),
  orderDay: ofOrder(day('Date of the order')),
  orderOfficer: ofOrder(text('Assessing Officer')),
  orderValidTo: ofOrder(day('Valid to')),
  part: { label: 'Part of Form 145', schema: z.enum(FORM_PARTS) },
  /** whether the guide's finding is followed; the note says why not */
  decision: { label: 'The guide’s finding', schema: z.enum(['accepted', 'overruled']) },
  note: text('Why, and on what it rests', LONG),
} satisfies Record<string, SheetField>

type Schemas<Fields extends Record<string, SheetField>> = { [Name in keyof Fields]: Fields[Name]['schema'] }

function schemasOf<Fields extends Record<string, SheetField>>(fields: Fields): Schemas<Fields> {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Schemas<Fields>
}

export const MOST_PARTS = 12

const sheetPart = z.object(schemasOf(PART_FIELDS))
export type SheetPart = z.output<typeof sheetPart>

/** Can be saved unfinished; missing values are reported as findings. */
export const taxSheet = z.object({
  ...schemasOf(SHEET_FIELDS),
  parts: z.array(sheetPart).check(z.maxLength(MOST_PARTS, CERTIFICATE_MESSAGES.tooManyParts)),
})
export type TaxSheet = z.output<typeof taxSheet>
