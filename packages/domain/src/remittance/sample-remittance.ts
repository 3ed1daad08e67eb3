import type { Plain } from '../shared/money.ts'
import type { KeptName } from './answers/answers.ts'
import type { RemittanceForm } from './answers/form-data.ts'
import { sampleForm } from './answers/sample-form.ts'
import type { RemittanceRecord } from './api-remittances.ts'
import { type SnakeCase, snakeCase } from './server-names.ts'
import { keptAnswers } from './server-steps.ts'
import { stepOfAnswer } from './steps.ts'

type Sent<Answer> = Answer extends { chequeFile: unknown } ? Omit<Answer, 'chequeFile'> : Answer
type Answers = { [Name in KeptName as SnakeCase<Name>]: Sent<Exclude<RemittanceForm[Name], null | 'others'>> }

const at = '2026-01-01T00:00:00.000Z'
const kept = keptAnswers(sampleForm(), new Date(at))

/** The sample form's answers by the server's names, as a client sends them. */
export const SAMPLE_ANSWERS = Object.fromEntries(
  kept.map(({ name }) => [snakeCase(name), withoutFile(sampleForm()[name])]),
) as Answers

function withoutFile(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('chequeFile' in answer)) return answer
  const { chequeFile: _, ...details } = answer
  return details
}

/** The sample as the server's record of it, complete but for the payment. */
export function sampleRecord(changes: Partial<Plain<RemittanceRecord>> = {}): RemittanceRecord {
  const answers = kept.map(({ name, value }) => [snakeCase(name), value])
  return {
    id: 7,
    reference_number: 'NRG-EXAMPLE',
    is_completed: false,
    status: 'in_progress',
    status_reason: null,
    version: 1,
    ...(Object.fromEntries(answers) as Pick<RemittanceRecord, SnakeCase<KeptName>>),
    contribution_paid: false,
    payment_id: null,
    documents: {},
    created_at: at,
    updated_at: at,
    completed_at: null,
    ...(changes as Partial<RemittanceRecord>),
  }
}

/** A record without any answer. */
export const NO_ANSWERS = missing(() => true)

/** Fields still empty right after the guest steps. */
export const EARLY_RECORD = missing((name) => stepOfAnswer(name).filledBy === 'customer')

function missing(which: (name: KeptName) => boolean): Partial<RemittanceRecord> {
  return Object.fromEntries(kept.filter(({ name }) => which(name)).map(({ name }) => [snakeCase(name), null]))
}
