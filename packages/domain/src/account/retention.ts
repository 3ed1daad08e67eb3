import { indiaDate, taxYearOf } from '../shared/tax-year.ts'

/**
 * Records of a customer who left are kept for so many years after the tax year in which they last changed. Those that
 * last changed before this moment may be erased.
 */
export function erasableBefore(now: number, years: number): number {
  const begins = Number(taxYearOf(indiaDate(now))?.from.slice(0, 4))
  return Date.parse(`${begins - years}-04-01T00:00:00+05:30`)
}
