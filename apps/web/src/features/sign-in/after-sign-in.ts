import { MESSAGES } from '@nirgam/domain/messages'
import { ownPath } from '@nirgam/domain/redirects'
import { LAST_GUEST_STEP, PAYMENT_NOTICE_STEP } from '@nirgam/domain/steps'

export type Target = { to: string; state?: { continueRemittance: true; message: string } }

const HOME = '/home'

const CONTINUE: Target = {
  to: '/dashboard',
  state: { continueRemittance: true, message: MESSAGES.auth.welcomeContinue },
}

type Login = {
  /** The wizard step saved on this device, 0 without a draft. */
  savedStep: number
  redirectToDashboard: boolean
  hasCompleted: boolean
  /** Where a guard stopped this person before they signed in. */
  rememberedPath: string | null
}

export function afterLogin({ savedStep, redirectToDashboard, hasCompleted, rememberedPath }: Login): Target {
  if (savedStep >= LAST_GUEST_STEP || redirectToDashboard) return CONTINUE
  if (hasCompleted) return { to: '/dashboard' }
  return { to: ownPath(rememberedPath) ?? HOME }
}

type Verification = { savedStep: number; redirectTo: string | null; rememberedPath: string | null }

export function afterVerification({ savedStep, redirectTo, rememberedPath }: Verification): Target {
  if (savedStep >= LAST_GUEST_STEP) return CONTINUE
  const asked = ownPath(redirectTo) ?? HOME
  return { to: asked === HOME ? (ownPath(rememberedPath) ?? HOME) : asked }
}

/** Where the code screen sends someone who needs no code. */
export function whenAlreadySignedIn(savedStep: number): string {
  return savedStep >= PAYMENT_NOTICE_STEP ? '/remittance' : HOME
}
