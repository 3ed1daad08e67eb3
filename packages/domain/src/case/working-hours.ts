import { INDIA_OFFSET_MS } from '../shared/calendar.ts'
import { DAY_MS, HOUR_MS, indiaDay } from '../shared/dates.ts'
import { promisedHours, type Rupees } from '../shared/money.ts'
import { type CaseState, categoryOf, isOurTurn } from './case-states.ts'

/** The firm's working hours, in India time. */
export type WorkingHours = {
  /** 0 is Sunday */
  weekdays: readonly number[]
  fromHour: number
  toHour: number
  /** days off, '2026-01-26' */
  holidays: readonly string[]
}

export const USUAL_HOURS: WorkingHours = { weekdays: [1, 2, 3, 4, 5, 6], fromHour: 10, toHour: 20, holidays: [] }

/** Longer than any closure; bounds the search for a firm that never works. */
const MOST_DAYS = 800

/** The first of January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 4
const weekdayOf = (day: number) => (day + EPOCH_WEEKDAY) % 7

/** Working hours of a day in India, as timestamps; null on a day off. */
function openingOn(day: number, hours: WorkingHours): { from: number; to: number } | null {
  const midnight = day * DAY_MS - INDIA_OFFSET_MS
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  if (!hours.weekdays.includes(weekdayOf(day)) || hours.holidays.includes(date) || hours.toHour <= hours.fromHour)
    return null
  return { from: midnight + hours.fromHour * HOUR_MS, to: midnight + hours.toHour * HOUR_MS }
}

/** Working time between two timestamps. Whole days are counted arithmetically, because a case may be years old. */
export function workingTimeBetween(from: number, to: number, hours: WorkingHours): number {
  if (to <= from) return 0
  const within = (day: number) => {
    const open = openingOn(day, hours)
    return open ? Math.max(0, Math.min(to, open.to) - Math.max(from, open.from)) : 0
  }
  const [first, last] = [indiaDay(from), indiaDay(to)]
  if (first === last) return within(first)
  const wholeDays = workingDaysBefore(last, hours) - workingDaysBefore(first + 1, hours)
  return within(first) + within(last) + wholeDays * Math.max(0, hours.toHour - hours.fromHour) * HOUR_MS
}

/** Working days since the epoch. */
function workingDaysBefore(day: number, { weekdays, holidays }: WorkingHours): number {
  const [weeks, rest] = [Math.floor(day / 7), day % 7]
  const inRest = weekdays.filter((weekday) => (weekday - EPOCH_WEEKDAY + 7) % 7 < rest).length
  const daysOff = new Set(holidays.map((date) => Date.parse(date) / DAY_MS))
  const lost = [...daysOff].filter((off) => off < day && weekdays.includes(weekdayOf(off))).length
  return weeks * weekdays.length + inRest - lost
}

/** The moment at which so much working time will have passed. */
export function afterWorkingTime(from: number, time: number, hours: WorkingHours): number {
  let left = time
  const first = indiaDay(from)
  for (let day = first; day < first + MOST_DAYS; day += 1) {
    const open = openingOn(day, hours)
    const start = open && Math.max(from, open.from)
    if (!open || start === null || start >= open.to) continue
    if (left <= open.to - start) return start + left
    left -= open.to - start
  }
  return from + MOST_DAYS * DAY_MS
}

/** The promise of a case: it runs in working time, and only while the work is ours. */
export type PromiseClock = {
  /** working time that was promised at the start */
  promised: number
  /** working time left when the clock was last started or stopped; negative when late */
  left: number
  /** when it started running; null while it is stopped, and then nothing is due */
  since: number | null
  dueAt: number | null
}

/** Working time that is promised for a contribution. */
export const promisedFor = (contribution: Rupees): number => promisedHours(contribution) * HOUR_MS

export function promiseFrom(promised: number, now: number, hours: WorkingHours): PromiseClock {
  return { promised, left: promised, since: now, dueAt: dueAfter(promised, now, hours) }
}

export function promiseNotRunning(promised: number): PromiseClock {
  return { promised, left: promised, since: null, dueAt: null }
}

/** The clock after a move. A finished case that is reopened gets a new promise. */
export function clockAfter(
  clock: PromiseClock,
  { from, to, now }: { from: CaseState; to: CaseState; now: number },
  hours: WorkingHours,
): PromiseClock {
  if (isOurTurn(from) === isOurTurn(to)) return clock
  if (isOurTurn(from)) {
    const worked = clock.since === null ? 0 : workingTimeBetween(clock.since, now, hours)
    return { ...clock, left: clock.left - worked, since: null, dueAt: null }
  }
  if (categoryOf(from) !== 'waiting') return promiseFrom(clock.promised, now, hours)
  return { ...clock, since: now, dueAt: dueAfter(clock.left, now, hours) }
}

/** Working time left of the promise; negative when late. */
export function timeLeft({ left, since }: PromiseClock, now: number, hours: WorkingHours): number {
  return since === null ? left : left - workingTimeBetween(since, now, hours)
}

/** When the promise of a running clock expires. */
export function dueAfter(left: number, now: number, hours: WorkingHours): number {
  return left > 0 ? afterWorkingTime(now, left, hours) : now
}
