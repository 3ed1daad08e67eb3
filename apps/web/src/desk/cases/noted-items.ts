import type { DeskCase } from '@nirgam/domain/api-desk-cases'
import { type AskedItem, subjectKey } from '@nirgam/domain/case/case-items'

/** Papers that were found wanting and are not asked for yet. */
export function itemsNoted({ papers, items }: Pick<DeskCase, 'papers' | 'items'>): AskedItem[] {
  const waiting = new Set(
    items.filter(({ state }) => state === 'open' || state === 'kept').map(({ document }) => document),
  )
  return papers.flatMap(({ kind, verdict }) => {
    if (!verdict?.is_about_current || waiting.has(kind)) return []
    if (verdict.verdict !== 'asked' && verdict.verdict !== 'not_usable') return []
    return [{ document: kind, reason: verdict.reason ?? 'unreadable', ...(verdict.note && { note: verdict.note }) }]
  })
}

/** What is to be asked: what somebody had begun to write, and whatever was noted on papers beside it. */
export function withNoted(begun: readonly AskedItem[], record: Parameters<typeof itemsNoted>[0]): AskedItem[] {
  const written = new Set(begun.map(subjectKey))
  return [...begun, ...itemsNoted(record).filter((item) => !written.has(subjectKey(item)))]
}
