import { asRupees, type Rupees } from './money.ts'

/** An amount in rupees as people write it. Ambiguous text is not guessed: a wrong guess may be 100 times too much. */
export type RupeesRead = { is: 'nothing' } | { is: 'amount'; rupees: Rupees } | { is: 'unclear' }

/** More than any amount that can be sent, and few enough for exact arithmetic. */
export const MAX_RUPEE_DIGITS = 12
const MOST = 10 ** MAX_RUPEE_DIGITS - 1

const UNITS: readonly [words: RegExp, size: number][] = [
  [/^(crores?|cr\.?|करोड़)$/, 10_000_000],
  [/^(million|mn)$/, 1_000_000],
  [/^(lakhs?|lacs?|l|लाख)$/, 100_000],
  [/^(thousand|k|हज़ार|हजार)$/, 1000],
]

const BEFORE = /^(?:₹|₨|rs\.?|inr|rupees?|रु\.?)\s*/
const AFTER = /\s*(?:\/-|only|rupees?|inr|rs\.?|₹)$/
/** Groups of two or three digits, the last of three; or none. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[, ]\d{2,3})*[, ]\d{3})$/
const PART = /^([\d, ]*\d)(?:\.(\d*))?\s*([^\d\s.,]+\.?)?(?:,?\s+|$)/

export function readRupees(text: string): RupeesRead {
  const plain = withLatinDigits(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s\u00a0\u2009\u202f]+/g, ' ')
    .trim()
  if (plain === '') return { is: 'nothing' }
  const bare = withoutAll(plain.replace(BEFORE, ''), AFTER)
  const rupees = sumOf(bare)
  return rupees === null ? { is: 'unclear' } : { is: 'amount', rupees: asRupees(Math.min(rupees, MOST)) }
}

function withoutAll(text: string, end: RegExp): string {
  const shorter = text.replace(end, '')
  return shorter === text ? text : withoutAll(shorter, end)
}

/** '1 crore 25 lakh': each part must be smaller than the unit of the previous one. */
function sumOf(text: string): number | null {
  let rest = text
  let sum = 0
  let below = Number.POSITIVE_INFINITY
  while (rest !== '') {
    const part = nextPart(rest)
    if (part === null || part.value >= below) return null
    // A fraction of a crore already includes the lakhs.
    if (below === 0) return null
    sum += part.value
    below = part.hasFraction ? 0 : part.unit
    rest = part.rest
  }
  return text === '' ? null : sum
}

type Part = { value: number; unit: number; hasFraction: boolean; rest: string }

function nextPart(text: string): Part | null {
  const match = PART.exec(text)
  if (match === null) return null
  const [all, whole = '', fraction, word] = match
  const unit = word === undefined ? 1 : UNITS.find(([words]) => words.test(word))?.[1]
  if (unit === undefined || !WHOLE.test(whole)) return null
  // Three digits after a point may just as well be thousands, as half of Europe writes them.
  if (unit === 1 && (fraction?.length ?? 0) > 2) return null
  const value = scaled(whole.replace(/\D/g, ''), fraction ?? '', unit)
  // Without a unit, no further part can be smaller.
  return { value, unit, hasFraction: fraction !== undefined, rest: text.slice(all.length) }
}

/** Exact, with fractions of a rupee cut off. */
function scaled(whole: string, fraction: string, unit: number): number {
  const value = (BigInt(whole + fraction) * BigInt(unit)) / 10n ** BigInt(fraction.length)
  return value > BigInt(MOST) ? MOST : Number(value)
}

/** Arabic and Persian, Devanagari and its nine sisters, and the wide digits of East Asian keyboards. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10]

export function withLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
