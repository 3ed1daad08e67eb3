import type { Day } from '../../shared/tax-year.ts'
import { type Grade, onDay, type Source } from '../facts.ts'

/** Names of forms, rules and sections on a day. */
export type FormNames = {
  readonly from: Day
  readonly law: string
  readonly declaration: string
  readonly certificate: string
  readonly lowerDeduction: string
  readonly chargeableShare: string
  readonly treaty: string
  readonly tdsCertificate: string
  readonly tdsReturn: string
  readonly rule: string
  readonly payments: string
  readonly information: string
  readonly year: 'tax year' | 'financial year'
}

/** A new law is a new row; the day of the remittance decides which names apply. */
const ROWS: readonly FormNames[] = [
  {
    from: '1962-04-01',
    law: 'Income-tax Act 1961',
    declaration: 'Form 15CA',
    certificate: 'Form 15CB',
    lowerDeduction: 'Form 13',
    chargeableShare: 'Form 15E',
    treaty: 'Form 10F',
    tdsCertificate: 'Form 16A',
    tdsReturn: 'Form 27Q',
    rule: 'Rule 37BB',
    payments: 'section 195',
    information: 'section 195(6)',
    year: 'financial year',
  },
  {
    from: '2026-04-01',
    law: 'Income-tax Act 2025',
    declaration: 'Form 145',
    certificate: 'Form 146',
    lowerDeduction: 'Form 128',
    chargeableShare: 'Form 129',
    treaty: 'Form 41',
    tdsCertificate: 'Form 131',
    tdsReturn: 'Form 144',
    rule: 'Rule 220',
    payments: 'section 393(2)',
    information: 'section 397(3)(d)',
    year: 'tax year',
  },
]

export function namesOn(day: Day): FormNames {
  const names = onDay(ROWS, day) ?? ROWS[0]
  if (names === undefined) throw new Error('no names')
  return names
}

export type Renamed = Source & { readonly what: string; readonly before: string; readonly now: string }

function renamed(key: Exclude<keyof FormNames, 'from'>, what: string, grade: Grade, source: string): Renamed {
  const [before, now] = ROWS.slice(-2).map((names) => names[key])
  return { what, before: before ?? '', now: now ?? '', grade, source, checked: '2026-11-15' }
}

const OFFICIAL = 'Income-tax Department: Income-tax Rules 2026'
const AGREED = 'Tables of old and new forms that agree with each other'

/** Forms and sections that the last new law renamed. */
export const RENAMED: readonly Renamed[] = [
  renamed('declaration', 'Your declaration to the department', 'O', OFFICIAL),
  renamed('certificate', 'The chartered accountant’s certificate', 'O', OFFICIAL),
  renamed('lowerDeduction', 'The receiver asks for lower deduction of tax (section 395(1))', 'S2', AGREED),
  renamed('chargeableShare', 'The payer asks which share is taxable (section 395(2))', 'S2', AGREED),
  renamed('treaty', 'Declaration for relief under a tax treaty', 'S2', AGREED),
  renamed('tdsCertificate', 'Certificate of tax deducted', 'S2', AGREED),
  renamed('tdsReturn', 'The payer’s return of tax deducted from non-residents', 'S2', AGREED),
  renamed('rule', 'The rule about these forms', 'O', `${OFFICIAL}, for the number`),
  renamed('payments', 'Tax deducted from payments to non-residents', 'O', 'Income-tax Act 2025 (a copy)'),
  renamed('information', 'The duty to give information', 'S2', AGREED),
  renamed('year', '1 April to 31 March', 'O', 'Income-tax Act 2025'),
]
