import { ACCOUNTS, isRate, SOURCES, type SourceId } from '../guide/guide-answers.ts'
import { TEXT_LIMITS } from '../shared/limits.ts'
import { MESSAGES } from '../shared/messages.ts'
import {
  asRupees,
  fromPaise,
  hasWholeHundredths,
  MAX_AMOUNT_RUPEES,
  type Paise,
  paiseAt,
  type Rupees,
} from '../shared/money.ts'
import { type Day, dayInWords, isDay } from '../shared/tax-year.ts'
import { isPrintable } from '../shared/text-rules.ts'
import { LEDGER_MESSAGES } from './ledger-messages.ts'

/** Currencies of a ledger entry, the most usual first. */
export const CURRENCIES = [
  { code: 'INR', name: 'Indian rupee' },
  { code: 'USD', name: 'US dollar' },
  { code: 'EUR', name: 'euro' },
  { code: 'GBP', name: 'British pound' },
  { code: 'CAD', name: 'Canadian dollar' },
  { code: 'AUD', name: 'Australian dollar' },
  { code: 'SGD', name: 'Singapore dollar' },
  { code: 'AED', name: 'UAE dirham' },
  { code: 'NZD', name: 'New Zealand dollar' },
  { code: 'CHF', name: 'Swiss franc' },
  { code: 'JPY', name: 'Japanese yen' },
  { code: 'HKD', name: 'Hong Kong dollar' },
  { code: 'SAR', name: 'Saudi riyal' },
  { code: 'QAR', name: 'Qatari riyal' },
  { code: 'KWD', name: 'Kuwaiti dinar' },
  { code: 'OMR', name: 'Omani rial' },
  { code: 'BHD', name: 'Bahraini dinar' },
  { code: 'SEK', name: 'Swedish krona' },
  { code: 'NOK', name: 'Norwegian krone' },
  { code: 'DKK', name: 'Danish krone' },
  { code: 'MYR', name: 'Malaysian ringgit' },
  { code: 'THB', name: 'Thai baht' },
  { code: 'CNY', name: 'Chinese yuan' },
  { code: 'ZAR', name: 'South African rand' },
] as const

type CurrencyCode = (typeof CURRENCIES)[number]['code']

function isCurrency(code: string): code is CurrencyCode {
  return CURRENCIES.some((known) => known.code === code)
}

export function currencyName(code: string): string {
  return CURRENCIES.find((known) => known.code === code)?.name ?? code
}

export type AccountId = (typeof ACCOUNTS)[number]

/** A transfer made without Nirgam, as the user enters it. */
export type LedgerEntry = {
  readonly day: Day
  readonly receiver: string
  readonly account: string
  /** Nature of the money; null if not given, which then counts towards every limit. */
  readonly source: string | null
  readonly currency: string
  /** In the entry's currency. */
  readonly amount: number
  /** Rupees for one unit on that day. Rupees need none; dollars without one use the year's rate. */
  readonly rate: number | null
  readonly bank: string
  /** Deducted and collected. */
  readonly tds: Rupees
  readonly tcs: Rupees
}

/** The user's note on a remittance made through Nirgam: when the bank sent it, if it did, and the tax on it. */
export type LedgerNote = Pick<LedgerEntry, 'day' | 'tds' | 'tcs'> & { readonly sent: boolean }

/** Limit for one account. */
export const LEDGER_ENTRIES_MAX = 500
/** Limits of earlier years are of no use any more. */
export const LEDGER_FROM: Day = '2015-04-01'
const MOST_RUPEES = asRupees(10 * MAX_AMOUNT_RUPEES)
const MOST_FOR_ONE = 1000

type Field = keyof LedgerEntry
export type EntryProblems = Partial<Record<Field, string>>

/** The amount in paise; the year's dollar rate is for dollars without their own. */
export function paiseOf({ currency, amount, rate }: LedgerEntry, rupeesPerDollar: number): Paise {
  return paiseAt(amount, currency === 'INR' ? 1 : (rate ?? rupeesPerDollar))
}

/** Problems with an entry, by field. */
export function entryProblems(entry: LedgerEntry, today: Day, rupeesPerDollar: number): EntryProblems {
  const rate = rateProblem(entry)
  const rupees = fromPaise(paiseOf(entry, rupeesPerDollar))
  const found: Partial<Record<Field, string | null>> = {
    day: dayProblem(entry.day, today),
    receiver: entry.receiver === '' ? LEDGER_MESSAGES.receiver : lineProblem(entry.receiver, TEXT_LIMITS.name),
    account: isAccount(entry.account) ? null : LEDGER_MESSAGES.account,
    source: entry.source === null || isSource(entry.source) ? null : LEDGER_MESSAGES.source,
    currency: isCurrency(entry.currency) ? null : LEDGER_MESSAGES.currency,
    amount: amountProblem(entry.amount, rate === null ? rupees : null),
    rate,
    bank: lineProblem(entry.bank, TEXT_LIMITS.bank),
    tds: taxProblem(entry.tds, rupees),
    tcs: taxProblem(entry.tcs, rupees),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** Problems with a note on a remittance of `rupees`, by field. */
export function noteProblems({ day, tds, tcs }: LedgerNote, rupees: Rupees, today: Day): EntryProblems {
  const found = { day: dayProblem(day, today), tds: taxProblem(tds, rupees), tcs: taxProblem(tcs, rupees) }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

export function isAccount(id: string): id is AccountId {
  return ACCOUNTS.some((known) => known === id)
}

export function isSource(id: string): id is SourceId {
  return SOURCES.some((known) => known === id)
}

export function dayProblem(day: Day, today: Day): string | null {
  if (day === '') return LEDGER_MESSAGES.day
  if (!isDay(day)) return LEDGER_MESSAGES.noSuchDay
  if (day > today) return LEDGER_MESSAGES.notYet(dayInWords(day))
  return day < LEDGER_FROM ? LEDGER_MESSAGES.tooLongAgo(dayInWords(LEDGER_FROM)) : null
}

function lineProblem(text: string, max: number): string | null {
  if (text.length > max) return MESSAGES.text.tooLong(max)
  return isPrintable(text) ? null : MESSAGES.text.unprintable
}

/** `rupees` is null while the rate is invalid, so that one mistake is reported once. */
function amountProblem(amount: number, rupees: Rupees | null): string | null {
  if (!(amount > 0)) return LEDGER_MESSAGES.amount
  if (amount > MOST_RUPEES * MOST_FOR_ONE || (rupees ?? 0) > MOST_RUPEES) return LEDGER_MESSAGES.tooMuch(MOST_RUPEES)
  if (!hasWholeHundredths(amount)) return LEDGER_MESSAGES.decimals
  return rupees === 0 ? LEDGER_MESSAGES.amount : null
}

function rateProblem({ currency, rate }: LedgerEntry): string | null {
  if (currency === 'INR' || !isCurrency(currency)) return null
  if (rate === null) return currency === 'USD' ? null : LEDGER_MESSAGES.noRate(currencyName(currency))
  const isSane = currency === 'USD' ? isRate(rate) : rate > 0 && rate <= MOST_FOR_ONE
  return isSane ? null : LEDGER_MESSAGES.rate(currencyName(currency))
}

function taxProblem(tax: Rupees, rupees: Rupees): string | null {
  if (!(tax >= 0) || !hasWholeHundredths(tax)) return LEDGER_MESSAGES.tax
  return tax > rupees && rupees > 0 ? LEDGER_MESSAGES.taxAboveAmount : null
}
