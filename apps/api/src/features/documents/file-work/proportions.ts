import { DocumentRefused } from './document-refused.ts'

/** A longer picture is unreadable, and watermarking it would cost as much as a thousand ordinary pages. */
const MOST_TIMES_AS_LONG = 30

/** Refuses pages that are far longer than wide, or the other way round, before anything is drawn on them. */
export function refuseSliver(width: number, height: number): void {
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  if (!(short > 0 && long <= short * MOST_TIMES_AS_LONG)) throw new DocumentRefused('odd_proportions')
}
