import { withLatinDigits } from './rupee-reading.ts'

// A phone set to German or French has a comma instead of a point on its number keyboard.

const WITH_POINT = /^(?:\d+|\d+(?:,\d+)*,\d{3})(?:\.\d*)?$/
const WITH_COMMA = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/
/** One thousand in half of Europe, and one with three decimals elsewhere. */
const AMBIGUOUS = /^[1-9]\d{0,2}\.\d{3}$/

const bareOf = (text: string) => withLatinDigits(text).replace(/\s/g, '')
const withPoint = (bare: string) => bare.replaceAll('.', '').replace(',', '.')

/** An amount of money with or without decimals: 1,25,000.50 or 1.250,50. NaN if unreadable or ambiguous. */
export function readDecimal(text: string): number {
  const bare = bareOf(text)
  if (WITH_COMMA.test(bare)) return Number(withPoint(bare))
  return WITH_POINT.test(bare) && !AMBIGUOUS.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN
}

/** An exchange rate. It has more decimals than an amount, so that a comma alone is its decimal point. */
export function readRate(text: string): number {
  const bare = bareOf(text)
  if (/^\d+(?:,\d+)?$/.test(bare)) return Number(withPoint(bare))
  return /^\d+(?:,\d+)*\.\d*$/.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN
}
