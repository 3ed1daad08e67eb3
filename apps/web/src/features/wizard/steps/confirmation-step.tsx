import { ReviewPage } from '../../review/review.tsx'
import type { StepProps } from '../step-props.ts'

export function ConfirmationStep({ form, remittance, goTo }: StepProps) {
  return <ReviewPage form={form} remittance={remittance} edit={goTo} />
}
