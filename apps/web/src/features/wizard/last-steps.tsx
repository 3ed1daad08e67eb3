import { PaymentStep } from '../payment/payment.tsx'
import { Review } from '../review/review.tsx'
import { syncDraft, TwoRemittances } from './saving.ts'
import type { Step } from './step-props.ts'
import { ReceiverBankDetailsStep, SenderBankDetailsStep } from './steps/bank-details-steps.tsx'
import { ContributionStep } from './steps/contribution-step.tsx'
import { DocumentsStep } from './steps/documents-step.tsx'

/** If there are two remittances, the dashboard asks which one to continue. */
async function syncOrAsk() {
  try {
    return await syncDraft()
  } catch (error) {
    if (error instanceof TwoRemittances) location.assign('/dashboard')
    throw error
  }
}

export type LastStepId =
  | 'senderBankDetails'
  | 'receiverBankDetails'
  | 'confirmation'
  | 'contribution'
  | 'documents'
  | 'payment'

/** The steps with documents and all later ones, in one chunk. */
export const LAST_STEPS: Readonly<Record<LastStepId, Step>> = {
  senderBankDetails: SenderBankDetailsStep,
  receiverBankDetails: ReceiverBankDetailsStep,
  confirmation: ({ form, record, goTo }) => <Review form={form} record={record} edit={goTo} />,
  contribution: ContributionStep,
  documents: DocumentsStep,
  payment: (props) => <PaymentStep {...props} syncDraft={syncOrAsk} />,
}
