import {
  type GuestStepId,
  isGuestStep,
  STEP_COUNT,
  STEPS,
  type StepId,
  stepByNumber,
} from '@nirgam/domain/remittance/steps'
import { type ComponentType, lazy, useState } from 'react'
import type { LaterStepId } from './later-steps.tsx'
import type { StepProps } from './step-props.ts'
import { AmountStep } from './steps/amount-step.tsx'

type Step = ComponentType<StepProps> & { preload?: () => Promise<unknown> }

const loadLaterSteps = () => import('./later-steps.tsx')

/** A screen that comes when it is wanted. One that is there already is shown at once, without a skeleton before it. */
function coming<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let there: ComponentType<Props> | undefined
  const preload = async () => {
    there = await load()
    return there
  }
  const Coming = lazy(async () => ({ default: await preload() }))
  const Screen = (props: Props) => {
    const [Shown] = useState<ComponentType<Props>>(() => there ?? (Coming as ComponentType<Props>))
    return <Shown {...props} />
  }
  return Object.assign(Screen, { preload })
}

function later(id: LaterStepId) {
  return coming(async () => (await loadLaterSteps()).LATER_STEPS[id])
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
 * The first step comes with the page, the other guest steps while the one before them is answered; the rest come together,
 * before the first of them is opened.
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

/** Fetches what a step needs before it is opened. A failure shows when it really is opened. */
export function preloadStep(number: number): void {
  if (number > STEP_COUNT) return
  const { id } = stepByNumber(number)
  const wanted = isGuestStep(id) ? [STEP_COMPONENTS[id]] : [STEP_COMPONENTS[id], GuestLogin, GuestDone]
  for (const { preload } of wanted) preload?.().catch(() => {})
}
