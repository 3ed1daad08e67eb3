/*
 * The few calendar facts that public pages need. Nothing here uses Intl: creating a browser's first format takes about a
 * tenth of a second on a slow phone.
 */

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** 0 for a month that does not exist. Without Date, because a tax sheet has thousands of days. */
export function lengthOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)
}
