import type { SignedInData } from '@nirgam/domain/account/api-accounts'
import { LAST_GUEST_STEP, PAYMENT_NOTICE_STEP } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { ownPath } from '@nirgam/domain/shared/redirects'
import { useLocation } from 'react-router'
import { useNavigate } from '../../lib/navigation.ts'
import { signIn, takeRememberedPath } from '../auth/auth.tsx'
import { draftStep } from '../draft/draft.ts'

type Target = { to: string; state?: { continueRemittance: true; message: string } }

const HOME = '/home'

const CONTINUE: Target = {
  to: '/dashboard',
  state: { continueRemittance: true, message: MESSAGES.auth.welcomeContinue },
}

type Known = {
  /** The wizard step saved on this device, 0 without a draft. */
  savedStep: number
  /** The page where a guard stopped the user before signing in. */
  rememberedPath: string | null
}

type Login = Known & { redirectToDashboard: boolean; hasCompleted: boolean }

/** A user returning from PayPal may have paid, so the result is shown before anything else. */
function paymentCallback(rememberedPath: string | null): Target | null {
  const path = ownPath(rememberedPath)
  return path?.startsWith('/payment/callback?') ? { to: path } : null
}

export function afterLogin({ savedStep, redirectToDashboard, hasCompleted, rememberedPath }: Login): Target {
  const callback = paymentCallback(rememberedPath)
  if (callback) return callback
  if (savedStep >= LAST_GUEST_STEP || redirectToDashboard) return CONTINUE
  if (hasCompleted) return { to: followedCase(rememberedPath) ?? '/dashboard' }
  return { to: ownPath(rememberedPath) ?? HOME }
}

/** A user who opened one of their remittances, or a link to it in a message, returns to it. */
function followedCase(rememberedPath: string | null): string | null {
  const path = ownPath(rememberedPath)
  return path !== null && /^\/remittances\/\d+$/.test(path) ? path : null
}

type Verification = Known & { redirectTo: string | null }

export function afterVerification({ savedStep, redirectTo, rememberedPath }: Verification): Target {
  const callback = paymentCallback(rememberedPath)
  if (callback) return callback
  if (savedStep >= LAST_GUEST_STEP) return CONTINUE
  const asked = ownPath(redirectTo) ?? HOME
  return { to: followedCase(rememberedPath) ?? (asked === HOME ? (ownPath(rememberedPath) ?? HOME) : asked) }
}

/** The page to which the code screen redirects a user who needs no code. */
export function whenAlreadySignedIn(savedStep: number): string {
  return savedStep >= PAYMENT_NOTICE_STEP ? '/remittance' : HOME
}

/**
 * Stores the session from the server and leaves the sign-in screens, to which Back does not return. Resolves when the
 * next screen is shown; a form stays busy until then.
 */
export function useEnter(after: 'login' | 'code'): (data: SignedInData) => Promise<void> {
  const navigate = useNavigate()
  const { state: given } = useLocation()
  return async ({ token, redirect_to, has_completed_remittance }) => {
    const known = { savedStep: draftStep(), rememberedPath: takeRememberedPath() }
    const redirectToDashboard = given?.redirectToDashboard === true
    const { to, state } =
      after === 'login'
        ? afterLogin({ ...known, redirectToDashboard, hasCompleted: has_completed_remittance })
        : afterVerification({ ...known, redirectTo: redirect_to })
    signIn(token)
    // Synchronously: a guard that sees the session before this navigation would redirect elsewhere.
    await navigate(to, { replace: true, state, flushSync: true })
  }
}
