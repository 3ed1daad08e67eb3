import { type AskedItem, subjectKey } from '@nirgam/domain/case/case-items'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { isNoted } from './paper-standing.ts'

/** Papers that were found wanting and are not asked for yet. */
export function itemsNoted({ papers, items }: Pick<DeskCase, 'papers' | 'items'>): AskedItem[] {
  return papers.flatMap((paper) => {
    const { kind, verdict } = paper
    if (verdict === null || !isNoted(paper, items)) return []
    return [{ document: kind, reason: verdict.reason ?? 'unreadable', ...(verdict.note && { note: verdict.note }) }]
  })
}

/** The questions to ask: those that somebody began to write, and those noted on papers. */
export function withNoted(begun: readonly AskedItem[], record: Parameters<typeof itemsNoted>[0]): AskedItem[] {
  const written = new Set(begun.map(subjectKey))
  return [...begun, ...itemsNoted(record).filter((item) => !written.has(subjectKey(item)))]
}
