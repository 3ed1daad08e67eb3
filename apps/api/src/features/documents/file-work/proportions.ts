import { DocumentRefused } from './document-refused.ts'

/** Beyond this nobody can read it, and marking it costs as much as a thousand ordinary pages. */
const MOST_TIMES_AS_LONG = 30

/** Refuses what is far longer than it is wide, or the other way round, before anything is drawn on it. */
export function refuseSliver(width: number, height: number): void {
  const long = Math.max(width, height)
  const short = Math.min(width, height)
  if (!(short > 0 && long <= short * MOST_TIMES_AS_LONG)) throw new DocumentRefused('odd_proportions')
}
