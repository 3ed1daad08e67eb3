import { formatIndiaMoment } from '@nirgam/domain/dates'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Until when something is promised and how long that is, said honestly when it has passed; null where nothing is. */
export function promiseOf(
  { due_at }: { due_at: string | null },
  now: number,
): { words: string; isLate: boolean } | null {
  if (due_at === null) return null
  const due = Date.parse(due_at)
  const moment = formatIndiaMoment(due)
  return now > due
    ? { words: `Promised by ${moment}. We are late and sorry; it is being worked on.`, isLate: true }
    : { words: `Promised by ${moment}, ${timeLeft(due - now)} left`, isLate: false }
}

function timeLeft(ms: number): string {
  if (ms < HOUR_MS) return 'less than an hour'
  if (ms < 2 * DAY_MS) return counted(Math.round(ms / HOUR_MS), 'hour')
  return counted(Math.round(ms / DAY_MS), 'day')
}

function counted(count: number, unit: string): string {
  return `about ${count} ${unit}${count === 1 ? '' : 's'}`
}
