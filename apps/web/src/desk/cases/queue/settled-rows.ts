import type { QueueRow } from '@nirgam/domain/office/api-desk-queue'

/** Changes since the list was read: the first rows as they would be now, and which cases moved. */
export type News = { rows: readonly QueueRow[]; versions: ReadonlyMap<number, number>; everything: boolean }

export type SettledRow = QueueRow & {
  /** It moved, and may stand elsewhere by now. */
  isOutdated: boolean
}

export type Settled = { rows: SettledRow[]; fresh: number; outdated: number; everything: boolean }

/** The list as it is on the screen: every row keeps its place and tells what is new of it; new rows wait to be asked for. */
export function settledRows(shown: readonly QueueRow[], news: News | null): Settled {
  const now = new Map(news?.rows.map((row) => [row.remittance_id, row]))
  const rows = shown.map((row) => {
    const newer = now.get(row.remittance_id)
    if (newer) return { ...(newer.version >= row.version ? newer : row), isOutdated: false }
    return { ...row, isOutdated: (news?.versions.get(row.remittance_id) ?? 0) > row.version }
  })
  const known = new Set(shown.map((row) => row.remittance_id))
  const fresh = [...now.keys()].filter((id) => !known.has(id) && (news?.everything || news?.versions.has(id))).length
  return {
    rows,
    fresh,
    outdated: rows.filter(({ isOutdated }) => isOutdated).length,
    everything: news?.everything ?? false,
  }
}

/** The label of the button above the list; null while there is nothing to show. */
export function newsInWords({ fresh, outdated, everything }: Settled): string | null {
  if (fresh > 0) return `${fresh} new – show`
  if (outdated > 0) return `${outdated} changed – show`
  return everything ? 'Many updates. Refresh' : null
}
