import { formatIndiaMoment } from '@nirgam/domain/shared/dates'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Promised = { due_at: string | null; left_ms: number }

/** Working time that is left of the promise, in short: '2 h 10 min', 'late by 40 min'; null while the clock stands. */
export function timeLeft({ due_at, left_ms }: Promised, now: number): { words: string; isLate: boolean } | null {
  if (due_at === null) return null
  const due = Date.parse(due_at)
  if (now > due) return { words: `Late by ${inShort(Math.max(now - due, -left_ms))}`, isLate: true }
  // The time left when the list was read, and never more than the clock still allows.
  return { words: `${inShort(Math.min(left_ms, due - now))} left`, isLate: false }
}

export function dueWords({ due_at }: Promised): string | null {
  return due_at === null ? null : `Due ${formatIndiaMoment(Date.parse(due_at))}`
}

function inShort(ms: number): string {
  const minutes = Math.max(Math.round(ms / MINUTE_MS), 0)
  if (ms >= 48 * HOUR_MS) return `${Math.round(ms / HOUR_MS / 24)} days`
  if (minutes < 60) return `${minutes} min`
  // Far away nobody counts minutes.
  const rest = ms < 10 * HOUR_MS ? minutes % 60 : 0
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}
