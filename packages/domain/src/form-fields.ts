import { type ANSWERS, answerOf } from './answers.ts'
import { emptyForm, type RemittanceForm } from './form-data.ts'
import { type AnswerName, STEPS, type StepId, stepById, stepOfAnswer } from './steps.ts'

type Answers = typeof ANSWERS

/** Where a value that a person fills in lies in the form: 'amount', 'senderDetails.name' … A date is one value. */
export type FieldPath = {
  [Name in AnswerName]: Answers[Name] extends { fields: infer Fields } ? `${Name}.${keyof Fields & string}` : Name
}[AnswerName]

export type FieldValue = string | number | boolean | null | RemittanceForm['dateOfBirth']

/** Every value that a person fills in, in the order of the steps. */
export const FIELDS: readonly FieldPath[] = STEPS.flatMap(({ id }) => fieldsOf(id))

export function fieldsOf(id: StepId): readonly FieldPath[] {
  return stepById(id).answers.flatMap(pathsOf)
}

function pathsOf(name: AnswerName): FieldPath[] {
  const { fields } = answerOf(name)
  return (fields ? Object.keys(fields).map((field) => `${name}.${field}`) : [name]) as FieldPath[]
}

function partsOf(path: FieldPath): { name: AnswerName; field: string | undefined } {
  const [name, field] = path.split('.')
  return { name: name as AnswerName, field }
}

function described(path: FieldPath) {
  const { name, field } = partsOf(path)
  const answer = answerOf(name)
  return { answer, field: field === undefined ? undefined : answer.fields?.[field] }
}

export function stepOfField(path: FieldPath): StepId {
  return stepOfAnswer(partsOf(path).name).id
}

export function labelOf(path: FieldPath): string {
  const { answer, field } = described(path)
  return field?.label ?? answer.label
}

/** Account numbers, PAN and IBAN: never written to the browser's storage. */
export function isSecret(path: FieldPath): boolean {
  return described(path).field?.secret ?? false
}

/** False for a field that is not on the screen, given the other answers. */
export function isAsked(path: FieldPath, form: RemittanceForm): boolean {
  const { answer, field } = described(path)
  return answer.isAsked(form) && (field?.isAsked(form) ?? true)
}

export function valueAt(form: RemittanceForm, path: FieldPath): FieldValue {
  const { name, field } = partsOf(path)
  const value = form[name]
  return (field === undefined ? value : Object(value)[field]) as FieldValue
}

export function withValue(form: RemittanceForm, path: FieldPath, value: FieldValue): RemittanceForm {
  const { name, field } = partsOf(path)
  return { ...form, [name]: field === undefined ? value : { ...Object(form[name]), [field]: value } }
}

export function isSameValue(one: FieldValue, other: FieldValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  return one.month === other.month && one.day === other.day && one.year === other.year
}

export function changedFields(before: RemittanceForm, after: RemittanceForm): FieldPath[] {
  return FIELDS.filter((path) => !isSameValue(valueAt(before, path), valueAt(after, path)))
}

export function isAskedAnswer(name: AnswerName, form: RemittanceForm): boolean {
  return answerOf(name).isAsked(form)
}

/** An answer as far as the screen shows it: what is not asked for is as if it had never been typed. */
export function askedDetails(name: AnswerName, form: RemittanceForm): unknown {
  const { fields } = answerOf(name)
  if (!fields) return form[name]
  const typed: Record<string, unknown> = { ...Object(form[name]) }
  return Object.fromEntries(
    Object.entries(fields).map(([field, { isAsked: asked, empty }]) => [field, asked(form) ? typed[field] : empty]),
  )
}

/** What may lie in the browser's storage: everything but account numbers, PAN, IBAN and files. */
export function withoutSecrets(form: RemittanceForm): RemittanceForm {
  const empty = emptyForm()
  const open = FIELDS.filter(isSecret).reduce((kept, path) => withValue(kept, path, valueAt(empty, path)), form)
  const { senderBankDetails, receiverBankDetails } = open
  return {
    ...open,
    senderBankDetails: { ...senderBankDetails, chequeFile: null },
    receiverBankDetails: { ...receiverBankDetails, chequeFile: null },
    documents: {},
  }
}
