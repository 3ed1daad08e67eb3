import type { GuestStepId, StepId } from '@nirgam/domain/remittance/steps'
import type { LastStepId } from './last-steps.tsx'
import type { Step } from './step-props.ts'
import { ReceiverDetailsStep, SenderDetailsStep } from './steps/address-steps.tsx'

export type LaterStepId = Exclude<StepId, GuestStepId | LastStepId>

/** The first steps after the sign-in, in one chunk. */
export const LATER_STEPS: Readonly<Record<LaterStepId, Step>> = {
  senderDetails: SenderDetailsStep,
  receiverDetails: ReceiverDetailsStep,
}
