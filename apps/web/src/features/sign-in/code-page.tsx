import { Navigate, useLocation, useNavigation } from 'react-router'
import { PageSkeleton } from '../../ui/page.tsx'
import { useUser } from '../auth/auth.tsx'
import { draftStep } from '../draft/draft.ts'
import { whenAlreadySignedIn } from './after-sign-in.ts'
import { CodeForm } from './code-form.tsx'
import { describeSentTo, readCodeScreenState } from './code-screen.ts'
import { SignInLayout } from './sign-in-layout.tsx'

export function CodePage() {
  const { state } = useUser()
  const navigation = useNavigation()
  const given = readCodeScreenState(useLocation().state)
  // While the screen itself is leaving with a fresh session, it has said where to.
  if (state === 'signedIn' && navigation.state === 'idle') {
    return <Navigate to={whenAlreadySignedIn(draftStep())} replace />
  }
  if (given === null) {
    const mayBeSignedIn = state === 'loading' || state === 'signedIn'
    return mayBeSignedIn ? <PageSkeleton /> : <Navigate to="/signup" replace />
  }
  const intro = given.sentTo ? (
    <>
      We sent a 4-digit code to <strong>{describeSentTo(given.sentTo)}</strong>.
    </>
  ) : (
    'Enter the newest 4-digit code we sent you, or ask for another one.'
  )
  return (
    <SignInLayout title="Enter your code" intro={intro}>
      <CodeForm key={given.userId} userId={given.userId} />
    </SignInLayout>
  )
}
