import type { ListSort } from '@nirgam/domain/api-envelope'
import type { ContributionRecord } from '@nirgam/domain/api-payments'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiReply } from '../../lib/api.ts'

const PAGE = 25

/** The newest few and the total of all. */
export function contributionListQuery(limit: number) {
  return queryOptions({
    queryKey: ['contributions', 'newest', limit],
    queryFn: ({ signal }) => apiReply('GET /contributions', { query: { limit }, signal }),
    networkMode: 'always',
  })
}

/** All of them, page by page. */
export function contributionPagesQuery(sort: ListSort) {
  return infiniteQueryOptions({
    queryKey: ['contributions', 'pages', sort],
    queryFn: ({ pageParam, signal }) =>
      apiReply('GET /contributions', { query: { limit: PAGE, sort, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
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
