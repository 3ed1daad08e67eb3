import { INDIA_OFFSET_MS, lengthOfMonth, MONTHS } from './calendar.ts'
import { EARLIEST_BIRTH_YEAR, MIN_AGE } from './limits.ts'

const MONTH_NAMES: readonly string[] = MONTHS

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** 0 for an unknown month name. */
export function daysInMonth(monthName: string, year: number): number {
  return Number.isInteger(year) ? lengthOfMonth(year, MONTH_NAMES.indexOf(monthName) + 1) : 0
}

function latestBirthYear(now: Date): number {
  return indiaTime(now.getTime()).getUTCFullYear() - MIN_AGE
}

/** The latest birthday of a person who is old enough, as a number such as 20081116. */
export function latestBirthDay(now: Date): number {
  const today = indiaTime(now.getTime())
  return latestBirthYear(now) * 1e4 + (today.getUTCMonth() + 1) * 100 + today.getUTCDate()
}

/** Newest first, as the year list shows them. */
export function birthYears(now: Date): number[] {
  const latest = latestBirthYear(now)
  return Array.from({ length: Math.max(0, latest - EARLIEST_BIRTH_YEAR + 1) }, (_, index) => latest - index)
}

/** ISO dates for a native date picker. */
export function birthDateBounds(now: Date): { min: string; max: string } {
  return { min: `${EARLIEST_BIRTH_YEAR}-01-01`, max: `${latestBirthYear(now)}-12-31` }
}

/** Whether an ISO date such as '1990-02-28' is a real day within the accepted birth years, and its person old enough. */
export function isBirthDate(iso: string, now: Date): boolean {
  const parts = splitIsoDate(iso)
  return parts !== null && parts.year >= EARLIEST_BIRTH_YEAR && Number(iso.replaceAll('-', '')) <= latestBirthDay(now)
}

/** The parts of a real calendar day, or null. */
export function splitIsoDate(iso: string): { year: number; month: (typeof MONTHS)[number]; day: number } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (!match) return null
  const year = Number(match[1])
  const month = MONTHS[Number(match[2]) - 1]
  const day = Number(match[3])
  if (!month || day < 1 || day > daysInMonth(month, year)) return null
  return { year, month, day }
}

/** Times are shown in India time wherever the reader is: that is where the bank and the tax office are. */
export function formatIndiaDateTime(ms: number): string {
  const time = indiaTime(ms)
  if (Number.isNaN(time.getTime())) return ''
  const hours = time.getUTCHours()
  const minutes = String(time.getUTCMinutes()).padStart(2, '0')
  return `${formatIndiaDate(ms)}, ${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'} IST`
}

export function formatIndiaDate(ms: number): string {
  const time = indiaTime(ms)
  if (Number.isNaN(time.getTime())) return ''
  return `${time.getUTCDate()} ${MONTHS[time.getUTCMonth()]?.slice(0, 3)} ${time.getUTCFullYear()}`
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** 'Tue 17 Nov, 2 PM IST': a time near enough to need no year. */
export function formatIndiaMoment(ms: number): string {
  return momentInIndia(ms, 'IST')
}

/** 'by Tue 17 Nov, 2 PM India time': a promise to customers, worded the same everywhere. */
export function byMoment(ms: number): string {
  return `by ${momentInIndia(ms, 'India time')}`
}

function momentInIndia(ms: number, zone: string): string {
  const time = indiaTime(ms)
  if (Number.isNaN(time.getTime())) return ''
  const hours = time.getUTCHours()
  const minutes = time.getUTCMinutes()
  const clock = `${hours % 12 || 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
  const day = `${WEEKDAYS[time.getUTCDay()]} ${time.getUTCDate()} ${MONTHS[time.getUTCMonth()]?.slice(0, 3)}`
  return `${day}, ${clock} ${hours < 12 ? 'AM' : 'PM'} ${zone}`
}

function indiaTime(ms: number): Date {
  return new Date(ms + INDIA_OFFSET_MS)
}

/** Days since the epoch by the calendar in India. */
export function indiaDay(ms: number): number {
  return Math.floor((ms + INDIA_OFFSET_MS) / DAY_MS)
}

/** The start of the next day in India. */
export function nextIndiaMidnight(ms: number): number {
  return (indiaDay(ms) + 1) * DAY_MS - INDIA_OFFSET_MS
}

export function relativeTime(thenMs: number, nowMs: number): string {
  const elapsed = nowMs - thenMs
  if (elapsed < MINUTE_MS) return 'Just now'
  if (elapsed < HOUR_MS) return ago(Math.floor(elapsed / MINUTE_MS), 'minute')
  if (elapsed < DAY_MS) return ago(Math.floor(elapsed / HOUR_MS), 'hour')
  if (elapsed < 30 * DAY_MS) return ago(Math.floor(elapsed / DAY_MS), 'day')
  return formatIndiaDate(thenMs)
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
