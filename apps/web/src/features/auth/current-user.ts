import type { DataOf } from '@nirgam/domain/api-contract'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError, api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { clearToken, getToken, onTokenChange, setToken } from '../../lib/session.ts'
import { clearDraft } from '../draft/draft.ts'
import { forgetPath } from './remembered-path.ts'

export type CurrentUser = DataOf<'GET /user'>

export type UserState = 'guest' | 'loading' | 'signedIn' | 'unreachable'

const KEY = 'user'

async function fetchUser(token: string): Promise<CurrentUser | null> {
  try {
    return await api('GET /user')
  } catch (error) {
    if (!refusesSession(error)) throw error
    if (getToken() === token) clearToken('refused')
    return null
  }
}

/** A lost connection, a busy server or a fault says nothing about the session: it is kept and asked for again. */
export function refusesSession(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** Who is signed in. A prerendered page is drawn for a guest first and corrects itself. */
export function useUser(): { data: CurrentUser | null; state: UserState; retry: () => void } {
  const token = useSyncExternalStore(onTokenChange, getToken, () => null)
  const query = useQuery({
    queryKey: [KEY, token],
    queryFn: () => (token === null ? null : fetchUser(token)),
    enabled: token !== null,
    staleTime: 60_000,
    // Without a connection it must fail and offer to retry, not wait in silence.
    networkMode: 'always',
  })
  const data = token === null ? null : (query.data ?? null)
  return { data, state: stateOf(token, data, query.isError), retry: () => void query.refetch() }
}

function stateOf(token: string | null, data: CurrentUser | null, failed: boolean): UserState {
  if (token === null) return 'guest'
  if (data !== null) return 'signedIn'
  return failed ? 'unreachable' : 'loading'
}

/** Call it in the same breath as `navigate`, so that no guard redirects in between. */
export function signIn(token: string): void {
  queryClient.clear()
  setToken(token)
}

/** After anything that changes what GET /user answers: a new or finished remittance, the profile. */
export function refreshUser(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] })
}

/** Forgets everything on this device at once; the server is told, but nobody waits for it. */
export function signOut(): void {
  if (getToken() !== null) api('POST /logout').catch(() => {})
  clearDraft()
  forgetPath()
  clearToken('signed-out')
}

/** What one account loaded must never be shown to the next one. */
export function forgetDataBetweenAccounts(): () => void {
  let last = getToken()
  return onTokenChange(() => {
    const token = getToken()
    if (token === last) return
    last = token
    if (token === null) queryClient.clear()
    else void queryClient.resetQueries()
  })
}
