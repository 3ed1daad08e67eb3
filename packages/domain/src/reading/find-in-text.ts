import { MONTHS } from '../shared/calendar.ts'
import { splitIsoDate } from '../shared/dates.ts'
import { groupIndian, groupWestern, type Paise, plainAmount } from '../shared/money.ts'
import { withoutHidden } from '../shared/text-rules.ts'
import type { DocumentText } from './filed-form.ts'

// Looks for known values in the text of a PDF, which has its own grouping, order of words and line breaks.

export type SoughtValue =
  | { kind: 'number'; value: string }
  | { kind: 'name'; value: string }
  | { kind: 'amount'; value: Paise }
  | { kind: 'day'; value: string }

/** A text prepared once for searching many values. */
export type Searchable = { text: string; runs: readonly (readonly string[])[]; squeezed: string }

const JOINERS = /[\u200c\u200d]/g
const LATIN_MARKS = /[\u0300-\u036f]/g
const APOSTROPHES = /['’‘`´ʼ]/g
const INDIAN_DIGITS = /[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f]/g

/** Normalises ligatures, capitals, accents and digits of Indian scripts, so that two spellings match. */
function folded(text: string): string {
  return withoutHidden(text)
    .replace(JOINERS, '')
    .normalize('NFKD')
    .replace(LATIN_MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(APOSTROPHES, '')
    .replace(INDIAN_DIGITS, (digit) => String((digit.charCodeAt(0) & 0xf) - 6))
}

/** Between two people, or between a surname and a first name. */
const BETWEEN_NAMES = /[,;:|/&()\n]|\band\b/
const NO_LETTER = /[^\p{L}\p{M}\p{N}]+/u
/** ü is also written ue. */
const TWO_FOR_UMLAUT = /([aou])e/g

const wordsOf = (text: string) =>
  text
    .split(NO_LETTER)
    .filter((word) => word !== '')
    .map((word) => word.replace(TWO_FOR_UMLAUT, '$1'))

export function searchable(text: string): Searchable {
  const made = folded(text)
  const runs = made.split(BETWEEN_NAMES).map(wordsOf)
  return { text: made, runs, squeezed: wordsOf(made).join('') }
}

/** Whether a value is in a text, as a whole and not as a part of a longer one. */
export function isIn(within: Searchable, sought: SoughtValue): boolean {
  switch (sought.kind) {
    case 'number':
      return hasNumber(within, sought.value)
    case 'name':
      return hasName(within, sought.value)
    case 'amount':
      return hasAmount(within, sought.value)
    case 'day':
      return hasDay(within, sought.value)
  }
}

/** Shorter values occur in every text. */
const FEWEST_SIGNS = 5
/** Separators in boxes of one character each, or in groups of four. */
const BETWEEN_SIGNS = '[\\s./-]{0,3}'

function hasNumber({ text }: Searchable, value: string): boolean {
  const signs = [...folded(value).replace(/[^\p{L}\p{M}\p{N}]/gu, '')]
  if (signs.length < FEWEST_SIGNS || !signs.some((sign) => /\d/.test(sign))) return false
  return new RegExp(`(?<![\\p{L}\\p{N}])${signs.join(BETWEEN_SIGNS)}(?![\\p{L}\\p{N}])`, 'u').test(text)
}

const TITLES = new Set(['mr', 'mrs', 'ms', 'smt', 'shri', 'sri', 'dr'])
/** A name this long is not in a text by chance, even where its words are torn apart. */
const LONG_NAME = 10

/** All words of a name side by side, in any order; a surname may precede a comma. */
function hasName({ runs, squeezed }: Searchable, value: string): boolean {
  const all = wordsOf(folded(value))
  const name = all.filter((word) => !TITLES.has(word))
  if (name.join('').length < 3) return false
  if (runs.some((run) => isWithin(run, name))) return true
  if (runs.some((run, index) => isBeforeComma(run, runs[index + 1] ?? [], name))) return true
  if (startsInOrder(runs.flat(), name)) return true
  const whole = name.join('')
  return whole.length >= LONG_NAME && squeezed.includes(whole)
}

const sorted = (words: readonly string[]) => words.toSorted().join(' ')

function isWithin(run: readonly string[], name: readonly string[]): boolean {
  const wanted = sorted(name)
  return run.some((_, at) => sorted(run.slice(at, at + name.length)) === wanted)
}

/** Before the comma only words of the name: others belong to another person. */
function isBeforeComma(run: readonly string[], next: readonly string[], name: readonly string[]): boolean {
  return (
    run.length > 0 && run.length < name.length && isWithin([...run, ...next.slice(0, name.length - run.length)], name)
  )
}

/** Also across a line break. */
function startsInOrder(words: readonly string[], name: readonly string[]): boolean {
  return words.some((_, at) => name.every((word, index) => words[at + index] === word))
}

const LEAST_PAISE = 100_00

/** Ungrouped, in lakh and crore, or in thousands, there also with spaces. */
function waysToWrite(whole: number): string {
  const western = groupWestern(whole)
  const grouped = [groupIndian(whole), western].map((text) => text.replaceAll(',', ', ?'))
  return `(?:${[String(whole), ...grouped, western.replaceAll(',', ' ')].join('|')})`
}

/** Grouped in any way. Paise may be left out, or rounded. */
function hasAmount({ text }: Searchable, value: Paise): boolean {
  if (value < LEAST_PAISE) return false
  const [whole = '', paise] = plainAmount(value).split('.')
  const rupees = Number(whole)
  const decimals = paise === undefined ? '(?:\\.00?)?' : `\\.${paise.replace(/0$/, '0?')}`
  const ways = [`${waysToWrite(rupees)}${decimals}`]
  if (paise !== undefined) ways.push(waysToWrite(rupees), waysToWrite(rupees + 1))
  return new RegExp(`(?<!\\d)(?<!\\d[.,])(?:${ways.join('|')})(?![,.]?\\d)`).test(text)
}

function hasDay({ text }: Searchable, value: string): boolean {
  const parts = splitIsoDate(value)
  if (!parts) return false
  const two = (number: number) => (number < 10 ? `0?${number}` : String(number))
  const month = MONTHS.indexOf(parts.month) + 1
  const named = `${parts.month.slice(0, 3).toLowerCase()}(?:${parts.month.slice(3).toLowerCase()}|t)?`
  const [day, year] = [`${two(parts.day)}(?:st|nd|rd|th)?`, `(?:${parts.year}|${String(parts.year).slice(2)})`]
  const by = '[\\s./,-]{1,3}'
  const ways = [
    `${day}${by}(?:${two(month)}|${named})${by}${year}`,
    `${named}${by}${day}${by}${year}`,
    `${parts.year}${by}${two(month)}${by}${two(parts.day)}`,
  ]
  return new RegExp(`(?<!\\d)(?:${ways.join('|')})(?!\\d)`).test(text)
}

/** Details by which a signer recognises this customer's certificate. */
export const CERTIFICATE_FACTS = ['udin', 'acknowledgement', 'pan', 'name', 'amount'] as const
export type CertificateFact = (typeof CERTIFICATE_FACTS)[number]

export const FACT_LABELS: Readonly<Record<CertificateFact, string>> = {
  udin: 'UDIN',
  acknowledgement: 'Acknowledgement number',
  pan: 'PAN',
  name: 'Remitter’s name',
  amount: 'Amount in rupees',
}

export const FACT_STATES = ['found', 'not_found', 'no_text', 'unreadable'] as const
type FactState = (typeof FACT_STATES)[number]

export const FACT_WORDS: Readonly<Record<FactState, string>> = {
  found: 'Found',
  not_found: 'Not found',
  no_text: 'A scan without text: compare it yourself',
  unreadable: 'The PDF can’t be read: compare it yourself',
}

export type CertificateReading = Readonly<Record<CertificateFact, FactState>>

export type CertificateKnown = Readonly<Record<Exclude<CertificateFact, 'amount'>, string>> & { amount: Paise }

/** Only reports which details were found; the signer decides. */
export function certificateReading(
  read: DocumentText,
  { amount, name, ...numbers }: CertificateKnown,
): CertificateReading {
  const within = read.state === 'read' ? searchable(read.text) : null
  const stateOf = (sought: SoughtValue): FactState => {
    if (read.state !== 'read') return read.state
    return within && isIn(within, sought) ? 'found' : 'not_found'
  }
  return {
    udin: stateOf({ kind: 'number', value: numbers.udin }),
    acknowledgement: stateOf({ kind: 'number', value: numbers.acknowledgement }),
    pan: stateOf({ kind: 'number', value: numbers.pan }),
    name: stateOf({ kind: 'name', value: name }),
    amount: stateOf({ kind: 'amount', value: amount }),
  }
}

/** Details that the signer has to compare by eye. */
export function notFoundIn(reading: CertificateReading): CertificateFact[] {
  return CERTIFICATE_FACTS.filter((fact) => reading[fact] !== 'found')
}
