import type { CaseGlance } from '@nirgam/domain/case/api-case'
import { promiseInShort } from './promise.ts'

type Questions = Pick<CaseGlance, 'state' | 'missing' | 'asked'>

/** 'Please answer 2 questions'; null where nothing is asked. */
export function questionsToAnswer({ state, missing, asked }: Questions): string | null {
  if (state !== 'asked' || asked === 0) return null
  if (missing === 0) return 'Please send your answers'
  return missing === 1 ? 'Please answer 1 question' : `Please answer ${missing} questions`
}

/** The one thing to know about a case in a list; null when the status says it all. */
export function glanceWords(
  glance: CaseGlance,
  now: number,
): { words: string; tone: 'warning' | 'error' | 'dim' } | null {
  if (glance.turn === 'you') return { words: questionsToAnswer(glance) ?? glance.line, tone: 'warning' }
  const promise = promiseInShort(glance, now)
  return promise && { words: promise.words, tone: promise.isLate ? 'error' : 'dim' }
}
