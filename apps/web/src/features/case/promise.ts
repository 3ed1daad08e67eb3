import { formatIndiaMoment } from '@nirgam/domain/shared/dates'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

type Said = { words: string; isLate: boolean }
type Promised = { due_at: string | null }

/** Until when something is promised, said honestly when that has passed; null while the clock stands still. */
export function promiseInShort({ due_at }: Promised, now: number): Said | null {
  if (due_at === null) return null
  const due = Date.parse(due_at)
  const isLate = now > due
  return { words: `${isLate ? 'Late: promised' : 'Promised'} by ${formatIndiaMoment(due)}`, isLate }
}

/** The same with how long that is, for where there is room. */
export function promiseOf({ due_at }: Promised, now: number): Said | null {
  const short = promiseInShort({ due_at }, now)
  if (short === null || due_at === null) return null
  const { words, isLate } = short
  if (isLate) return { words: `${words}. We are sorry; it is being worked on.`, isLate }
  return { words: `${words}, ${timeLeft(Date.parse(due_at) - now)} left`, isLate }
}

function timeLeft(ms: number): string {
  if (ms < HOUR_MS) return 'less than an hour'
  if (ms < 2 * DAY_MS) return counted(Math.round(ms / HOUR_MS), 'hour')
  return counted(Math.round(ms / DAY_MS), 'day')
}

function counted(count: number, unit: string): string {
  return `about ${count} ${unit}${count === 1 ? '' : 's'}`
}
