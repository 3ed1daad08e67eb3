import type { Day } from '../../shared/tax-year.ts'
import { type Grade, onDay, type Source } from '../facts/fact.ts'

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

/** Names that texts mention. */
const IN_TEXTS = ['declaration', 'certificate', 'treaty', 'tdsCertificate', 'year'] as const

/** Replaces the current law's names in a text by those of another day. */
export function inNames(text: string, names: FormNames): string {
  const current = ROWS.at(-1)
  if (current === undefined || names.from === current.from) return text
  return IN_TEXTS.reduce((changed, key) => changed.replaceAll(current[key], names[key]), text)
}

/** A form at its first mention on a page, in a mail or on paper: with the name that banks and people still use. */
export function firstMention(form: string): string {
  const [former, current] = ROWS.slice(-2)
  const key = (['declaration', 'certificate'] as const).find((name) => current?.[name] === form)
  return key && former ? `${form} (${plain(former[key])})` : form
}

const plain = (form: string) => form.replace('Form ', '')

export type Renamed = Source & { readonly what: string; readonly before: string; readonly now: string }

function renamed(key: Exclude<keyof FormNames, 'from'>, what: string, grade: Grade, source: string): Renamed {
  const [before, now] = ROWS.slice(-2).map((names) => names[key])
  return { what, before: before ?? '', now: now ?? '', grade, source, checked: '2026-11-15' }
}

const OFFICIAL = 'Income-tax Department: Income-tax Rules 2026'
const AGREED = 'Tables of old and new forms that agree with each other'

/** Forms and sections that the last new law renamed. */
export const RENAMED: readonly Renamed[] = [
  renamed('declaration', 'Your own statement to the tax office', 'O', OFFICIAL),
  renamed('certificate', 'The chartered accountant’s certificate', 'O', OFFICIAL),
  renamed('lowerDeduction', 'The receiver asks the tax officer for a lower rate', 'S2', AGREED),
  renamed('chargeableShare', 'The payer asks the tax officer which share is taxed', 'S2', AGREED),
  renamed('treaty', 'Your claim for a lower rate under a tax treaty', 'S2', AGREED),
  renamed('tdsCertificate', 'Proof of tax that was taken off', 'S2', AGREED),
  renamed('tdsReturn', 'The payer’s report of tax taken off for people abroad', 'S2', AGREED),
  renamed('rule', 'The rule about these forms', 'O', `${OFFICIAL}, for the number`),
  renamed('payments', 'Tax on payments to people abroad', 'O', 'Income-tax Act 2025 (a copy)'),
  renamed('information', 'The duty to report such payments', 'S2', AGREED),
  renamed('year', '1 April to 31 March', 'O', 'Income-tax Act 2025'),
]
