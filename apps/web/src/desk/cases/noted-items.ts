import type { DeskCase } from '@nirgam/domain/api-desk-cases'
import type { AskedItem } from '@nirgam/domain/case/case-items'

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
