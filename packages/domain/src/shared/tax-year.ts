import { INDIA_OFFSET_MS, lengthOfMonth, MONTHS } from './calendar.ts'

// Does not import dates.ts, which is part of a bundle four times as large as the guide's public pages may load.

/** A calendar day such as '2026-04-01'. Written so, days compare as texts. */
export type Day = string

export type TaxYear = { readonly label: string; readonly from: Day; readonly to: Day }

/** Whether the day exists. */
export function isDay(day: string): boolean {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  return Number(date) >= 1 && Number(date) <= lengthOfMonth(Number(year), Number(month))
}

/** The tax year of a day, 1 April to 31 March; null for an invalid day. */
export function taxYearOf(day: Day): TaxYear | null {
  if (!isDay(day)) return null
  const year = Number(day.slice(0, 4))
  const begins = day.slice(5) >= '04-01' ? year : year - 1
  const ends = begins + 1
  return { label: `${begins}-${String(ends).slice(-2)}`, from: `${begins}-04-01`, to: `${ends}-03-31` }
}

/** '31 March 2026' */
export function dayInWords(day: Day): string {
  const [year, month, date] = day.split('-')
  return isDay(day) ? `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}` : ''
}

/** The day it is in India. */
export function indiaDate(ms: number): Day {
  return new Date(ms + INDIA_OFFSET_MS).toISOString().slice(0, 10)
}

/** Parses '2026-27' as a tax year; null if it is invalid. */
export function taxYearNamed(label: string): TaxYear | null {
  const year = /^\d{4}-\d{2}$/.test(label) ? taxYearOf(`${label.slice(0, 4)}-04-01`) : null
  return year?.label === label ? year : null
}

/**
 * Records of a customer who left are kept for so many years after the tax year in which they last changed. Those that
 * last changed before this moment may be erased.
 */
export function erasableBefore(now: number, years: number): number {
  const begins = Number(taxYearOf(indiaDate(now))?.from.slice(0, 4))
  return Date.parse(`${begins - years}-04-01T00:00:00+05:30`)
}
