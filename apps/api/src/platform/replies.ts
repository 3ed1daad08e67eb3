import { DAY_MS } from '@nirgam/domain/shared/dates'
import { keptOrMade } from './kept-or-made.ts'

type Reply<T> = { success: true; message?: string; data: T }

/** The one shape of every good answer. `extra` are fields that the contract puts beside `data`. */
export function ok(): { success: true }
export function ok<T>(data: T, message?: string): Reply<T>
export function ok<T, X extends object>(data: T, message: string | undefined, extra: X): Reply<T> & X
export function ok(data?: unknown, message?: string, extra: object = {}): object {
  return {
    success: true,
    ...(message === undefined ? {} : { message }),
    ...(data === undefined ? {} : { data }),
    ...extra,
  }
}

const DAYS_KEPT = 1_000
const days = new Map<number, string>()

/**
 * Time as in API responses: `toISOString` at a fraction of its cost, for lists with dozens of times within a few days.
 */
export function timeText(at: number): string {
  const day = Math.floor(at / DAY_MS)
  const date = keptOrMade(days, day, DAYS_KEPT, () =>
    new Date(day * DAY_MS).toISOString().slice(0, 'yyyy-mm-ddT'.length),
  )
  const milliseconds = Math.floor(at - day * DAY_MS)
  const seconds = Math.floor(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  const thousandths = milliseconds % 1000
  const clock = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`
  return `${date}${clock}.${thousandths < 100 ? '0' : ''}${twoDigits(thousandths)}Z`
}

function twoDigits(count: number): string {
  return count < 10 ? `0${count}` : `${count}`
}

/** A page from rows that were queried with one extra row. */
export function pageOf<T extends { id: number }>(
  found: readonly T[],
  limit: number,
): { rows: T[]; next: number | null } {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null }
}
