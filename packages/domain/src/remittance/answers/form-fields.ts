import { type AnswerName, type ServerStepName, STEPS, type StepId, stepById, stepOfAnswer } from '../steps.ts'
import type { Answer } from './answer.ts'
import type { Field } from './answer-fields.ts'
import { type ANSWERS, answerOf } from './answers.ts'
import type { RemittanceForm } from './form-data.ts'

type Answers = typeof ANSWERS

/** Path of a value in the form: 'amount', 'senderDetails.name' … A date is one value. */
export type FieldPath = {
  [Name in AnswerName]: Answers[Name] extends { fields: infer Fields } ? `${Name}.${keyof Fields & string}` : Name
}[AnswerName]

export type FieldValue = string | number | boolean | null | RemittanceForm['dateOfBirth']

/** The answer that a field belongs to, and its name within it; undefined for a single value. */
type Spot = { name: AnswerName; field: string | undefined }

function spotsOf(name: AnswerName): [FieldPath, Spot][] {
  const { fields } = answerOf(name)
  if (!fields) return [[name as FieldPath, { name, field: undefined }]]
  return Object.keys(fields).map((field) => [`${name}.${field}` as FieldPath, { name, field }])
}

const SPOTS: ReadonlyMap<FieldPath, Spot> = new Map(STEPS.flatMap(({ answers }) => answers.flatMap(spotsOf)))

/** Every value that a person fills in, in the order of the steps. */
export const FIELDS: readonly FieldPath[] = [...SPOTS.keys()]

function spotOf(path: FieldPath): Spot {
  const spot = SPOTS.get(path)
  if (!spot) throw new Error(`no field ${path}`)
  return spot
}

function describedAt(path: FieldPath): { answer: Answer; field: Field | undefined } {
  const { name, field } = spotOf(path)
  const answer = answerOf(name)
  return { answer, field: field === undefined ? undefined : answer.fields?.[field] }
}

export function fieldsOf(id: StepId): readonly FieldPath[] {
  return FIELDS.filter((path) => stepOfField(path) === id)
}

export function stepOfField(path: FieldPath): StepId {
  return stepOfAnswer(spotOf(path).name).id
}

export function labelOf(path: FieldPath): string {
  const { answer, field } = describedAt(path)
  return field?.label ?? answer.label
}

/** Label and limits for a field's input. */
export function boxOf(path: FieldPath): { label: string; required: boolean; maxLength: number | undefined } {
  const { field } = describedAt(path)
  return { label: labelOf(path), required: field?.required ?? true, maxLength: field?.max }
}

/** Account numbers, PAN and IBAN: never written to the browser's storage. */
export function isSecret(path: FieldPath): boolean {
  return describedAt(path).field?.secret ?? false
}

/** False for a field that is hidden because of other answers. */
export function isAsked(path: FieldPath, form: RemittanceForm): boolean {
  const { answer, field } = describedAt(path)
  return answer.isAsked(form) && (field?.isAsked(form) ?? true)
}

export function valueAt(form: RemittanceForm, path: FieldPath): FieldValue {
  const { name, field } = spotOf(path)
  const value: unknown = form[name]
  return (field === undefined ? value : Object(value)[field]) as FieldValue
}

export function withValue(form: RemittanceForm, path: FieldPath, value: FieldValue): RemittanceForm {
  const { name, field } = spotOf(path)
  return { ...form, [name]: field === undefined ? value : { ...Object(form[name]), [field]: value } }
}

export function isSameValue(one: FieldValue, other: FieldValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  return one.month === other.month && one.day === other.day && one.year === other.year
}

export function changedFields(before: RemittanceForm, after: RemittanceForm): FieldPath[] {
  return FIELDS.filter((path) => !isSameValue(valueAt(before, path), valueAt(after, path)))
}

/** An answer as the screen shows it: fields that are not asked for are emptied. */
export function askedDetails(name: AnswerName, form: RemittanceForm): unknown {
  const { fields } = answerOf(name)
  if (!fields) return form[name]
  const typed: Record<string, unknown> = { ...Object(form[name]) }
  return Object.fromEntries(
    Object.entries(fields).map(([field, { isAsked: asked, empty }]) => [field, asked(form) ? typed[field] : empty]),
  )
}

const SECRETS = FIELDS.filter(isSecret)

/** Form as it may be stored in the browser: without account numbers, PAN, IBAN and files. */
export function withoutSecrets(form: RemittanceForm): RemittanceForm {
  const open = SECRETS.reduce((kept, path) => withValue(kept, path, ''), form)
  const { senderBankDetails, receiverBankDetails } = open
  return {
    ...open,
    senderBankDetails: { ...senderBankDetails, chequeFile: null },
    receiverBankDetails: { ...receiverBankDetails, chequeFile: null },
    documents: {},
  }
}

/** Request body that saves a step: its answers, without fields that are not on the screen. */
export function stepPayload(id: StepId, form: RemittanceForm): { step: ServerStepName; data: unknown } {
  const { serverStep, answers } = stepById(id)
  const parts = answers.map((name) => [name, askedDetails(name, form)] as const)
  const [only, ...others] = parts
  if (!only) return { step: serverStep, data: null }
  return { step: serverStep, data: others.length === 0 ? only[1] : Object.fromEntries(parts) }
}
