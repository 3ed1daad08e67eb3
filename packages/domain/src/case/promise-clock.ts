import { HOUR_MS } from '../shared/dates.ts'
import { promisedHours, type Rupees } from '../shared/money.ts'
import { type CaseState, categoryOf, isOurTurn } from './case-states.ts'
import { afterWorkingTime, type WorkingHours, workingTimeBetween } from './working-hours.ts'

/** The promise of a case: it runs in working time, and only while the work is ours. */
export type PromiseClock = {
  /** working time that was promised at the start */
  promised: number
  /** what was left when the clock was last started or stopped; below zero when it was late */
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

/** Working time that is left of the promise; below zero when it is late. */
export function timeLeft({ left, since }: PromiseClock, now: number, hours: WorkingHours): number {
  return since === null ? left : left - workingTimeBetween(since, now, hours)
}

/** When a clock that runs since then is over. */
export function dueAfter(left: number, now: number, hours: WorkingHours): number {
  return left > 0 ? afterWorkingTime(now, left, hours) : now
}
