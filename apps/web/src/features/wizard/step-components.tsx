import { type GuestStepId, isGuestStep, STEP_COUNT, STEPS, type StepId, stepByNumber } from '@nirgam/domain/steps'
import { type ComponentType, lazy } from 'react'
import type { LaterStepId } from './later-steps.tsx'
import type { StepProps } from './step-props.ts'
import { AmountStep } from './steps/amount-step.tsx'
import { BankStep } from './steps/bank-step.tsx'
import { AccountTypeStep, SourceOfFundsStep } from './steps/choice-steps.tsx'

type Step = ComponentType<StepProps>

const loadLaterSteps = () => import('./later-steps.tsx')

function later(id: LaterStepId): Step {
  return lazy(async () => ({ default: (await loadLaterSteps()).LATER_STEPS[id] }))
}

const loadDateOfBirth = () => import('./steps/date-of-birth-step.tsx')
const loadGuestEnd = () => import('./guest-login.tsx')

/** What a guest sees behind the guest steps. */
export const GuestLogin = lazy(async () => ({ default: (await loadGuestEnd()).GuestLogin }))
export const GuestDone = lazy(async () => ({ default: (await loadGuestEnd()).GuestDone }))

/**
 * The first guest steps are small and come with the page, the last comes while the one before it is answered; the others
 * come together, before the first of them is opened.
 */
const GUEST_STEPS: Readonly<Record<GuestStepId, Step>> = {
  amount: AmountStep,
  bank: BankStep,
  accountType: AccountTypeStep,
  sourceOfFunds: SourceOfFundsStep,
  dateOfBirth: lazy(async () => ({ default: (await loadDateOfBirth()).DateOfBirthStep })),
}

export const STEP_COMPONENTS = Object.fromEntries(
  STEPS.map(({ id }) => [id, isGuestStep(id) ? GUEST_STEPS[id] : later(id)]),
) as Readonly<Record<StepId, Step>>

/** Fetches what a step needs before it is opened. A failure shows when it really is opened. */
export function preloadStep(number: number): void {
  if (number > STEP_COUNT) return
  const { id } = stepByNumber(number)
  const parts = isGuestStep(id) ? (id === 'dateOfBirth' ? [loadDateOfBirth()] : []) : [loadLaterSteps(), loadGuestEnd()]
  Promise.all(parts).catch(() => {})
}
