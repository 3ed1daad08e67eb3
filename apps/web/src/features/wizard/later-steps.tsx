import type { GuestStepId, StepId } from '@nirgam/domain/remittance/steps'
import type { ComponentType } from 'react'
import { PaymentStep } from '../payment/payment.tsx'
import { Review } from '../review/review.tsx'
import { syncDraft, TwoRemittances } from './saving.ts'
import type { StepProps } from './step-props.ts'
import { ReceiverDetailsStep, SenderDetailsStep } from './steps/address-steps.tsx'
import { ReceiverBankDetailsStep, SenderBankDetailsStep } from './steps/bank-details-steps.tsx'
import { ContributionStep } from './steps/contribution-step.tsx'
import { DocumentsStep } from './steps/documents-step.tsx'

/** The dashboard asks which of two remittances is meant. */
async function syncOrAsk() {
  try {
    return await syncDraft()
  } catch (error) {
    if (error instanceof TwoRemittances) location.assign('/dashboard')
    throw error
  }
}

export type LaterStepId = Exclude<StepId, GuestStepId>

/** The steps behind the sign-in, as one piece of the program. */
export const LATER_STEPS: Readonly<Record<LaterStepId, ComponentType<StepProps>>> = {
  senderDetails: SenderDetailsStep,
  receiverDetails: ReceiverDetailsStep,
  senderBankDetails: SenderBankDetailsStep,
  receiverBankDetails: ReceiverBankDetailsStep,
  confirmation: ({ form, record, goTo }) => <Review form={form} record={record} edit={goTo} />,
  contribution: ContributionStep,
  documents: DocumentsStep,
  payment: (props) => <PaymentStep {...props} syncDraft={syncOrAsk} />,
}
