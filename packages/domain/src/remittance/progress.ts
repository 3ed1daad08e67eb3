import { answerOf } from './answers/answers.ts'
import type { RemittanceForm } from './answers/form-data.ts'
import { type AnswerName, FIRST_DASHBOARD_STEP, STEP_COUNT, STEPS, type Step, type StepId, stepById } from './steps.ts'

/** Whether nothing is missing from a step. Its answers may still break a rule, which the gates check. */
export function isComplete(id: StepId, form: RemittanceForm): boolean {
  const { done, answers } = stepById(id)
  switch (done) {
    case 'answered':
      // The destination is asked for beside the amount, and is no item of its own.
      return answers.filter((name) => name === id).every((name) => isFilled(name, form))
    case 'paid':
      return form.contributionPaid
    default:
      return true
  }
}

function isFilled(name: AnswerName, form: RemittanceForm): boolean {
  return answerOf(name).isFilled(form[name], form)
}

export type Progress = { completed: number; percent: number; nextStep: number }

const isCounted = ({ done }: Step) => done !== 'uncounted'

export function progress(form: RemittanceForm): Progress {
  const completed = STEPS.filter((step) => isCounted(step) && isComplete(step.id, form)).length
  return {
    completed,
    percent: Math.round((completed / STEP_COUNT) * 100),
    nextStep: Math.min(completed + 1, STEP_COUNT),
  }
}

/** Where the dashboard's flow opens: at the first of its steps that still needs something. */
export function resumeStep(form: RemittanceForm): number {
  const needing = STEPS.find(({ number, id }) => number >= FIRST_DASHBOARD_STEP && !isComplete(id, form))
  return needing?.number ?? FIRST_DASHBOARD_STEP
}
