import { byMoment } from '@nirgam/domain/shared/dates'

type Said = { words: string; isLate: boolean }
type Promised = { due_at: string | null }

/** Until when something is promised, said honestly when that has passed; null while the clock stands still. */
export function promiseInShort({ due_at }: Promised, now: number): Said | null {
  if (due_at === null) return null
  const due = Date.parse(due_at)
  const isLate = now > due
  return { words: `${isLate ? 'Late: promised' : 'Ready'} ${byMoment(due)}`, isLate }
}

/** The same with an excuse, for where there is room. */
export function promiseOf(promised: Promised, now: number): Said | null {
  const short = promiseInShort(promised, now)
  if (!short?.isLate) return short
  return { ...short, words: `${short.words}. We’re sorry, and we’re working on it.` }
}
