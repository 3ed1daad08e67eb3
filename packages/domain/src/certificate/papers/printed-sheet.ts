import { paperLabel } from '../../case/paper-kinds.ts'
import type { SourceId } from '../../guide/guide-answers.ts'
import type { LedgerLine } from '../../ledger/ledger-year.ts'
import {
  type ForeignCents,
  formatRupees,
  formatRupees2,
  fromForeignCents,
  fromPaise,
  groupWestern,
  type Paise,
  plainAmount,
} from '../../shared/money.ts'
import type { SheetPaper } from '../api-certificate.ts'
import type { Line as WorkingLine } from '../working/lines.ts'
import type { WorkingPart } from '../working/working-fields.ts'

/** A sheet to read beside the portal: headings, and the value for each box. */
export type FilingSheet = {
  title: string
  /** its purpose, in a sentence */
  about: string
  steps: readonly string[]
  sections: readonly { title: string; rows: readonly SheetRow[] }[]
}

/** `copy`: the portal's format, where `value` is formatted for people. */
export type SheetRow = { label: string; value: string; copy?: string; id?: string }

/** A printed sheet, with signature lines where needed. */
export type PrintedSheet = Omit<FilingSheet, 'sections'> & { sections: readonly PrintedSection[] }

export type PrintedSection = { title: string } & (
  | { rows: readonly SheetRow[] }
  | { paragraphs: readonly string[] }
  | { lines: readonly WorkingLine[]; notes?: readonly string[] }
  | { table: PrintedTable }
  | { ticks: readonly Tick[] }
  /** blank lines, labelled with what to write */
  | { signed: readonly string[] }
)

/** `share`: of the width. Amounts are at the right. */
type Column = { title: string; share: number; isAmount?: boolean }
type PrintedTable = {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** the last row, with the sums */
  total?: readonly string[]
}

/** A box that is ticked, or left for the signer. */
type Tick = { isTicked: boolean; label: string; value?: string }

/** Sent before in the same tax year. */
export type EarlierTransfer = Pick<
  LedgerLine,
  'day' | 'receiver' | 'bank' | 'account' | 'source' | 'currency' | 'amount' | 'paise'
>

const MONEY_FROM: Readonly<Record<SourceId, string>> = {
  property: 'Sale of property that was bought',
  inheritedProperty: 'Sale of inherited property',
  inheritance: 'Inheritance',
  giftReceived: 'Gift received',
  rent: 'Rent',
  interest: 'Interest',
  dividend: 'Dividend',
  pension: 'Pension, provident fund or gratuity',
  salary: 'Salary',
  maturity: 'Deposit, insurance or fund that matured',
  shares: 'Sale of shares or fund units',
  savings: 'Own savings',
  education: 'Own money, for education',
  medical: 'Own money, for medical treatment',
  maintenance: 'Own money, for the upkeep of a relative',
  giftGiven: 'Own money, given as a gift',
  investmentAbroad: 'Own money, for an investment abroad',
  loan: 'Loan or repayment',
  business: 'Payment of an invoice',
  other: 'Other',
}

const PROPERTY_FROM: Readonly<Record<WorkingPart['property']['acquiredBy'], string>> = {
  bought: MONEY_FROM.property,
  inherited: MONEY_FROM.inheritedProperty,
  gifted: 'Sale of property received as a gift',
  built: 'Sale of property that was built',
}

/** The money's origin, as a bank and an accountant read it. */
export function moneyFrom({ source, property }: Pick<WorkingPart, 'source' | 'property'>): string {
  return source === 'property' ? PROPERTY_FROM[property.acquiredBy] : MONEY_FROM[source]
}

/** Paise only where there are any. */
export const inRupees = (paise: Paise) =>
  paise % 100 === 0 ? formatRupees(fromPaise(paise)) : formatRupees2(fromPaise(paise))

/** 'USD 56,188.24' */
export const inCurrency = (currency: string, amount: ForeignCents) =>
  `${currency} ${groupWestern(fromForeignCents(amount), 2)}`.trim()

export type SheetLine = readonly [label: string, value: string, copy?: string]

/** The copied text has no commas and no rupee sign. */
export function rupeesLine(label: string, paise: Paise): SheetLine {
  return [label, formatRupees2(fromPaise(paise)), plainAmount(paise)]
}

/** Rows without the empty ones. */
export function rowsOf(lines: readonly SheetLine[]): SheetRow[] {
  return lines
    .filter(([, value]) => value.trim() !== '')
    .map(([label, value, copy]) => ({ label, value: value.trim(), ...(copy !== undefined && { copy }) }))
}

export const SHEET_NAMES: Readonly<Record<SheetPaper, string>> = {
  'working-paper': 'Working',
  'form-146': 'Form 146',
  'form-145': 'Form 145, filing sheet',
  a2: 'Form A2, data sheet',
  'nre-declaration': 'Declaration: transfer to own NRE account',
  'fema-declaration': 'Declaration: section 10(5) of FEMA',
  'limit-declaration': 'Declaration: yearly limit',
  'source-declaration': 'Declaration: origin of the money',
  'funds-declaration': 'Declaration: own money',
  'property-declaration': 'Declaration: property that was sold',
  'taxes-declaration': 'Declaration: taxes paid',
  'representation-letter': 'Letter to the accountant',
}

const NAMES: Readonly<Record<string, string>> = {
  ...SHEET_NAMES,
  'form-146.json': 'Form 146, exported',
  certificate: 'Certificate',
}

/** Name of a viewed paper: one of ours, or one of the customer's. */
export function seenPaperName(what: string): string {
  return NAMES[what] ?? paperLabel(what)
}
