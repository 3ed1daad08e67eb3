import type { PaperKind } from '../case/paper-kinds.ts'
import type { ReadValue } from '../certificate/api-sheet.ts'
import { MOST_PAISE } from '../certificate/field-kinds.ts'
import { MONTHS } from '../shared/calendar.ts'
import { asRupees, basisPoints, toPaise } from '../shared/money.ts'
import { withLatinDigits } from '../shared/rupee-reading.ts'
import { isDay } from '../shared/tax-year.ts'
import { pageOf, pagesIn } from './document-reading.ts'
import { type DocumentText, PAGE_BREAK } from './filed-form.ts'
import type { SoughtValue } from './find-in-text.ts'

// Looks in the text of a document for values that fit a box of the tax sheet. They are proposed, and a person decides.

/** A longer list would not help. */
export const MOST_READ = 40
const MOST_OF_A_BOX = 3

type Kind = 'amount' | 'day' | 'share' | 'number'
type Rule = { at: 'sheet' | 'part' | 'property' | 'treaty'; box: string; kind: Kind; after: RegExp }

const rule = (at: Rule['at'], box: string, kind: Kind, after: RegExp): Rule => ({ at, box, kind, after })

const PRICE = /\b(?:sale |total |full value of )?consideration\b|\bsale (?:price|value)\b/gi
const DEED_MADE =
  /\bdeed\b[^.\n]{0,40}\b(?:made|executed|entered)\b|\bdate of (?:execution|sale|transfer|registration)\b|\bsold on\b/gi
const ACQUIRED = /\b(?:purchased|acquired|bought)\b(?! price)|\bdate of (?:purchase|acquisition)\b/gi
const STAMP_VALUE =
  /\bstamp (?:duty )?value\b(?![^\n]{0,30}2001)|\bguid(?:ance|eline) value\b|\bcircle rate\b|\bready reckoner\b/gi
/** The value precedes its label, as in '50 % undivided share'. */
const SHARE =
  /\b(\d{1,2}(?:\.\d{1,2})?) ?%(?: undivided)? (?:share|interest)\b|\b(?:share|interest)[^\n\d]{0,12}(\d{1,2}(?:\.\d{1,2})?) ?%/gi

/** Words in front of a value, by the kind of document. */
const RULES: Partial<Record<PaperKind, readonly Rule[]>> = {
  sale_deed: [
    rule('part', 'gross', 'amount', PRICE),
    rule('part', 'share', 'share', SHARE),
    rule('property', 'soldOn', 'day', DEED_MADE),
    rule('property', 'acquiredOn', 'day', ACQUIRED),
    rule('property', 'stampValue', 'amount', STAMP_VALUE),
  ],
  purchase_deed: [rule('property', 'cost', 'amount', PRICE), rule('property', 'acquiredOn', 'day', DEED_MADE)],
  gain_computation: [
    rule('part', 'gross', 'amount', PRICE),
    rule('part', 'share', 'share', SHARE),
    rule('property', 'soldOn', 'day', /\bdate of (?:sale|transfer)\b|\bsold on\b/gi),
    rule('property', 'acquiredOn', 'day', ACQUIRED),
    rule(
      'property',
      'cost',
      'amount',
      /(?<!indexed )\bcost of (?:acquisition|purchase)\b|\bpurchase (?:price|cost)\b/gi,
    ),
    rule('property', 'fmv2001', 'amount', /\b(?:market value|fmv)\b[^\n]{0,30}?2001\b/gi),
    rule('property', 'stamp2001', 'amount', /\bstamp\b[^\n]{0,40}?2001\b/gi),
    rule('property', 'stampValue', 'amount', STAMP_VALUE),
    rule(
      'property',
      'expenses',
      'amount',
      /\bbrokerage\b|\b(?:transfer|selling|sale) expenses\b|\bcosts? of (?:the )?sale\b/gi,
    ),
    rule('sheet', 'otherIncome', 'amount', /\bother income\b/gi),
  ],
  trc: [
    rule('treaty', 'trcNumber', 'number', /\b(?:certificate|reference|serial) (?:no|number)\b/gi),
    rule('treaty', 'trcFrom', 'day', /\b(?:valid |period )?from\b/gi),
    rule('treaty', 'trcTo', 'day', /\b(?:to|until|till)\b/gi),
  ],
  form_41: [rule('treaty', 'form41', 'number', /\backnowledge?ment (?:no|number)\b/gi)],
}

/** How far after its label a value may be. */
const REACH = 120

const AMOUNT =
  /(?:rs\.?|inr|₹)\s?(\d[\d,]*)(?:\.(\d{2}))?(?![\d%])|(?<![\d.,/-])(\d{1,3}(?:,\d{2,3})+|\d{5,12})(?:\.(\d{2}))?(?![\d%/-]\d)/i
const MONTH = `(${MONTHS.map((month) => month.slice(0, 3)).join('|')})[a-z]*`
const DAY = new RegExp(
  [
    '(?<!\\d)(\\d{4})-(\\d{2})-(\\d{2})(?!\\d)',
    '(?<!\\d)(\\d{1,2})[./-](\\d{1,2})[./-](\\d{4}|\\d{2})(?!\\d)',
    `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?(?: day of)?[ ,.-]{0,2}${MONTH}[ ,.-]{0,3}(\\d{4}|\\d{2})(?!\\d)`,
  ].join('|'),
  'i',
)
const NUMBER = /^[\s.:#–-]*([a-z0-9][a-z0-9/-]{2,29})/i

const paiseOf = (whole = '', fraction = '00'): number | null => {
  const paise = toPaise(asRupees(Number(`${whole.replaceAll(',', '')}.${fraction}`)))
  return paise > 0 && paise <= MOST_PAISE ? paise : null
}

function amountIn(text: string): number | null {
  const [, named, namedPaise, plain, plainPaise] = AMOUNT.exec(text) ?? []
  return named === undefined ? paiseOf(plain, plainPaise) : paiseOf(named, namedPaise)
}

function dayIn(text: string): string | null {
  const found = DAY.exec(text)
  if (found === null) return null
  const [, year = '', month = '', day = '', day2, month2, year2, day3 = '', name = '', year3 = ''] = found
  const of = (y: string, m: string | number, d: string) =>
    `${y.length === 2 ? `20${y}` : y}-${String(m).padStart(2, '0')}-${d.padStart(2, '0')}`
  const named = MONTHS.findIndex((one) => one.slice(0, 3).toLowerCase() === name.toLowerCase()) + 1
  const iso = year ? of(year, month, day) : day2 ? of(year2 ?? '', month2 ?? '', day2) : of(year3, named, day3)
  return isDay(iso) ? iso : null
}

function numberIn(text: string): string | null {
  const found = NUMBER.exec(text)?.[1] ?? ''
  return /\d/.test(found) ? found : null
}

/** Values found by the rules of a document kind, each once, in the order of the text. */
function labelled(rules: readonly Rule[], text: string, page: number): ReadValue[] {
  return rules.flatMap(({ at, box, kind, after }) => {
    const found = [...text.matchAll(after)].map((match) => {
      if (kind === 'share') return basisPoints(Number(match[1] ?? match[2]))
      const behind = text.slice(match.index + match[0].length).slice(0, REACH)
      return kind === 'amount' ? amountIn(behind) : kind === 'day' ? dayIn(behind) : numberIn(behind)
    })
    const values = [...new Set(found.filter((value) => value !== null))].slice(0, MOST_OF_A_BOX)
    return values.map((value): ReadValue => ({ at, values: { [box]: value }, page }))
  })
}

/** The first readable value after one of the labels. */
function behind<Value>(
  text: string,
  words: RegExp,
  readIn: (text: string) => Value | null,
  reach = REACH,
): Value | null {
  for (const { 0: word, index } of text.matchAll(words)) {
    const value = readIn(text.slice(index + word.length).slice(0, reach))
    if (value !== null) return value
  }
  return null
}

const filled = (values: Readonly<Record<string, string | number | null>>) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ''),
  ) as ReadValue['values']

/** In the portal's certificates the name is below two headings, and the number is seven capital letters. */
const DEDUCTOR =
  /\bname\b[^\n]{0,14}\bof (?:the )?(?:deductor|buyer|payer|tenant|transferee)\b(?:[ \t]+name\b[^\n]*)?[\s.:–-]*([^\n,]{3,80})/i
const certificateIn = (text: string) => /^[\s.:]*([A-Z]{7})\b/.exec(text)?.[1] ?? numberIn(text)

function taxDeducted(text: string, page: number): ReadValue[] {
  const amount = behind(text, /\btax (?:deducted|deposited)\b(?! at source)|\btds\b(?! certificate)/gi, amountIn)
  if (amount === null) return []
  const [, paid = ''] = /\bamount paid\b([\s\S]*?)(?:\bsummary of tax\b|$)/i.exec(text) ?? []
  const gross = behind(paid, /\btotal\b/gi, amountIn) ?? amountIn(paid.slice(0, 3 * REACH))
  const by = DEDUCTOR.exec(text)?.[1]?.trim() ?? null
  const number = behind(text, /\bcertificate (?:no|number)\b/gi, certificateIn)
  const day = behind(text, /\bdate of (?:deduction|deposit|payment)\b|\bdeducted on\b/gi, dayIn)
  return [
    ...(gross === null ? [] : [{ at: 'received' as const, values: { gross }, page }]),
    { at: 'taxPaid', values: filled({ how: 'deducted', by, number, day, amount }), page },
  ]
}

function taxByChallan(text: string, page: number): ReadValue[] {
  const amount = behind(text, /\b(?:total )?(?:amount|tax)(?: paid| deposited)?\b/gi, amountIn)
  const serial = behind(text, /\bchallan (?:serial )?(?:no|number)\b/gi, numberIn)
  if (amount === null || serial === null) return []
  const bsr = /\bbsr(?: code)?\b[\s.:–-]*(\d{7})\b/i.exec(text)?.[1]
  const paidOn = /\b(?:date of (?:deposit|payment|challan)|tender date|deposit(?:ed)? (?:date|on))\b/gi
  const number = bsr === undefined ? serial : `BSR ${bsr}, challan ${serial}`
  return [{ at: 'taxPaid', values: filled({ how: 'challan', number, day: behind(text, paidOn, dayIn), amount }), page }]
}

/** A payer in Form 26AS: name, TAN, amount paid, tax deducted. */
const PAYER =
  /^\W{0,4}\d{1,3}\s{1,20}(.{3,80}?)\s{1,20}([A-Z]{4}\d{5}[A-Z])\s{1,20}[\d,]{1,20}\.\d{2}\s{1,20}([\d,]{1,20})\.(\d{2})\b/gm

function taxSeen(text: string, page: number): ReadValue[] {
  return [...text.matchAll(PAYER)].flatMap(({ 0: line, 1: by = '', 2: tan = '', 3: whole, 4: paise, index }) => {
    const amount = paiseOf(whole, paise)
    if (amount === null) return []
    const day = dayIn(text.slice(index + line.length).slice(0, 3 * REACH))
    return [{ at: 'taxPaid', values: filled({ how: 'deducted', by, number: tan, day, amount, seen: 'yes' }), page }]
  })
}

const IMPROVEMENT = /\bimprovements?\b/i
const EXEMPTION = /\b(?:u\/s|section|sec\.?) ?(54EC|54F|54|82|85|86)\b/i
const SECTIONS: Readonly<Record<string, string>> = { '54EC': '85', '54F': '86', '54': '82' }
const ISSUER = /\b(REC|NHAI|PFC|IRFC)\b/

/** Each value has its own line. */
function ofComputation(text: string, page: number): ReadValue[] {
  return text.split('\n').flatMap((line): ReadValue[] => {
    const day = dayIn(line)
    if (IMPROVEMENT.test(line)) {
      const amount = amountIn(line.replace(DAY, ' '))
      return amount === null ? [] : [{ at: 'property.improvements', values: filled({ day, amount }), page }]
    }
    const named = EXEMPTION.exec(line)?.[1]?.toUpperCase()
    const amount = behind(line.replace(DAY, ' '), new RegExp(EXEMPTION, 'gi'), amountIn)
    if (named === undefined || amount === null) return []
    const issuer = ISSUER.exec(line)?.[1]
    const proof = issuer === undefined ? null : `${issuer} bonds`
    const section = SECTIONS[named] ?? named
    return [{ at: 'property.exemptions', values: filled({ section, amount, day, proof }), page }]
  })
}

const STARTS_WITH_DAY = new RegExp(`^\\W{0,4}(?:\\d{1,4}\\s+)?(?:${DAY.source})`, 'i')
/** With paise, as in statements: numbers of accounts or cheques have none. */
const BOOKED = /(?<![\d.,])(\d[\d,]*)\.(\d{2})(?!\d)\s*(cr|dr)?\b/gi
const BALANCE = /\b(?:balance|opening|closing|brought forward|b\/f)\b/i
const REFERENCE = /\b(?=[a-z]*\d)[a-z]{0,6}\d[a-z0-9]{7,21}\b/i

/** Entries begin with their day, and may run over several lines. */
function entriesIn(text: string): string[] {
  const entries: string[] = []
  for (const line of text.split('\n')) {
    if (STARTS_WITH_DAY.test(line)) entries.push(line)
    else if (entries.length > 0 && (entries.at(-1)?.length ?? 0) < 300) entries.push(`${entries.pop()} ${line}`)
  }
  return entries
}

/** Credited money. The balance distinguishes it from debits if the words do not. */
function credits(text: string, page: number): ReadValue[] {
  let balance: number | null = null
  return entriesIn(text).flatMap((entry): ReadValue[] => {
    const booked = [...entry.matchAll(BOOKED)].map(([, whole, paise, sign]) => ({
      amount: paiseOf(whole, paise) ?? 0,
      sign: sign?.toLowerCase(),
    }))
    const before = balance
    balance = booked.length > 1 ? (booked.at(-1)?.amount ?? null) : null
    // Of two columns the first is for withdrawals.
    const { amount = 0, sign } =
      booked.length > 1 ? (booked.at(-2) ?? {}) : BALANCE.test(entry) ? {} : (booked[0] ?? {})
    const isOut = sign === 'dr' || (before !== null && balance !== null && before - amount === balance)
    if (amount === 0 || isOut || booked.length > 3) return []
    const reference = REFERENCE.exec(entry.replace(DAY, ' ').replace(BOOKED, ' '))?.[0] ?? null
    return [{ at: 'credits', values: filled({ day: dayIn(entry), amount, reference, page: String(page) }), page }]
  })
}

const ROWS: Partial<Record<PaperKind, (text: string, page: number) => ReadValue[]>> = {
  tds_certificate: taxDeducted,
  tax_challan: taxByChallan,
  form_26as_ais: taxSeen,
  gain_computation: ofComputation,
  bank_statement: credits,
  statement_chain: credits,
}

const amountOf = ({ values }: ReadValue) => Number(values.amount ?? 0)

/** Values that a document proposes for the tax sheet; of many credits, the largest. */
export function valuesIn(kind: PaperKind, text: string): ReadValue[] {
  const pages = withLatinDigits(text).split(PAGE_BREAK)
  const found = pages.flatMap((words, index) => [
    ...labelled(RULES[kind] ?? [], words, index + 1),
    ...(ROWS[kind]?.(words, index + 1) ?? []),
  ])
  const seen = new Set<string>()
  const each = found.filter(({ at, values }) => {
    const key = JSON.stringify([at, values])
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
  if (each.length <= MOST_READ) return each
  const least = each.map(amountOf).toSorted((one, other) => other - one)[MOST_READ - 1] ?? 0
  return each.filter((one) => amountOf(one) >= least).slice(0, MOST_READ)
}

/** Results for a document: `pages` has the first page of each value searched for, in their order. */
export type DocumentReading = { state: DocumentText['state']; pages: (number | null)[]; values: ReadValue[] }

export function documentReading(
  read: DocumentText,
  { kind, sought }: { kind: PaperKind; sought: readonly SoughtValue[] },
): DocumentReading {
  if (read.state !== 'read') return { state: read.state, pages: [], values: [] }
  const pages = pagesIn(read.text)
  return { state: 'read', pages: sought.map((one) => pageOf(pages, one)), values: valuesIn(kind, read.text) }
}
