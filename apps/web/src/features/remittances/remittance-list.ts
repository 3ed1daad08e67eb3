import type { ListSort } from '@nirgam/domain/api-envelope'
import type { RemittanceRecord, RemittanceTotals } from '@nirgam/domain/api-remittances'
import { formatRupees } from '@nirgam/domain/money'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const PAGE = 25

export type RemittancePage = {
  data: RemittanceRecord[]
  /** Where the next page begins, null on the last one. */
  next: number | null
  /** Comes with the first page. */
  totals?: RemittanceTotals
}

/** The newest few and the totals of all. */
export function remittanceListQuery(limit: number) {
  return queryOptions({
    queryKey: ['remittances', 'newest', limit],
    queryFn: ({ signal }) => api.getReply<RemittancePage>(`/remittances?limit=${limit}&totals=true`, { signal }),
    networkMode: 'always',
  })
}

/** All of them, page by page. */
export function remittancePagesQuery(sort: ListSort) {
  return infiniteQueryOptions({
    queryKey: ['remittances', 'pages', sort],
    queryFn: ({ pageParam, signal }) => {
      const where = pageParam === null ? 'totals=true' : `before=${pageParam}`
      return api.getReply<RemittancePage>(`/remittances?limit=${PAGE}&sort=${sort}&${where}`, { signal })
    },
    initialPageParam: null as number | null,
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
