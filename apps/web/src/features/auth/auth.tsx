import { LANDING_MESSAGES } from '@nirgam/domain/landing-messages'
import { LAST_GUEST_STEP } from '@nirgam/domain/steps'
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router'
import { howSessionEnded } from '../../lib/session.ts'
import { PageSkeleton } from '../../ui/page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { draftStep } from '../draft/draft.ts'
import { type CurrentUser, useUser } from './current-user.ts'
import { rememberPath } from './remembered-path.ts'

export { type CurrentUser, forgetDataBetweenAccounts, refreshUser, signIn, signOut, useUser } from './current-user.ts'
export { rememberPath, takeRememberedPath } from './remembered-path.ts'

/** Sends a signed-in visitor away, unless the page is already taking them somewhere itself. */
export function GuestOnly({ signedInGoTo }: { signedInGoTo: string }) {
  const { state } = useUser()
  const navigation = useNavigation()
  if (state === 'signedIn' && navigation.state === 'idle') return <Navigate to={signedInGoTo} replace />
  return <Outlet />
}

export function LoginRequired() {
  const { state, retry } = useUser()
  const { pathname, search } = useLocation()
  if (state === 'signedIn') return <Outlet />
  if (state === 'loading') return <PageSkeleton />
  if (state === 'unreachable') return <ErrorState title="We could not load your account" onRetry={retry} page />
  if (howSessionEnded() === 'signed-out') return <Navigate to="/" replace />
  if (howSessionEnded() === 'expired') return <LogInAgain />
  rememberPath(pathname + search)
  return <Navigate to="/" replace state={{ from: pathname + search, message: 'Please log in to open that page.' }} />
}

/** To the login, and afterwards back to this page. */
export function LogInAgain() {
  const { pathname, search } = useLocation()
  rememberPath(pathname + search)
  const message = 'Your session has ended. Please log in again.'
  return <Navigate to="/login" replace state={{ from: pathname + search, message }} />
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
