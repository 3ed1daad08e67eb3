import { type CaseState, categoryOf, isOurTurn } from '../case/case-states.ts'

/** What the desk's list can show. */
export const QUEUE_VIEWS = ['new', 'mine', 'waiting', 'to_sign', 'late', 'all'] as const
export type QueueView = (typeof QUEUE_VIEWS)[number]

export const QUEUE_VIEW_LABELS: Readonly<Record<QueueView, string>> = {
  new: 'New',
  mine: 'Mine',
  waiting: 'Waiting',
  to_sign: 'To sign',
  late: 'Late',
  all: 'All',
}

/** Days since a case was opened, at least. */
export const QUEUE_AGES = ['1', '3', '7', '14', '30'] as const

/** Nobody works by the difference between 501 and 90,000; counting no further costs the same at any size. */
export const COUNTED_UP_TO = 500

export function countInWords(count: number): string {
  return count > COUNTED_UP_TO ? `${COUNTED_UP_TO}+` : String(count)
}

/** Where a case stands in the queue: each is in one lane. */
export type Lane = 'new' | 'held' | 'waiting' | 'to_sign' | 'over'

/** Whatever is our turn and held by nobody is new work for somebody, however far it has come. */
export function laneOf(state: CaseState, holder: string | null): Lane {
  if (state === 'to_sign') return 'to_sign'
  if (isOurTurn(state)) return holder === null ? 'new' : 'held'
  return categoryOf(state) === 'waiting' ? 'waiting' : 'over'
}

/** Later than any time a promise can run out. */
const AFTER_ALL_PROMISES = 10_000_000_000_000
const AFTER_ALL_WAITING = 3 * AFTER_ALL_PROMISES

/**
 * The queue's order in one number: what is due, soonest first, so that the late are on top; then what waits, longest
 * first; then what is over, newest first.
 */
export function queueOrder(state: CaseState, dueAt: number | null, since: number): number {
  if (dueAt !== null) return dueAt
  return categoryOf(state) === 'waiting' ? AFTER_ALL_PROMISES + since : AFTER_ALL_WAITING - since
}
