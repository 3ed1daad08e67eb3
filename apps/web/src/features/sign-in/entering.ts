import type { CodePlace, SignedInData } from '@nirgam/domain/api-accounts'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { signIn, takeRememberedPlace } from '../auth/auth.tsx'
import { draftStep } from '../draft/draft.ts'
import { afterLogin, afterVerification, type Target } from './after-sign-in.ts'
import { type CodeScreenState, readCodePlace } from './code-place.ts'
import { startResendClock } from './resend-clock.ts'

/** Takes the session the server gave and leaves the sign-in screens; Back does not return to them. */
function useEnter(): (token: string, target: Target) => void {
  const navigate = useNavigate()
  return (token, { to, state }) => {
    signIn(token)
    void navigate(to, { replace: true, state })
  }
}

export function useEnterAfterLogin(): (data: SignedInData) => void {
  const enter = useEnter()
  const { state } = useLocation()
  return ({ token, has_completed_remittance }) =>
    enter(
      token,
      afterLogin({
        savedStep: draftStep(),
        redirectToDashboard: state?.redirectToDashboard === true,
        hasCompleted: has_completed_remittance,
        rememberedPlace: takeRememberedPlace(),
      }),
    )
}

export function useEnterAfterCode(): (data: SignedInData) => void {
  const enter = useEnter()
  return ({ token, redirect_to }) =>
    enter(
      token,
      afterVerification({
        savedStep: draftStep(),
        redirectTo: redirect_to,
        rememberedPlace: takeRememberedPlace(),
      }),
    )
}

/** To the code screen, right after the server sent a code. */
export function useAskForCode(): (userId: string, sentTo: CodePlace | null) => void {
  const navigate = useNavigate()
  return (userId, sentTo) => {
    startResendClock(userId)
    const state: CodeScreenState = { userId, sentTo }
    void navigate('/otp-verification', { state })
  }
}

/** Whose code is missing and where it went, when that is why a login was refused. */
export function missingCode(error: unknown): CodeScreenState | null {
  if (!(error instanceof ApiError)) return null
  const { requires_verification, user_id, sent_to } = error.body
  const unverified = requires_verification === true || /not verified/i.test(error.message)
  return unverified && typeof user_id === 'string' ? { userId: user_id, sentTo: readCodePlace(sent_to) } : null
}
