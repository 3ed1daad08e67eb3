import { type AskedItem, subjectKey } from '@nirgam/domain/case/case-items'
import { itemsNoted } from './paper-standing.ts'

/** The questions to ask: those that somebody began to write, and those noted on papers. */
export function withNoted(begun: readonly AskedItem[], record: Parameters<typeof itemsNoted>[0]): AskedItem[] {
  const written = new Set(begun.map(subjectKey))
  return [...begun, ...itemsNoted(record).filter((item) => !written.has(subjectKey(item)))]
}
