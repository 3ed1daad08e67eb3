import {
  type GuestStepId,
  isGuestStep,
  STEP_COUNT,
  STEPS,
  type StepId,
  stepByNumber,
} from '@nirgam/domain/remittance/steps'
import { coming } from '../../lib/screens/coming.tsx'
import type { LastStepId } from './last-steps.tsx'
import type { LaterStepId } from './later-steps.tsx'
import type { Step } from './step-props.ts'
import { AmountStep } from './steps/amount-step.tsx'

async function laterStep(id: LaterStepId | LastStepId): Promise<Step> {
  if (id === 'senderDetails' || id === 'receiverDetails') return (await import('./later-steps.tsx')).LATER_STEPS[id]
  return (await import('./last-steps.tsx')).LAST_STEPS[id]
}

function later(id: LaterStepId | LastStepId) {
  return coming(async () => {
    const Step = await laterStep(id)
    await Step.preload?.()
    return Step
  })
}

const BankStep = coming(async () => (await import('./steps/bank-step.tsx')).BankStep)
const loadChoices = () => import('./steps/choice-steps.tsx')
const AccountTypeStep = coming(async () => (await loadChoices()).AccountTypeStep)
const SourceOfFundsStep = coming(async () => (await loadChoices()).SourceOfFundsStep)
const DateOfBirthStep = coming(async () => (await import('./steps/date-of-birth-step.tsx')).DateOfBirthStep)
const loadGuestEnd = () => import('./frame/guest-login.tsx')

/** Shown to a guest after the guest steps. */
export const GuestLogin = coming(async () => (await loadGuestEnd()).GuestLogin)
export const GuestDone = coming(async () => (await loadGuestEnd()).GuestDone)

/**
 * The first step loads with the page, each other guest step during the step before it; the remaining steps load in two
 * chunks, each before the first of its steps is opened.
 */
const GUEST_STEPS: Readonly<Record<GuestStepId, Step>> = {
  amount: AmountStep,
  bank: BankStep,
  accountType: AccountTypeStep,
  sourceOfFunds: SourceOfFundsStep,
  dateOfBirth: DateOfBirthStep,
}

export const STEP_COMPONENTS = Object.fromEntries(
  STEPS.map(({ id }) => [id, isGuestStep(id) ? GUEST_STEPS[id] : later(id)]),
) as Readonly<Record<StepId, Step>>

/** Preloads the code of a step. A failure shows only when the step is opened. */
export function preloadStep(number: number, signedIn: boolean): void {
  if (number > STEP_COUNT) return
  const { id } = stepByNumber(number)
  const wanted = isGuestStep(id) || signedIn ? [STEP_COMPONENTS[id]] : [STEP_COMPONENTS[id], GuestLogin, GuestDone]
  for (const { preload } of wanted) preload?.().catch(() => {})
}
