import type { ListSort } from '@nirgam/domain/api-envelope'
import type { ContributionRecord } from '@nirgam/domain/api-payments'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const PAGE = 25

type ContributionPage = {
  data: ContributionRecord[]
  /** Where the next page begins, null on the last one. */
  next: number | null
  /** Over all of them, in rupees, less what was given back. */
  total_amount: number
  total_count: number
}

/** The newest few and the total of all. */
export function contributionListQuery(limit: number) {
  return queryOptions({
    queryKey: ['contributions', 'newest', limit],
    queryFn: ({ signal }) => api.getReply<ContributionPage>(`/contributions?limit=${limit}`, { signal }),
    networkMode: 'always',
  })
}

/** All of them, page by page. */
export function contributionPagesQuery(sort: ListSort) {
  return infiniteQueryOptions({
    queryKey: ['contributions', 'pages', sort],
    queryFn: ({ pageParam, signal }) => {
      const before = pageParam === null ? '' : `&before=${pageParam}`
      return api.getReply<ContributionPage>(`/contributions?limit=${PAGE}&sort=${sort}${before}`, { signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    networkMode: 'always',
  })
}

const BADGES: Record<ContributionRecord['status'], { label: string; color: string }> = {
  completed: { label: 'Completed', color: 'green' },
  processing: { label: 'Processing', color: 'yellow' },
  partially_refunded: { label: 'Partly refunded', color: 'gray' },
  refunded: { label: 'Refunded', color: 'gray' },
}

export function contributionStatus({ status }: Pick<ContributionRecord, 'status'>): { label: string; color: string } {
  return BADGES[status]
}
