import type { ReplyOf } from '@nirgam/domain/api-contract'
import type { QueueQuery, QueueRow } from '@nirgam/domain/office/api-desk-queue'
import { type InfiniteData, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asking } from '../../../lib/query.ts'
import { desk, deskReply, deskReplyByItself, peopleQuery } from '../../desk-api.ts'
import { useChanges } from '../../desk-changes.ts'
import { deskQueries } from '../../desk-session.ts'

export type List = Pick<QueueQuery, 'view' | 'sort' | 'holder' | 'state' | 'bank' | 'source' | 'part' | 'age'>
export type Wanted = List & Pick<QueueQuery, 'q' | 'did' | 'by' | 'week'>

type Page = ReplyOf<'GET /desk/queue'>
type Counts = Partial<Page['counts']>

/** The list, whose rows never move by themselves: changes are shown in the rows and in a button above the list. */
export function useQueue(wanted: Wanted) {
  const asked = asking('GET /desk/queue', wanted, (query, { pageParam, signal }) =>
    deskReply('GET /desk/queue', { query: { ...query, after: String(pageParam) }, signal }),
  )
  const list = useInfiniteQuery({
    ...asked,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [heard, setHeard] = useState<(News & { of: string; counts: Counts }) | null>(null)
  const of = JSON.stringify(wanted)
  const news = heard?.of === of ? heard : null

  useChanges(async ({ versions, everything }) => {
    // The filter by owner shows how many open cases each has.
    void deskQueries.invalidateQueries(peopleQuery)
    const page = await deskReplyByItself('GET /desk/queue', { query: wanted }).catch(() => null)
    setHeard((before) => {
      const earlier = before?.of === of ? before : null
      return {
        of,
        rows: page?.data ?? earlier?.rows ?? [],
        counts: page?.counts ?? earlier?.counts ?? {},
        versions: new Map([...(earlier?.versions ?? []), ...versions]),
        // If the rows could not be read, everything counts as changed.
        everything: everything || page === null || (earlier?.everything ?? false),
      }
    })
  })

  const pages = list.data?.pages ?? []
  const counts: Counts = news?.counts ?? pages.at(-1)?.counts ?? {}
  return {
    list,
    counts,
    work: pages[0]?.work ?? null,
    settled: settledRows(
      pages.flatMap(({ data }) => data),
      news,
    ),
    showNews: () => {
      setHeard(null)
      return list.refetch()
    },
    /** Shows the user's own claim in the row at once. */
    claim: async ({ remittance_id: id, version }: QueueRow) => {
      const claimed = await desk('POST /desk/cases/:id/acts', { params: { id }, body: { act: 'claim', version } })
      const { state, state_label, holder, due_at, left_ms, is_late, since } = claimed
      const changed = { state, state_label, holder, due_at, left_ms, is_late, since, version: claimed.version }
      deskQueries.setQueryData<InfiniteData<Page>>(
        asked.queryKey as QueryKey,
        (now) =>
          now && { ...now, pages: now.pages.map((page) => ({ ...page, data: withRow(page.data, id, changed) })) },
      )
    },
  }
}

function withRow(rows: QueueRow[], id: number, changed: Partial<QueueRow>): QueueRow[] {
  return rows.map((row) => (row.remittance_id === id ? { ...row, ...changed } : row))
}

/** Changes since the list was read: the current first rows, and the cases that changed. */
export type News = { rows: readonly QueueRow[]; versions: ReadonlyMap<number, number>; everything: boolean }

export type SettledRow = QueueRow & {
  /** The case has changed, so its row may belong elsewhere by now. */
  isOutdated: boolean
}

export type Settled = { rows: SettledRow[]; fresh: number; outdated: number; everything: boolean }

/** The list as shown: every row keeps its place and shows its changes; new rows appear only on request. */
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

/** The label of the button above the list; null if nothing has changed. */
export function newsInWords({ fresh, outdated, everything }: Settled): string | null {
  if (fresh > 0) return `${fresh} new – show`
  if (outdated > 0) return `${outdated} changed – show`
  return everything ? 'Many updates. Refresh' : null
}
