import type { DeskMe } from '@nirgam/domain/office/api-staff'
import { QueryClientProvider } from '@tanstack/react-query'
import { Activity, lazy, Suspense, useEffect, useState } from 'react'
import { ContentSkeleton, ErrorState } from '../ui/states.tsx'
import { page } from './desk-navigation.ts'
import { useDeskPath } from './desk-path.ts'
import { deskQueries, MeProvider, useSession } from './desk-session.ts'
import { DeskShell } from './desk-shell.tsx'

const loadSignIn = () => import('./sign-in-screen.tsx')
const SignInScreen = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }))
const InvitationPage = page(() => import('./invitation/invitation-page.tsx'))

/** Where the firm's people work. Everything below /desk, apart from the customers' pages. */
export function Desk() {
  const [place] = useDeskPath()
  return (
    <QueryClientProvider client={deskQueries}>
      {place === 'invitation' ? (
        <Suspense fallback={<ContentSkeleton />}>
          <InvitationPage />
        </Suspense>
      ) : (
        <BehindSignIn />
      )}
    </QueryClientProvider>
  )
}

/**
 * Signing in happens at the address where one wanted to be. When a session ends, what is on the screen is hidden and not
 * thrown away: the same person finds again what they had typed.
 */
function BehindSignIn() {
  const session = useSession()
  // Whoever is signed in does not wait for it, but it is there when the session ends.
  useEffect(() => void loadSignIn().catch(() => {}), [])
  const [last, setLast] = useState<DeskMe | null>(null)
  const me = session.data ?? null
  if (me !== null && me !== last) setLast(me)

  if (session.isError && session.data === undefined) {
    return <ErrorState page title="Couldn’t reach the desk" onRetry={() => void session.refetch()} />
  }
  if (session.data === undefined) return <ContentSkeleton />
  return (
    <>
      {me === null && (
        <Suspense fallback={<ContentSkeleton />}>
          <SignInScreen lastUid={last?.uid ?? null} />
        </Suspense>
      )}
      {last !== null && (
        <Activity key={last.uid} mode={me === null ? 'hidden' : 'visible'}>
          <MeProvider value={last}>
            <DeskShell />
          </MeProvider>
        </Activity>
      )}
    </>
  )
}
