import type { StepId } from '@nirgam/domain/steps'
import { STEPS } from '@nirgam/domain/steps'
import { type ComponentType, lazy } from 'react'
import type { StepProps } from './step-props.ts'
import { AccountTypeStep } from './steps/account-type-step.tsx'
import { AmountStep } from './steps/amount-step.tsx'
import { BankStep } from './steps/bank-step.tsx'
import { DateOfBirthStep } from './steps/date-of-birth-step.tsx'
import { SourceOfFundsStep } from './steps/source-of-funds-step.tsx'

type Step = ComponentType<StepProps>

/** A step that comes with its own piece of the program, fetched while the one before it is filled in. */
function later(load: () => Promise<Step>): { component: Step; load: () => Promise<Step> } {
  return { component: lazy(async () => ({ default: await load() })), load }
}

const LATER = {
  senderDetails: later(async () => (await import('./steps/sender-details-step.tsx')).SenderDetailsStep),
  receiverDetails: later(async () => (await import('./steps/receiver-details-step.tsx')).ReceiverDetailsStep),
  senderBankDetails: later(async () => (await import('./steps/sender-bank-details-step.tsx')).SenderBankDetailsStep),
  receiverBankDetails: later(
    async () => (await import('./steps/receiver-bank-details-step.tsx')).ReceiverBankDetailsStep,
  ),
  confirmation: later(async () => (await import('./steps/confirmation-step.tsx')).ConfirmationStep),
  contribution: later(async () => (await import('./steps/contribution-step.tsx')).ContributionStep),
  documents: later(async () => (await import('./steps/documents-step.tsx')).DocumentsStep),
  payment: later(async () => (await import('../payment/payment.tsx')).PaymentStep),
}

/** The guest steps are small and come with the page: the next one is there at once. */
export const STEP_COMPONENTS: Readonly<Record<StepId, Step>> = {
  amount: AmountStep,
  bank: BankStep,
  accountType: AccountTypeStep,
  sourceOfFunds: SourceOfFundsStep,
  dateOfBirth: DateOfBirthStep,
  senderDetails: LATER.senderDetails.component,
  receiverDetails: LATER.receiverDetails.component,
  senderBankDetails: LATER.senderBankDetails.component,
  receiverBankDetails: LATER.receiverBankDetails.component,
  confirmation: LATER.confirmation.component,
  contribution: LATER.contribution.component,
  documents: LATER.documents.component,
  payment: LATER.payment.component,
}

/** Fetches what a step needs before it is opened. A failure shows when it really is opened. */
export function preloadStep(number: number): void {
  const step = STEPS.find((candidate) => candidate.number === number)
  if (!step || !(step.id in LATER)) return
  LATER[step.id as keyof typeof LATER].load().catch(() => {})
}
