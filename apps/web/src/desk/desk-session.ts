import type { DeskMe } from '@nirgam/domain/office/api-staff'
import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../lib/api.ts'
import { asking } from '../lib/query.ts'
import { queryClient } from '../lib/query-client.ts'
import { desk, whenSessionEnded } from './desk-api.ts'

/** Separate from the customers' client, which is emptied whenever a customer signs in or out in this browser. */
export const deskQueries = new QueryClient({ defaultOptions: queryClient.getDefaultOptions() })

const ME = 'GET /desk/me'

const meQuery = queryOptions({
  ...asking(ME, null, async (): Promise<DeskMe | null> => {
    try {
      return await desk(ME)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The signed-in staff member; null if signed out. */
export function useSession() {
  return useQuery(meQuery)
}

/** False once the session has ended, while the page is hidden behind the sign-in. */
export const isSignedIn = () => deskQueries.getQueryData(meQuery.queryKey) !== null

whenSessionEnded(() => deskQueries.setQueryData(meQuery.queryKey, null))

/** After signing in. The same user continues with fresh data; for another user the old data is removed. */
export async function readSession(lastUid: string | null): Promise<void> {
  const others = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== ME }
  const me = await desk(ME)
  if (me.uid !== lastUid) deskQueries.removeQueries(others)
  deskQueries.setQueryData(meQuery.queryKey, me)
  await deskQueries.invalidateQueries(others)
}

/** Reloads the session after the user's own record was changed. */
export function refreshSession(): Promise<void> {
  return deskQueries.invalidateQueries({ queryKey: meQuery.queryKey })
}

/** Reloads the page, so that nothing shown stays in the browser's memory. */
export async function leaveDesk(): Promise<void> {
  await desk('POST /desk/sign-out')
  location.reload()
}

const MeContext = createContext<DeskMe | null>(null)

export const MeProvider = MeContext.Provider

/** The signed-in staff member, on every page behind the sign-in. */
export function useMe(): DeskMe {
  const me = useContext(MeContext)
  if (me === null) throw new Error('only behind the sign-in')
  return me
}

/** The segments of the address after /desk: the page, and the item it shows. */
export function useDeskPath(): readonly string[] {
  const { pathname } = useLocation()
  return pathname.split('/').filter(Boolean).slice(1)
}
