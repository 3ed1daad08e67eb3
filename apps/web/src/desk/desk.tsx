import type { DeskMe } from '@nirgam/domain/office/api-staff'
import { IsRestoringProvider, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ContentSkeleton } from '../ui/states.tsx'
import { whenFactorNeeded } from './desk-api.ts'
import { page } from './desk-navigation.ts'
import { deskQueries, MeProvider, useDeskPath, useSession } from './desk-session.ts'
import { DeskShell } from './desk-shell.tsx'
import { DeskUnreachable } from './entrance.tsx'

const loadSignIn = () => import('./sign-in-screen.tsx')
const SignInScreen = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }))
const ConfirmFactor = lazy(async () => ({ default: (await import('./confirm-factor.tsx')).ConfirmFactor }))
const InvitationPage = page(() => import('./invitation-page.tsx'))

/** The staff's workplace: everything below /desk, separate from the customers' pages. */
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
 * The sign-in is shown at the requested address. When a session ends, the page is hidden but kept, so that the same
 * user finds the typed text again after signing in.
 */
function BehindSignIn() {
  const session = useSession()
  // Preloads the sign-in without delaying a signed-in user, so that it is ready when the session ends.
  useEffect(() => void loadSignIn().catch(() => {}), [])
  const [last, setLast] = useState<DeskMe | null>(null)
  const me = session.data ?? null
  if (me !== null && me !== last) setLast(me)

  if (session.isError && session.data === undefined) {
    return <DeskUnreachable onRetry={() => void session.refetch()} />
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
        <Paused key={last.uid} when={me === null}>
          <MeProvider value={last}>
            <DeskShell />
            <FactorWhenNeeded />
          </MeProvider>
        </Paused>
      )}
    </>
  )
}

/** A paused page is hidden and sends no requests. Its open dialogs, which would cover the sign-in, close and reopen later. */
function Paused({ when: hidden, children }: { when: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!hidden) return
    const open = [...(box.current?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? [])]
    for (const dialog of open) dialog.close()
    return () => {
      for (const dialog of open) if (dialog.isConnected) dialog.showModal()
    }
  }, [hidden])
  return (
    <div ref={box} hidden={hidden}>
      <IsRestoringProvider value={hidden}>{children}</IsRestoringProvider>
    </div>
  )
}

/** A call that needs the second factor waits for it. The screen below stays as it is: its call just takes longer. */
export function FactorWhenNeeded() {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null)
  useEffect(() => {
    whenFactorNeeded(() => new Promise((resolve) => setAnswer(() => resolve)))
    return () => whenFactorNeeded(async () => false)
  }, [])
  const finish = (isConfirmed: boolean) => {
    setAnswer(null)
    answer?.(isConfirmed)
  }
  return <Suspense>{answer && <ConfirmFactor onEnd={finish} />}</Suspense>
}
