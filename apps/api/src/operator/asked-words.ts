import { InvalidArgumentError } from '@commander-js/extra-typings'
import { ASK_REASON_IDS, type AskReason } from '@nirgam/domain/case/ask-reasons'
import { ASKABLE_FIELDS, type AskedItem, NOTE_MAX } from '@nirgam/domain/case/case-items'
import { PAPER_KINDS, type PaperKind } from '@nirgam/domain/case/paper-kinds'
import type { FieldPath } from '@nirgam/domain/form-fields'

/** For options that may be repeated. */
export function collected<T>(read: (word: string) => T) {
  return (word: string, earlier: T[]): T[] => [...earlier, read(word)]
}

export function kindIn(word: string): PaperKind {
  return oneOf(PAPER_KINDS, word, 'kind of document')
}

/** panCard:unreadable, or panCard:other:Please send page 2 */
export function documentAskedIn(words: string): AskedItem {
  const [kind = '', ...why] = words.split(':')
  return { document: kindIn(kind), ...whyIn(why) }
}

export function fieldAskedIn(words: string): AskedItem {
  const [path = '', ...why] = words.split(':')
  return { field: oneOf<FieldPath>(ASKABLE_FIELDS, path, 'field'), ...whyIn(why) }
}

/** trc:Not resident abroad */
export function waivedIn(words: string): { kind: PaperKind; note: string } {
  const [kind = '', ...note] = words.split(':')
  const text = note.join(':').trim()
  if (text === '') throw new InvalidArgumentError('Say why, as KIND:NOTE.')
  return { kind: kindIn(kind), note: text }
}

function whyIn([reason = '', ...note]: string[]): { reason: AskReason; note?: string } {
  const text = note.join(':').trim()
  if (text.length > NOTE_MAX) throw new InvalidArgumentError(`The note may have ${NOTE_MAX} characters.`)
  return { reason: oneOf(ASK_REASON_IDS, reason, 'reason'), ...(text && { note: text }) }
}

function oneOf<T extends string>(known: readonly T[], word: string, what: string): T {
  const found = known.find((one) => one.toLowerCase() === word.trim().toLowerCase())
  if (!found) throw new InvalidArgumentError(`There is no ${what} “${word}”. There are: ${known.join(', ')}.`)
  return found
}
