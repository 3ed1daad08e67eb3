import { maskAccountNumber } from '../shared/masking.ts'
import { formatRupees, processingTime, WORKING_TIME, ZERO } from '../shared/money.ts'
import type { Shown } from './answers/answer-fields.ts'
import { answerOf } from './answers/answers.ts'
import type { RemittanceForm } from './answers/form-data.ts'
import { type FieldPath, fieldsOf, isAsked, isSecret, labelOf, valueAt } from './answers/form-fields.ts'
import type { DocumentKind } from './answers/options.ts'
import { contributionRupees } from './answers/transfer-answers.ts'
import { type AnswerName, STEPS, type Step, stepOfAnswer } from './steps.ts'

/** A blank value was not provided. */
export type ReviewRow = {
  label: string
  value: string
  /** The step that asks for it, where rows of one section come from several. */
  editStep?: number
}
type ReviewSection = { id: AnswerName; title: string; editStep: number; rows: readonly ReviewRow[] }
export const NOT_PROVIDED = 'Not provided'

export type Review = { summary: readonly ReviewRow[]; sections: readonly ReviewSection[] }

type Documents = Partial<Record<DocumentKind, { name: string }>>

/** The whole remittance in the words of the screen; page and printed summary show the same. */
export function reviewOf(form: RemittanceForm, documents: Documents = {}): Review {
  return {
    summary: summaryRows(form),
    sections: detailsByPerson().map((name) => ({
      id: name,
      title: answerOf(name).label,
      editStep: stepOfAnswer(name).number,
      rows: [...detailRows(name, form), ...documentRow(name, documents)],
    })),
  }
}

/** Each person beside their own bank. */
function detailsByPerson(): AnswerName[] {
  const details = answersOf(() => true).filter((name) => answerOf(name).fields)
  return ['sender', 'receiver'].flatMap((person) => details.filter((name) => answerOf(name).about === person))
}

function answersOf(which: (step: Step) => boolean): AnswerName[] {
  return STEPS.filter(which).flatMap(({ answers }) => answers)
}

function summaryRows(form: RemittanceForm): ReviewRow[] {
  const transfer = answersOf(({ id }) => id !== 'contribution').filter((name) => !answerOf(name).fields)
  const contribution = contributionRupees(form)
  return [
    { ...rowOf('amount', form), ...askedOn('amount') },
    ...transfer.filter((name) => name !== 'amount').map((name) => ({ ...rowOf(name, form), ...askedOn(name) })),
    {
      ...askedOn('contribution'),
      label: answerOf('contribution').label,
      // The step for the contribution comes after the review.
      value: contribution === null ? 'Not chosen yet' : formatRupees(contribution),
    },
    { label: 'Estimated Processing Time', value: `${processingTime(contribution ?? ZERO)} ${WORKING_TIME}` },
  ]
}

/** Summary of the answers so far, without account numbers and similar details. */
export function answeredSoFar(form: RemittanceForm): ReviewRow[] {
  const contribution = contributionRupees(form)
  const transfer = answersOf(({ id }) => id !== 'contribution').filter((name) => !answerOf(name).fields)
  return [
    ...transfer.map((name) => rowOf(name, form)),
    { label: 'Sender', value: form.senderDetails.name.trim() },
    { label: 'Receiver', value: form.receiverDetails.name.trim() },
    { label: answerOf('contribution').label, value: contribution === null ? '' : formatRupees(contribution) },
  ].filter(({ value }) => value !== '')
}

function askedOn(name: AnswerName): { editStep: number } {
  return { editStep: stepOfAnswer(name).number }
}

/** The bank chosen for the transfer and a different bank of the account: often one of them was changed later. */
export function twoBanks({ bank, senderBankDetails }: RemittanceForm): { chosen: string; account: string } | null {
  const chosen = answerOf('bank').shown(bank).trim()
  const account = senderBankDetails.bankName.trim()
  const isSame = chosen.toLowerCase() === account.toLowerCase()
  return chosen === '' || account === '' || isSame ? null : { chosen, account }
}

function rowOf(name: AnswerName, form: RemittanceForm): ReviewRow {
  const { label, shown } = answerOf(name)
  return { label, value: shown(form[name]) }
}

function detailRows(name: AnswerName, form: RemittanceForm): ReviewRow[] {
  const values: Record<string, string | boolean> = { ...Object(form[name]) }
  return Object.entries(answerOf(name).fields ?? {}).flatMap(([key, { label, labelIn, shown, isAsked }]) => {
    if (shown === 'never' || !isAsked(form)) return []
    const value = String(values[key] ?? '')
    return [{ label: labelIn?.(values) ?? label, value: inWords(shown, value, values) }]
  })
}

function inWords(shown: Shown, value: string, details: Record<string, string | boolean>): string {
  if (shown === 'masked') return maskAccountNumber(value)
  return typeof shown === 'function' ? shown(value, details) : value
}

/** One field in the words of the screen; account numbers and PAN by their last characters. */
export function valueInWords(form: RemittanceForm, path: FieldPath): string {
  const value = valueAt(form, path)
  if (isSecret(path)) return maskAccountNumber(String(value ?? ''))
  const [name, key] = path.split('.') as [AnswerName, string | undefined]
  const { shown, fields } = answerOf(name)
  if (key === undefined) return shown(value)
  const how = fields?.[key]?.shown ?? 'plain'
  return inWords(how, String(value ?? ''), { ...Object(form[name]) })
}

function documentRow(name: AnswerName, documents: Documents): ReviewRow[] {
  const { file } = answerOf(name)
  return file === undefined ? [] : [{ label: 'Bank Document', value: documents[file]?.name ?? '' }]
}

type AnswerRow = { field: FieldPath; label: string; value: string; is_masked: boolean }
type AnsweredStep = { step: string; title: string; rows: AnswerRow[] }

/** All answers, step by step; account numbers and PAN by their last characters. */
export function answersByStep(form: RemittanceForm): AnsweredStep[] {
  return STEPS.map(({ id, title }) => ({ step: id, title, rows: rowsOf(fieldsOf(id), form) })).filter(
    ({ rows }) => rows.length > 0,
  )
}

function rowsOf(fields: readonly FieldPath[], form: RemittanceForm): AnswerRow[] {
  return fields
    .filter((field) => isShown(field) && isAsked(field, form))
    .map((field) => ({
      field,
      label: labelOf(field),
      value: valueInWords(form, field),
      is_masked: canBeUnmasked(form, field),
    }))
}

/** A confirmation box repeats the number, and a tick is not an answer. */
function isShown(path: FieldPath): boolean {
  const [name, key = ''] = path.split('.') as [AnswerName, string?]
  return answerOf(name).fields?.[key]?.shown !== 'never'
}

export function canBeUnmasked(form: RemittanceForm, field: FieldPath): boolean {
  return isSecret(field) && isAsked(field, form) && String(valueAt(form, field) ?? '') !== ''
}
