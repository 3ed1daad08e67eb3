import type { RemittanceForm } from './answers/form-data.ts'
import { askedDetails } from './answers/form-fields.ts'
import { type ServerStepName, type StepId, stepById } from './steps.ts'

/** Request body that saves a step: its answers, without fields that are not on the screen. */
export function stepPayload(id: StepId, form: RemittanceForm): { step: ServerStepName; data: unknown } {
  const { serverStep, answers } = stepById(id)
  const parts = answers.map((name) => [name, askedDetails(name, form)] as const)
  const [only, ...others] = parts
  if (!only) return { step: serverStep, data: null }
  return { step: serverStep, data: others.length === 0 ? only[1] : Object.fromEntries(parts) }
}
