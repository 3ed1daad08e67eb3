import { objectIn, type Stored, serverNameOf, valueIn } from './answers/answer.ts'
import type { Around } from './answers/answer-fields.ts'
import { answerOf, isKept, KEPT_ANSWERS, type KeptName, type KeptValue } from './answers/answers.ts'
import { emptyForm, type RemittanceForm, readAnswers } from './answers/form-data.ts'
import { type FieldPath, type FieldValue, labelOf, withValue } from './answers/form-fields.ts'
import { type GateOptions, judgeAnswer, type StepProblem, together } from './step-gates.ts'
import { type AnswerName, type SnakeCase, STEPS, type StepId, snakeCase } from './steps.ts'

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
 * Converts a client's data for a step to its stored form; nothing else does.
 * A value may be bare, a JSON string, or inside an object under the answer's client or server name.
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

export type Correction = { field: FieldPath; value: FieldValue }

/** Problems by the path of their field. */
type FieldProblems = ReadonlyMap<FieldPath, string>

type Corrected = { answers: readonly KeptAnswer[]; problems: FieldProblems; form: RemittanceForm }

/** The form with some fields corrected, judged by the same rules as when it was filled in. */
export function correctedForm(form: RemittanceForm, corrections: readonly Correction[], now: Date): Corrected {
  const changed = corrections.reduce(withCorrection, form)
  const problems = new Map<FieldPath, string>()
  const answers: KeptAnswer[] = []
  for (const name of new Set(corrections.map(({ field }) => answerNameOf(field)))) {
    const parsed = parseAnswers([name], { [name]: changed[name] }, { now, form: changed })
    if (parsed.ok) answers.push(...parsed.answers)
    else for (const [at, [message = '']] of Object.entries(parsed.errors)) problems.set(pathOf(name, at), message)
  }
  return { answers, problems, form: changed }
}

/** Message at a field: its own problem, or else one that its value causes at a field that was not asked for. */
export function problemAt(
  field: FieldPath,
  problems: FieldProblems,
  asked: readonly (FieldPath | null)[],
): string | null {
  const own = problems.get(field)
  if (own !== undefined) return own
  const [elsewhere] = [...problems].filter(
    ([path]) => !asked.includes(path) && answerNameOf(path) === answerNameOf(field),
  )
  return elsewhere ? `${labelOf(elsewhere[0])}: ${elsewhere[1]}` : null
}

function answerNameOf(field: FieldPath): AnswerName {
  return field.split('.')[0] as AnswerName
}

function withCorrection(form: RemittanceForm, { field, value }: Correction): RemittanceForm {
  const changed = withValue(form, field, value)
  // An account number is corrected in one box, and a corrected receiver no longer moves with the sender.
  if (field.endsWith('.accountNumber')) {
    return withValue(changed, field.replace('.accountNumber', '.confirmAccountNumber') as FieldPath, value)
  }
  return field.startsWith('receiverDetails.') ? withValue(changed, 'receiverDetails.sameAsSender', false) : changed
}

/** A date is one field, whichever part of it is wrong. */
function pathOf(name: AnswerName, at: string): FieldPath {
  return (answerOf(name).fields ? `${name}.${at}` : name) as FieldPath
}
