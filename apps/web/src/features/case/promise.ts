import type { CaseGlance } from '@nirgam/domain/case/api-case'
import { byMoment } from '@nirgam/domain/shared/dates'

type Said = { words: string; isLate: boolean }
type Promised = { due_at: string | null }

/** The promised time, admitting when it has passed; null while the clock is paused. */
export function promiseInShort({ due_at }: Promised, now: number): Said | null {
  if (due_at === null) return null
  const due = Date.parse(due_at)
  const isLate = now > due
  return { words: `${isLate ? 'Late: promised' : 'Ready'} ${byMoment(due)}`, isLate }
}

/** The same with an apology, where there is room. */
export function promiseOf(promised: Promised, now: number): Said | null {
  const short = promiseInShort(promised, now)
  if (!short?.isLate) return short
  return { ...short, words: `${short.words}. We’re sorry, and we’re working on it.` }
}

type Questions = Pick<CaseGlance, 'state' | 'missing' | 'asked'>

/** 'Please answer 2 questions'; null if no question is open. */
export function questionsToAnswer({ state, missing, asked }: Questions): string | null {
  if (state !== 'asked' || asked === 0) return null
  if (missing === 0) return 'Please send your answers'
  return missing === 1 ? 'Please answer 1 question' : `Please answer ${missing} questions`
}

/** The most important fact about a case in a list; null if the status says it all. */
export function glanceWords(
  glance: CaseGlance,
  now: number,
): { words: string; tone: 'warning' | 'error' | 'dim' } | null {
  if (glance.turn === 'you') return { words: questionsToAnswer(glance) ?? glance.line, tone: 'warning' }
  const promise = promiseInShort(glance, now)
  return promise && { words: promise.words, tone: promise.isLate ? 'error' : 'dim' }
}
