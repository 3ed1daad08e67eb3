import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asking } from '../../../lib/query.ts'
import { deskReply, deskReplyByItself } from '../../desk-api.ts'
import { deskQueries } from '../../desk-session.ts'

export const FRESH = { networkMode: 'always', staleTime: 0, gcTime: 0 } as const

/** Somebody opens it; what is read again, because another person did something, is read by itself. */
export const readerOf = (queryKey: readonly unknown[]) =>
  deskQueries.getQueryData(queryKey) === undefined ? deskReply : deskReplyByItself

export function sheetQuery(id: number) {
  return queryOptions({
    ...asking('GET /desk/cases/:id/sheet', { id }, async (params, { signal, queryKey }) => {
      return (await readerOf(queryKey)('GET /desk/cases/:id/sheet', { params, signal })).data
    }),
    ...FRESH,
  })
}

/** Whatever is another about the case may be another about its sheet: who signs, an answer, its state. */
export function useWithCase<Query extends { refetch: () => unknown; isFetched: boolean }>(
  query: Query,
  stamp: string,
): Query {
  const { refetch, isFetched } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first look is the query's own
  useEffect(() => {
    if (isFetched) void refetch()
  }, [stamp])
  return query
}

/** The tax sheet with what the guide finds. */
export const useSheet = ({ remittance_id, stamp }: DeskCase) => useWithCase(useQuery(sheetQuery(remittance_id)), stamp)
