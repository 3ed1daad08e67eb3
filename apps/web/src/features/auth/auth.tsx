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

/** Any other failure, such as a proxy's 404 during a deployment, says nothing about the session: it is kept. */
export function refusesSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Our own server's reason, such as a locked account; null for anything else, such as a proxy's page. */
function reasonOf(error: unknown): string | null {
  return error instanceof ApiError && error.body.success === false ? error.message : null
}

/** The signed-in user. A prerendered page is first drawn for a guest, then corrected. */
export function useUser(): {
  data: CurrentUser | null
  state: UserState
  reason: string | null
  retry: () => void
} {
  const token = useSyncExternalStore(onTokenChange, getToken, () => null)
  const query = useQuery({
    ...asking(USER, token, fetchUser),
    enabled: token !== null,
    staleTime: 60_000,
  })
  const data = token === null ? null : (query.data ?? null)
  const state = stateOf(token, data, query.isError)
  return { data, state, reason: reasonOf(query.error), retry: () => void query.refetch() }
}

function stateOf(token: string | null, data: CurrentUser | null, failed: boolean): UserState {
  if (token === null) return 'guest'
  if (data !== null) return 'signedIn'
  return failed ? 'unreachable' : 'loading'
}

/** Call together with `navigate`, so that no guard redirects in between. */
export function signIn(token: string): void {
  queryClient.clear()
  setToken(token)
}

/** Call after any change to the reply of GET /user: a new or finished remittance, the profile. */
export function refreshUser(): Promise<void> {
  return queryClient.invalidateQueries(askedOf(USER))
}

/** Removes everything from this device at once, without waiting for the server's reply. */
export function signOut(): void {
  if (getToken() !== null) api('POST /logout').catch(() => {})
  // Before clearing the draft: a tab that still had the session would save its own draft again.
  clearToken('signed-out')
  clearDraft()
  wantedPath.write(null)
}

/** Data loaded by one account must never be shown to the next. */
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

/** The page that a guest wanted to open, kept until they sign in or close the tab. */
const wantedPath = storedText('sessionStorage', 'nirgam.place')

export const rememberPath = (path: string): void => wantedPath.write(path)

export function takeRememberedPath(): string | null {
  const path = ownPath(wantedPath.read())
  wantedPath.write(null)
  return path
}

/** Redirects a signed-in visitor, unless the page is already navigating elsewhere. */
export function GuestOnly({ signedInGoTo }: { signedInGoTo: string }) {
  const { state } = useUser()
  const isLeaving = useIsLeaving()
  if (state === 'signedIn' && !isLeaving) return <Navigate to={signedInGoTo} replace />
  return <Outlet />
}

export function LoginRequired() {
  const { state, reason, retry } = useUser()
  if (state === 'signedIn') return <Outlet />
  if (state === 'loading') return <PageSkeleton />
  if (state === 'unreachable') {
    return (
      <FailedPage title="We couldn’t load your account" onRetry={retry}>
        {reason}
      </FailedPage>
    )
  }
  if (howSessionEnded() === 'signed-out') return <Navigate to="/" replace />
  if (howSessionEnded() === 'expired') return <LogInAgain />
  return <LogInAgain to="/" message="Please log in to open that page." />
}

/** Redirects to the login, or another page with one, and afterwards back to this page. */
export function LogInAgain({ to = '/login', message = 'Your session has ended. Please log in again.' }) {
  const { pathname, search } = useLocation()
  rememberPath(pathname + search)
  return <Navigate to={to} replace state={{ from: pathname + search, message }} />
}

/** Must be inside LoginRequired, so that the user is known. */
export function CompletionRequired() {
  const { data } = useUser()
  if (data && hasBegun(data)) return <Outlet />
  return <Navigate to="/" replace state={{ message: LANDING_MESSAGES.startFirst }} />
}

/** Whether this user may open the dashboard area. */
export function hasBegun(user: CurrentUser): boolean {
  return draftStep() >= LAST_GUEST_STEP || user.has_completed_remittance || user.latest_remittance !== null
}
