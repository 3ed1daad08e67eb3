import type { RemittanceForm } from '@nirgam/domain/form-data'
import { checkStep, type StepProblem } from '@nirgam/domain/step-gates'
import { isGuestStep, type StepId } from '@nirgam/domain/steps'
import type { StepProps } from './step-props.ts'

type Where = { place: StepProps['place']; signedIn: boolean }

export function checkBeforeNext(id: StepId, form: RemittanceForm, where: Where): StepProblem | null {
  if (!isGuestStep(id) && !where.signedIn) return null
  return checkStep(id, form, {
    now: new Date(),
    locale: navigator.language,
    relaxedReceiverBank: where.place === 'dashboard',
  })
}
