import type { DataOf } from '@nirgam/domain/api-contract'
import { LANDING_MESSAGES } from '@nirgam/domain/remittance/landing-messages'
import { LAST_GUEST_STEP } from '@nirgam/domain/remittance/steps'
import { ownPath } from '@nirgam/domain/shared/redirects'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { ApiError, api } from '../../lib/api.ts'
import { useIsLeaving } from '../../lib/navigation.ts'
import { askedOf, asking } from '../../lib/query.ts'
import { queryClient } from '../../lib/query-client.ts'
import { clearToken, getToken, howSessionEnded, onTokenChange, setToken } from '../../lib/session.ts'
import { storedText } from '../../lib/stored-text.ts'
import { FailedPage, PageSkeleton } from '../../ui/page.tsx'
import { forgetNotices } from '../../ui/toast.tsx'
import { clearDraft, draftStep } from '../draft/draft.ts'

export type CurrentUser = DataOf<'GET /user'>

type UserState = 'guest' | 'loading' | 'signedIn' | 'unreachable'

const USER = 'GET /user'

async function fetchUser(token: string | null): Promise<CurrentUser | null> {
  if (token === null) return null
  try {
    return await api(USER)
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
    ...asking(USER, token, fetchUser),
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
  return queryClient.invalidateQueries(askedOf(USER))
}

/** Forgets everything on this device at once; the server is told, but nobody waits for it. */
export function signOut(): void {
  if (getToken() !== null) api('POST /logout').catch(() => {})
  // Before the draft: another tab saves its own again when it hears that the draft is gone and still has the session.
  clearToken('signed-out')
  clearDraft()
  wantedPath.write(null)
}

/** Data that one account loaded must never be shown to the next one. */
export function forgetDataBetweenAccounts(): () => void {
  let last = getToken()
  return onTokenChange(() => {
    const token = getToken()
    if (token === last) return
    last = token
    if (token === null && howSessionEnded() === 'signed-out') forgetNotices()
    if (token === null) queryClient.clear()
    else void queryClient.resetQueries()
  })
}

/** Where a guest wanted to go, until they have signed in or closed the tab. */
const wantedPath = storedText('sessionStorage', 'nirgam.place')

export const rememberPath = (path: string): void => wantedPath.write(path)

export function takeRememberedPath(): string | null {
  const path = ownPath(wantedPath.read())
  wantedPath.write(null)
  return path
}

/** Sends a signed-in visitor away, unless the page is already taking them somewhere itself. */
export function GuestOnly({ signedInGoTo }: { signedInGoTo: string }) {
  const { state } = useUser()
  const isLeaving = useIsLeaving()
  if (state === 'signedIn' && !isLeaving) return <Navigate to={signedInGoTo} replace />
  return <Outlet />
}

export function LoginRequired() {
  const { state, retry } = useUser()
  if (state === 'signedIn') return <Outlet />
  if (state === 'loading') return <PageSkeleton />
  if (state === 'unreachable') return <FailedPage title="We couldn’t load your account" onRetry={retry} />
  if (howSessionEnded() === 'signed-out') return <Navigate to="/" replace />
  if (howSessionEnded() === 'expired') return <LogInAgain />
  return <LogInAgain to="/" message="Please log in to open that page." />
}

/** To the login or to where there is one, and afterwards back to this page. */
export function LogInAgain({ to = '/login', message = 'Your session has ended. Please log in again.' }) {
  const { pathname, search } = useLocation()
  rememberPath(pathname + search)
  return <Navigate to={to} replace state={{ from: pathname + search, message }} />
}

/** Stands inside LoginRequired, so that the user is known. */
export function CompletionRequired() {
  const { data } = useUser()
  if (data && hasBegun(data)) return <Outlet />
  return <Navigate to="/" replace state={{ message: LANDING_MESSAGES.startFirst }} />
}

/** Whether the dashboard area is open to this user. */
export function hasBegun(user: CurrentUser): boolean {
  return draftStep() >= LAST_GUEST_STEP || user.has_completed_remittance || user.latest_remittance !== null
}
