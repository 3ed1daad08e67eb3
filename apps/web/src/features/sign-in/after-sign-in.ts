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
  /** Where a guard stopped this person before they signed in. */
  rememberedPath: string | null
}

type Login = Known & { redirectToDashboard: boolean; hasCompleted: boolean }

/** Somebody on the way back from PayPal may have paid: they are shown what became of it before anything else. */
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

/** Whoever followed one of their remittances, or the link of a message about it, comes back to it. */
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

/** Where the code screen sends someone who needs no code. */
export function whenAlreadySignedIn(savedStep: number): string {
  return savedStep >= PAYMENT_NOTICE_STEP ? '/remittance' : HOME
}

/**
 * Takes the session the server gave and leaves the sign-in screens; Back does not return to them.
 * It answers when the next screen is there: a form stays busy until then.
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
    // At once: a guard that hears of the session before it hears of this would lead elsewhere.
    await navigate(to, { replace: true, state, flushSync: true })
  }
}
