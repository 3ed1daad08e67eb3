import type { ListSort } from '@nirgam/domain/api-envelope'
import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { formatRupees } from '@nirgam/domain/money'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { apiReply } from '../../lib/api.ts'

const PAGE = 25

/** The newest few and the totals of all. */
export function remittanceListQuery(limit: number) {
  return queryOptions({
    queryKey: ['remittances', 'newest', limit],
    queryFn: ({ signal }) => apiReply('GET /remittances', { query: { limit, totals: true }, signal }),
    networkMode: 'always',
  })
}

/** All of them, page by page. */
export function remittancePagesQuery(sort: ListSort) {
  return infiniteQueryOptions({
    queryKey: ['remittances', 'pages', sort],
    // The totals come with the first page.
    queryFn: ({ pageParam, signal }) =>
      apiReply('GET /remittances', {
        query: { limit: PAGE, sort, before: pageParam, totals: pageParam === undefined },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
    networkMode: 'always',
  })
}

/** '₹5,00,000 to Germany', or as much of it as has been filled in. */
export function describeTransfer({
  amount,
  destination_country,
}: Pick<RemittanceRecord, 'amount' | 'destination_country'>): string {
  const sum = amount === null ? 'Amount not entered yet' : formatRupees(amount)
  return destination_country ? `${sum} to ${destination_country}` : sum
}
