import { paperLabel } from '@nirgam/domain/case/paper-kinds'
import { FORM_146_BOXES } from '@nirgam/domain/certificate/form-146'
import type { SheetPart, TaxSheet } from '@nirgam/domain/certificate/tax-sheet'
import { SOURCE_LABELS } from '@nirgam/domain/guide/source-labels'
import {
  asPaise,
  type BasisPoints,
  type ExchangeRate,
  formatRupees2,
  fromPaise,
  inPercent,
  rupeesForOne,
} from '@nirgam/domain/money'
import type { Place } from './places.ts'

export const SHEET_LABELS: { readonly [Field in Exclude<keyof TaxSheet, 'parts'>]: string } = {
  residence: 'Residence for tax',
  currency: 'Currency',
  rate: 'Rupees for one unit',
  rateDay: 'Rate of which day',
  proposedDay: 'Proposed date of the transfer',
  purpose: 'Purpose',
  nature: 'Nature of the remittance',
  bsrCode: 'BSR code of the branch',
  branch: 'Branch of the bank',
  tdsDay: 'Tax deducted on',
  orderSection: 'Order under section',
  orderNumber: 'Number of the order',
  orderDay: 'Date of the order',
  orderOfficer: 'Assessing Officer',
  orderValidTo: 'Valid to',
  part: 'Part of Form 145',
  decision: 'The guide’s finding',
  note: 'Why, and on what it rests',
}

export const PART_LABELS: { readonly [Field in keyof SheetPart]: string } = {
  source: 'What it is',
  amount: 'Amount (₹)',
  chargeable: 'Chargeable in India',
  section: 'Section',
  income: 'Income (₹)',
  rate: 'Rate (%)',
  tax: 'Tax (₹)',
  tds: 'Tax deducted or paid (₹)',
  proof: 'Shown by',
  article: 'Treaty article',
  trc: 'Residency certificate no.',
  note: 'Note',
}

const MONEY: readonly string[] = ['amount', 'income', 'tax', 'tds']

/** A place of a saved version in words: `parts.0.tax`, `rate`, `form.form19bf8PAN`. */
export function placeInWords(at: string): string {
  if (at.startsWith('form.')) {
    const box = FORM_146_BOXES.find((one) => one.id === at.slice('form.'.length))
    return `Form 146: ${box?.label ?? at.slice('form.'.length)}`
  }
  const [, index, field] = /^parts\.(\d+)\.(\w+)$/.exec(at) ?? []
  if (index !== undefined) return `Part ${Number(index) + 1}: ${PART_LABELS[field as keyof SheetPart] ?? field}`
  return SHEET_LABELS[at as keyof typeof SHEET_LABELS] ?? at
}

/** A value of a saved version as people write it. */
export function valueInWords(at: string, value: string): string {
  if (value === '') return '–'
  if (at.startsWith('form.')) return value
  const field = at.split('.').at(-1) ?? ''
  if (at === 'rate') return String(rupeesForOne(Number(value) as ExchangeRate))
  if (MONEY.includes(field)) return formatRupees2(fromPaise(asPaise(Number(value))))
  if (field === 'rate') return `${inPercent(Number(value) as BasisPoints)} %`
  if (field === 'source') return SOURCE_LABELS[value as keyof typeof SOURCE_LABELS]?.label ?? value
  return value
}

type Answers = readonly { rows: readonly { field: string; label: string }[] }[]

/** What a link to a place says. */
export function placeLabel({ place, at }: Place, answers: Answers): string {
  if (place === 'answers') {
    const row = answers.flatMap(({ rows }) => rows).find(({ field }) => field === at)
    return row ? `Answer: ${row.label}` : 'Answers'
  }
  if (place === 'firm') return 'The firm and its signer'
  if (place === 'papers') return `Papers: ${paperLabel(at)}`
  if (place === 'sheet') return `Tax sheet: ${at === 'parts' ? 'the parts' : placeInWords(at)}`
  return `Form: ${FORM_146_BOXES.find((box) => box.id === at)?.label ?? at}`
}
