import type { RemittanceForm } from '@nirgam/domain/form-data'
import { checkDestination, checkGuestStep, isGuestStep, type StepProblem } from '@nirgam/domain/guest-step-gates'
import type { StepId } from '@nirgam/domain/steps'
import type { StepProps } from './step-props.ts'

type Where = { place: StepProps['place']; signedIn: boolean }

/** The rules of the later steps bring a schema library along; it comes with the first of them. */
export const loadGates = () => import('@nirgam/domain/step-gates')

export async function checkBeforeNext(id: StepId, form: RemittanceForm, where: Where): Promise<StepProblem | null> {
  const options = {
    now: new Date(),
    locale: navigator.language,
    relaxedReceiverBank: where.place === 'dashboard',
  }
  if (isGuestStep(id)) {
    const problem = checkGuestStep(id, form, options)
    return id === 'amount' ? together(checkDestination(form.destinationCountry), problem) : problem
  }
  if (!where.signedIn) return null
  const { checkStep } = await loadGates()
  return checkStep(id, form, options)
}

function together(first: StepProblem | null, second: StepProblem | null): StepProblem | null {
  if (first === null || second === null) return first ?? second
  return { message: first.message, fields: { ...first.fields, ...second.fields } }
}
