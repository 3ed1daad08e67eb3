import { indiaDay, MONTHS, splitIsoDate } from '../dates.ts'

/** A calendar day such as '2026-04-01'. Written so, days compare as texts. */
export type Day = string

export type TaxYear = { readonly label: string; readonly from: Day; readonly to: Day }

/** The tax year of a real day, 1 April to 31 March; null when there is no such day. */
export function taxYearOf(day: Day): TaxYear | null {
  const date = splitIsoDate(day)
  if (date === null) return null
  const begins = MONTHS.indexOf(date.month) >= MONTHS.indexOf('April') ? date.year : date.year - 1
  const ends = begins + 1
  return { label: `${begins}-${String(ends).slice(-2)}`, from: `${begins}-04-01`, to: `${ends}-03-31` }
}

/** '31 March 2026' */
export function dayInWords(day: Day): string {
  const date = splitIsoDate(day)
  return date === null ? '' : `${date.day} ${date.month} ${date.year}`
}

/** The day it is in India. */
export function indiaDate(ms: number): Day {
  return new Date(indiaDay(ms) * DAY_MS).toISOString().slice(0, 10)
}

const DAY_MS = 24 * 60 * 60 * 1000
