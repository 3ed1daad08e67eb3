import { type Given, missingLabels } from './answers/answer.ts'
import { answerOf } from './answers/answers.ts'
import type { RemittanceForm } from './answers/form-data.ts'
import { askedDetails } from './answers/form-fields.ts'
import { PAYMENT_MESSAGES } from './payment-messages.ts'
import { type AnswerName, FIRST_DASHBOARD_STEP, STEP_COUNT, STEPS, type Step, type StepId, stepById } from './steps.ts'

/** Why a step cannot be left: one message for the banner, and one for each field at fault. */
export type StepProblem = { message: string; fields: Record<string, string> }

export type GateOptions = Pick<Given, 'now' | 'locale'> & {
  /** The dashboard's flow does not require a routing number or IBAN, but a given one must be valid. */
  relaxedReceiverBank?: boolean
}

/** Problem that keeps the user on a step, or null. */
export function checkStep(id: StepId, form: RemittanceForm, options: GateOptions): StepProblem | null {
  const { answers, done } = stepById(id)
  if (done === 'paid' && !form.contributionPaid) return { message: PAYMENT_MESSAGES.gate, fields: {} }
  return answers.map((name) => checkAnswer(name, form, options)).reduce(together, null)
}

export function checkAnswer(name: AnswerName, form: RemittanceForm, options: GateOptions): StepProblem | null {
  const judged = judgeAnswer(name, form, options)
  return 'problem' in judged ? judged.problem : null
}

type Judged = { value: unknown } | { problem: StepProblem }

/** An answer as it would be stored, or its problem. Blank fields are reported before invalid ones. */
export function judgeAnswer(name: AnswerName, form: RemittanceForm, options: GateOptions): Judged {
  const answer = answerOf(name)
  if (!answer.isAsked(form)) return { value: null }
  const given = { ...options, form, insistsOnBankCodes: options.relaxedReceiverBank !== true }
  const value = askedDetails(name, form)
  const result = answer.schema(given).safeParse(value)
  if (result.success) return { value: result.data }
  const fields = firstMessages(name, answer.fields, result.error.issues)
  return { problem: { message: bannerFor(name, form, fields), fields } }
}

type Issues = readonly { path: readonly PropertyKey[]; message: string }[]

/** The first problem of each field, in the order of the screen. */
function firstMessages(name: string, fields: object | undefined, issues: Issues): Record<string, string> {
  const messages: Record<string, string> = {}
  const at = (path: Issues[number]['path']) => String(path[0] ?? name)
  const order = fields ? Object.keys(fields) : issues.map(({ path }) => at(path))
  for (const field of order) {
    const issue = issues.find(({ path }) => at(path) === field)
    if (issue) messages[field] = issue.message
  }
  return messages
}

function bannerFor(name: AnswerName, form: RemittanceForm, fields: Record<string, string>): string {
  const { incomplete, isFilled, fields: asked } = answerOf(name)
  const first = Object.values(fields)[0] ?? ''
  if (!incomplete || isFilled(form[name], form)) return first
  return incomplete(asked ? missingLabels(asked, { ...Object(form[name]) }).join(', ') : '')
}

/** Merges two problems; the first one's message wins. */
export function together(first: StepProblem | null, second: StepProblem | null): StepProblem | null {
  if (first === null || second === null) return first ?? second
  return { message: first.message, fields: { ...first.fields, ...second.fields } }
}

export type UnmetStep = { step: Step; problem: StepProblem }

/** Everything that keeps a remittance from being submitted, in step order. */
export function unmetSteps(form: RemittanceForm, options: GateOptions): UnmetStep[] {
  const relaxed = { relaxedReceiverBank: true, ...options }
  return STEPS.flatMap((step) => {
    const problem = checkStep(step.id, form, relaxed)
    return problem ? [{ step, problem }] : []
  })
}

/** Whether nothing is missing from a step. Its answers may still break a rule, which the gates check. */
export function isComplete(id: StepId, form: RemittanceForm): boolean {
  const { done, answers } = stepById(id)
  switch (done) {
    case 'answered':
      // The destination is asked beside the amount, so it is not counted separately.
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

type Progress = { completed: number; percent: number; nextStep: number }

const isCounted = ({ done }: Step) => done !== 'uncounted'

export function progress(form: RemittanceForm): Progress {
  const completed = STEPS.filter((step) => isCounted(step) && isComplete(step.id, form)).length
  return {
    completed,
    percent: Math.round((completed / STEP_COUNT) * 100),
    nextStep: Math.min(completed + 1, STEP_COUNT),
  }
}

/** Initial step of the dashboard's flow: the first one that is incomplete. */
export function resumeStep(form: RemittanceForm): number {
  const needing = STEPS.find(({ number, id }) => number >= FIRST_DASHBOARD_STEP && !isComplete(id, form))
  return needing?.number ?? FIRST_DASHBOARD_STEP
}
