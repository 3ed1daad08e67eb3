import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { checkStep, isComplete, resumeStep } from '@nirgam/domain/remittance/step-gates'
import {
  clampStep,
  FIRST_DASHBOARD_STEP,
  LAST_GUEST_STEP,
  PAYMENT_NOTICE_STEP,
  STEP_COUNT,
  STEPS,
  type Step,
  type StepId,
  stepById,
} from '@nirgam/domain/remittance/steps'
import { savedForm } from '../state/saved-form.ts'

/** Whether the user is signed in, and where the form is shown: on its own page, or its later steps on the dashboard. */
export type Setting = { signedIn: boolean; shownIn: 'remittance' | 'dashboard'; now: Date; locale?: string | undefined }

/** The known parts of the form, here and on the server. */
export type Situation = Pick<Setting, 'signedIn' | 'now'> & {
  /** The step saved in this browser, 0 without a draft. */
  savedStep: number
  form: RemittanceForm
  /** The server's record, whose values have passed the server's own checks. */
  record: RemittanceRecord | null
  /** Answers being saved, which count as saved until the server refuses them. */
  ahead?: Ahead | null
}

/** A step that the user left while it is being saved, and the form as it was sent. */
export type Ahead = { from: StepId; form: RemittanceForm }

/** The furthest step that may be opened: the first incomplete one, at most the last guest step without a record. */
export function furthestStep({ signedIn, form, record, now, ahead }: Omit<Situation, 'savedStep'>, first = 1): number {
  const saved = signedIn && record ? withAhead(savedForm({ record }), ahead) : null
  const last = saved ? STEP_COUNT : LAST_GUEST_STEP
  const unmet = STEPS.find((step) => step.number >= first && step.number < last && !isMet(step, saved ?? form, now))
  return unmet?.number ?? last
}

function withAhead(saved: RemittanceForm, ahead: Ahead | null | undefined): RemittanceForm {
  if (!ahead) return saved
  const { answers } = stepById(ahead.from)
  return { ...saved, ...Object.fromEntries(answers.map((name) => [name, ahead.form[name]])) }
}

function isMet({ id, filledBy }: Step, form: RemittanceForm, now: Date): boolean {
  return filledBy === 'guest' ? checkStep(id, form, { now }) === null : isComplete(id, form)
}

/** The step to show for the requested one, or without a request. */
export function stepToShow(requested: number | null, situation: Situation): number {
  const wanted = requested === null ? openingStep(situation) : clampStep(requested)
  const furthest = furthestStep(situation)
  if (wanted <= furthest) return wanted
  return jumpsToLateStep(wanted, situation) ?? furthest
}

/**
 * Two steps may be opened beyond the answers known here: a signed-in user whose draft reached the payment step pays,
 * and a user whose session ended midway is asked to log in, on the documents or the payment step.
 */
function jumpsToLateStep(wanted: number, { signedIn, savedStep }: Situation): number | null {
  if (signedIn) return savedStep >= PAYMENT_NOTICE_STEP && wanted === STEP_COUNT ? STEP_COUNT : null
  if (wanted < FIRST_DASHBOARD_STEP || savedStep < FIRST_DASHBOARD_STEP) return null
  return savedStep === STEP_COUNT ? STEP_COUNT : PAYMENT_NOTICE_STEP
}

/** The step at which the wizard opens if the address names none. */
function openingStep({ signedIn, savedStep, record }: Omit<Situation, 'form' | 'now'>): number {
  if (!signedIn) return clampStep(savedStep)
  if (savedStep >= PAYMENT_NOTICE_STEP) return STEP_COUNT
  if (record && (record.contribution !== null || record.payment_id !== null)) return STEP_COUNT
  if (savedStep >= LAST_GUEST_STEP) return record ? Math.max(savedStep, FIRST_DASHBOARD_STEP) : savedStep
  return clampStep(savedStep)
}

/** The step at which the dashboard's flow opens; it has only steps 6 to 13. */
export function dashboardStepToShow(
  requested: number | null,
  record: RemittanceRecord,
  now: Date,
  ahead: Ahead | null = null,
): number {
  const form = savedForm({ record })
  if (requested === null || requested < FIRST_DASHBOARD_STEP) return resumeStep(form)
  return Math.min(
    clampStep(requested),
    furthestStep({ signedIn: true, form, record, now, ahead }, FIRST_DASHBOARD_STEP),
  )
}

/** The target of Next, once the step is complete and saved. */
export type After = { to: 'step'; step: number } | { to: 'guestDone' | 'dashboard' | 'login' | 'thankYou' }

type Leaving = Pick<Setting, 'signedIn' | 'shownIn'> & Pick<Situation, 'record'> & { step: number }

export function afterNext({ step, signedIn, record, shownIn }: Leaving): After {
  if (!signedIn && step >= LAST_GUEST_STEP) return { to: step === LAST_GUEST_STEP ? 'guestDone' : 'login' }
  // This save completed the last missing step of a paid remittance, which submitted it.
  if (step === STEP_COUNT || record?.is_completed) return { to: 'thankYou' }
  // A user who has been further is only correcting an answer, and continues with the next step.
  if (step === LAST_GUEST_STEP && shownIn === 'remittance' && !record?.sender_details) return { to: 'dashboard' }
  return { to: 'step', step: step + 1 }
}

export function nextLabel(step: number, signedIn: boolean): 'Next' | 'Continue to Login' | 'Complete' {
  if (step === STEP_COUNT) return 'Complete'
  return step === PAYMENT_NOTICE_STEP && !signedIn ? 'Continue to Login' : 'Next'
}
