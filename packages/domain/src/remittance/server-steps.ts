import type { Around } from './answers/answer-fields.ts'
import { answerOf, isKept, KEPT_ANSWERS, type KeptName, type KeptValue } from './answers/answers.ts'
import { emptyForm, type RemittanceForm, readAnswers } from './answers/form-data.ts'
import { objectIn, type Stored, serverNameOf, valueIn } from './answers/stored-values.ts'
import { type SnakeCase, snakeCase } from './server-names.ts'
import { type GateOptions, judgeAnswer, type StepProblem, together } from './step-gates.ts'
import { type AnswerName, STEPS, type StepId } from './steps.ts'

/** Names that can be saved: a whole step, or one answer of a step that has several. */
export type ServerStep = SnakeCase<StepId | KeptName>

export const SERVER_STEPS: readonly ServerStep[] = [
  ...new Set([...STEPS.map(({ serverStep }) => serverStep), ...KEPT_ANSWERS.map((name) => snakeCase(name))]),
]

export type KeptAnswer = { [Name in KeptName]: { name: Name; value: KeptValue<Name> } }[KeptName]

type ServerStepResult =
  | { ok: true; answers: readonly KeptAnswer[] }
  | { ok: false; message: string; errors: Record<string, string[]> }

const NOTHING = emptyForm()

/** Context of a save: some of the other answers decide which fields are asked for. */
type Known = { now: Date; form?: Partial<Pick<RemittanceForm, keyof Around>> }

/**
 * The one place that turns what a client sends for a step into what is stored.
 * A value may come bare, as a JSON string, or inside an object under the answer's client or server name.
 */
export function parseServerStep(step: ServerStep, data: unknown, known: Known): ServerStepResult {
  const names = answersOf(step)
  const sent = sentAnswers(step, names, data)
  const wanted = names.filter((name) => isIn(sent, name) || !isKept(name))
  return parseAnswers(wanted, sent, known)
}

/** The same for several answers at once, each under its own name. */
export function parseAnswers(names: readonly AnswerName[], sent: Stored, { now, form }: Known): ServerStepResult {
  const absent = names.flatMap((name) => problemOfAbsence(name, sent))
  if (absent[0]) return refused(absent[0])
  const whole = { ...NOTHING, ...form, ...readAnswers(names, sent) }
  const options: GateOptions = { now, relaxedReceiverBank: true }
  const judged = names.map((name) => ({ name, ...judgeAnswer(name, whole, options) }))
  const problem = judged.map((one) => ('problem' in one ? one.problem : null)).reduce(together, null)
  if (problem) return refused(problem)
  return { ok: true, answers: judged.filter(({ name }) => isKept(name)) as KeptAnswer[] }
}

/** The answers of a form that are good enough to store. */
export function keptAnswers(form: RemittanceForm, now: Date): KeptAnswer[] {
  const options: GateOptions = { now, relaxedReceiverBank: true }
  const judged = KEPT_ANSWERS.map((name) => ({ name, ...judgeAnswer(name, form, options) }))
  return judged.filter((one) => 'value' in one) as KeptAnswer[]
}

/** Answers of a step that are stored; none for the review, the documents and the payment. */
export function keptBy(step: ServerStep): readonly KeptName[] {
  return answersOf(step).filter(isKept)
}

function answersOf(step: ServerStep): readonly AnswerName[] {
  const whole = STEPS.find(({ serverStep }) => serverStep === step)
  return whole?.answers ?? KEPT_ANSWERS.filter((name) => snakeCase(name) === step)
}

function sentAnswers(step: ServerStep, names: readonly AnswerName[], data: unknown): Stored {
  const wrapped = objectIn(data)
  return names.some((name) => isIn(wrapped, name)) ? wrapped : { [step]: data }
}

function isIn(stored: Stored, name: string): boolean {
  return Object.hasOwn(stored, name) || Object.hasOwn(stored, serverNameOf(name))
}

function problemOfAbsence(name: AnswerName, sent: Stored): StepProblem[] {
  const { absent } = answerOf(name)
  const isAbsent = Object.keys(objectIn(valueIn(sent, name))).length === 0
  return absent !== undefined && isAbsent ? [{ message: absent, fields: { [name]: absent } }] : []
}

function refused({ message, fields }: StepProblem): ServerStepResult {
  const errors = Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [text]]))
  return { ok: false, message, errors }
}
