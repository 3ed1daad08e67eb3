import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asking } from '../../../lib/query.ts'
import { deskReply, deskReplyByItself } from '../../desk-api.ts'
import { deskQueries } from '../../desk-session.ts'

export const FRESH = { staleTime: 0, gcTime: 0 } as const

/** The first read is the user's; later reads follow a colleague's change, so they are marked as automatic. */
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

/** Refetches when the case changes, because its sheet may change with it: the signer, an answer, the state. */
export function useWithCase<Query extends { refetch: () => unknown; isFetched: boolean }>(
  query: Query,
  stamp: string,
): Query {
  const { refetch, isFetched } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query itself does the first fetch
  useEffect(() => {
    if (isFetched) void refetch()
  }, [stamp])
  return query
}

/** The tax sheet with the guide's finding. */
export const useSheet = ({ remittance_id, stamp }: DeskCase) => useWithCase(useQuery(sheetQuery(remittance_id)), stamp)
