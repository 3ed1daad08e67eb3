import type { RegisterData, SignedInData } from '@nirgam/domain/api-accounts'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { signIn, takeRememberedPath } from '../auth/auth.tsx'
import { draftStep } from '../draft/draft.ts'
import { afterLogin, afterVerification, type Target } from './after-sign-in.ts'
import { type CodeScreenState, readSentTo } from './code-screen.ts'
import { startResendClock } from './resend-clock.ts'

// Each of these answers when the next screen is there: a form stays busy until then.

/** Takes the session the server gave and leaves the sign-in screens; Back does not return to them. */
function useEnter(): (token: string, target: Target) => Promise<void> {
  const navigate = useNavigate()
  return async (token, { to, state }) => {
    signIn(token)
    await navigate(to, { replace: true, state })
  }
}

export function useEnterAfterLogin(): (data: SignedInData) => Promise<void> {
  const enter = useEnter()
  const { state } = useLocation()
  return ({ token, has_completed_remittance }) => {
    const target = afterLogin({
      savedStep: draftStep(),
      redirectToDashboard: state?.redirectToDashboard === true,
      hasCompleted: has_completed_remittance,
      rememberedPath: takeRememberedPath(),
    })
    return enter(token, target)
  }
}

export function useEnterAfterCode(): (data: SignedInData) => Promise<void> {
  const enter = useEnter()
  return ({ token, redirect_to }) =>
    enter(
      token,
      afterVerification({ savedStep: draftStep(), redirectTo: redirect_to, rememberedPath: takeRememberedPath() }),
    )
}

/** To the code screen, right after the server sent a code. */
export function useAskForCode(): (sent: Pick<RegisterData, 'user_id'> & { sent_to: unknown }) => Promise<void> {
  const navigate = useNavigate()
  return async ({ user_id, sent_to }) => {
    startResendClock(user_id)
    const state: CodeScreenState = { userId: user_id, sentTo: readSentTo(sent_to) }
    await navigate('/otp-verification', { state })
  }
}

/** Whose code is missing and where it went, when that is why a login was refused. */
export function missingCode(error: unknown): { user_id: string; sent_to: unknown } | null {
  if (!(error instanceof ApiError)) return null
  const { requires_verification, user_id, sent_to } = error.body
  const unverified = requires_verification === true || /not verified/i.test(error.message)
  return unverified && typeof user_id === 'string' ? { user_id, sent_to } : null
}
