import { SAMPLE_ANSWERS } from '@nirgam/domain/remittance/sample-form'
import type { TestApi } from '../test-api.ts'

/** Every step with invented, valid answers, as a client sends them. */
export const STEP_ANSWERS = SAMPLE_ANSWERS

export type StepName = keyof typeof STEP_ANSWERS

export type ReadyRemittance = { token: string; id: number; reference: string }

export type ReadyOptions = {
  /** an existing account; otherwise a new user signs up */
  token?: string
  contribution?: number
  /** override those of the sample */
  answers?: Partial<typeof STEP_ANSWERS>
  /** steps to leave unanswered */
  without?: readonly StepName[]
}

/** A remittance with every step answered, ready to be paid. */
export async function readyRemittance(
  api: Pick<TestApi, 'post' | 'signUp'>,
  { token: given, contribution = STEP_ANSWERS.contribution, answers: own = {}, without = [] }: ReadyOptions = {},
): Promise<ReadyRemittance> {
  const token = given ?? (await api.signUp()).token
  const answers = Object.entries({ ...STEP_ANSWERS, ...own, contribution }).filter(
    ([step]) => !without.includes(step as StepName),
  )
  const created = await api.post('/remittances', { token, body: Object.fromEntries(answers) })
  if (created.status >= 300) throw new Error(`no remittance: ${JSON.stringify(created.body)}`)
  const { id, reference_number: reference } = created.body.data
  return { token, id, reference }
}

/** The number shown on papers and at the desk. */
export function numberOf(id: number): string {
  return `REM-${String(id).padStart(6, '0')}`
}
