import { contributionRupees, type ReceiverBankDetails, type RemittanceForm } from './form-data.ts'
import { checkDestination, checkGuestStep, type GateOptions, type StepProblem } from './guest-step-gates.ts'
import { MAX_AMOUNT_RUPEES } from './limits.ts'
import { MESSAGES } from './messages.ts'
import { formatAmountMaximum } from './money.ts'
import { receiverBankField } from './options.ts'
import { parseDetails } from './step-schemas.ts'
import { STEPS, type Step, type StepId } from './steps.ts'

export type { GateOptions, StepProblem } from './guest-step-gates.ts'

/** What keeps a step from being left, or null. */
export function checkStep(id: StepId, form: RemittanceForm, options: GateOptions): StepProblem | null {
  switch (id) {
    case 'senderDetails':
    case 'receiverDetails':
    case 'senderBankDetails':
      return parseDetails(id, form[id]).problem
    case 'receiverBankDetails':
      return checkReceiverBank(form, options)
    case 'contribution':
      return checkContribution(form, options.locale)
    case 'confirmation':
    case 'documents':
      return null
    case 'payment':
      return form.contributionPaid ? null : { message: MESSAGES.payment.gate, fields: {} }
    default:
      return checkGuestStep(id, form, options)
  }
}

/** The bank details that apply in the receiver's country: what the screen does not show is not kept. */
export function shownReceiverBank(details: ReceiverBankDetails, receiverCountry: string): ReceiverBankDetails {
  const shown = receiverBankField(receiverCountry)
  return {
    ...details,
    routingNumber: shown === 'routingNumber' ? details.routingNumber : '',
    iban: shown === 'iban' ? details.iban : '',
  }
}

function checkReceiverBank(form: RemittanceForm, { relaxedReceiverBank }: GateOptions): StepProblem | null {
  const { country } = form.receiverDetails
  const details = shownReceiverBank(form.receiverBankDetails, country)
  const { problem } = parseDetails('receiverBankDetails', details)
  const needed = receiverBankField(country)
  if (relaxedReceiverBank || needed === null || details[needed].trim() !== '') return problem
  const required = needed === 'iban' ? MESSAGES.receiverBank.ibanRequired : MESSAGES.receiverBank.routingRequired
  return { message: problem?.message ?? required, fields: { ...problem?.fields, [needed]: required } }
}

function checkContribution(form: RemittanceForm, locale?: string): StepProblem | null {
  if (contributionRupees(form) !== null) return null
  const isCustom = form.contribution === 'others'
  const rupees = isCustom ? form.customContribution : form.contribution
  const message = contributionMessage(rupees === 'others' ? null : rupees, locale)
  return { message, fields: { [isCustom ? 'customContribution' : 'contribution']: message } }
}

function contributionMessage(rupees: number | null, locale?: string): string {
  if (rupees === null || rupees === 0) return MESSAGES.contribution.required
  return rupees > MAX_AMOUNT_RUPEES
    ? MESSAGES.amount.tooLarge(formatAmountMaximum(locale))
    : MESSAGES.contribution.minimum
}

export type UnmetStep = { step: Step; problem: StepProblem }

/** Everything that keeps a remittance from being submitted, in step order; the destination belongs to step 1. */
export function unmetSteps(form: RemittanceForm, options: GateOptions): UnmetStep[] {
  const relaxed = { relaxedReceiverBank: true, ...options }
  const unmet: UnmetStep[] = []
  const destination = checkDestination(form.destinationCountry)
  if (destination) unmet.push({ step: STEPS[0], problem: destination })
  for (const step of STEPS) {
    const problem = checkStep(step.id, form, relaxed)
    if (problem) unmet.push({ step, problem })
  }
  return unmet
}
