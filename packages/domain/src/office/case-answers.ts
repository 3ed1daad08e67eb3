import { answerOf } from '../remittance/answers/answers.ts'
import type { RemittanceForm } from '../remittance/answers/form-data.ts'
import { type FieldPath, fieldsOf, isAsked, isSecret, labelOf, valueAt } from '../remittance/answers/form-fields.ts'
import { valueInWords } from '../remittance/review.ts'
import { type AnswerName, STEPS } from '../remittance/steps.ts'

type AnswerRow = { field: FieldPath; label: string; value: string; is_masked: boolean }
type AnsweredStep = { step: string; title: string; rows: AnswerRow[] }

/** Everything that was answered, step by step; account numbers and PAN by their last signs. */
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

/** The second box of a number repeats the first, and a tick is not an answer. */
function isShown(path: FieldPath): boolean {
  const [name, key = ''] = path.split('.') as [AnswerName, string?]
  return answerOf(name).fields?.[key]?.shown !== 'never'
}

export function canBeUnmasked(form: RemittanceForm, field: FieldPath): boolean {
  return isSecret(field) && isAsked(field, form) && String(valueAt(form, field) ?? '') !== ''
}
