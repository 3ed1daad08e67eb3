import { answerOf, isKept, KEPT_ANSWERS, type KeptName } from '@nirgam/domain/remittance/answers/answers'
import { emptyForm, type RemittanceForm, readForm } from '@nirgam/domain/remittance/answers/form-data'
import { objectIn, valueIn } from '@nirgam/domain/remittance/answers/stored-values'
import { type KeptAnswer, parseAnswers } from '@nirgam/domain/remittance/server-steps'
import { stepOfAnswer } from '@nirgam/domain/remittance/steps'
import type { FieldErrors } from '../../platform/errors.ts'

export type DraftReading = {
  /** what can be stored as it is */
  answers: KeptAnswer[]
  /** answers that were given and are invalid, by the form's own names */
  errors: FieldErrors
}

/** Reads the usable answers of a draft; an answer that was never filled in is no error. */
export function readDraft(draft: unknown, now: Date): DraftReading {
  const sent = objectIn(draft)
  const form = readForm(sent)
  const initial = emptyForm()
  const reading: DraftReading = { answers: [], errors: {} }
  for (const name of KEPT_ANSWERS) {
    const given = valueIn(sent, name)
    if (saysNothing(given, initial[name]) || lacksItsSecrets(name, form)) continue
    const result = parseAnswers(withCompanions(name), sent, { now, form })
    if (result.ok) {
      reading.answers.push(...result.answers)
      continue
    }
    for (const [field, messages] of Object.entries(result.errors)) {
      reading.errors[field === name ? name : `${name}.${field}`] = messages
    }
  }
  return reading
}

/** The answer, and those of its step that are only there to complete it. */
function withCompanions(name: KeptName) {
  return stepOfAnswer(name).answers.filter((other) => other === name || !isKept(other))
}

function saysNothing(given: unknown, initial: unknown): boolean {
  if (isBlank(given, initial)) return true
  const parts = Object.entries(objectIn(given))
  if (parts.length === 0) return false
  const defaults = objectIn(initial)
  return parts.every(([key, value]) => isBlank(value, defaults[key]))
}

const BLANK: readonly unknown[] = [undefined, null, '', 0, false]

function isBlank(given: unknown, initial: unknown): boolean {
  return BLANK.includes(given) || given === initial || isEmptyObject(given)
}

function isEmptyObject(given: unknown): boolean {
  return typeof given === 'object' && given !== null && !Array.isArray(given) && Object.keys(given).length === 0
}

/** Drafts never contain account numbers, so bank details without them count as not given yet. */
function lacksItsSecrets(name: KeptName, form: RemittanceForm): boolean {
  const details = objectIn(form[name])
  const secrets = Object.entries(answerOf(name).fields ?? {}).filter((entry) => entry[1].secret && entry[1].required)
  return secrets.length > 0 && secrets.every(([field]) => details[field] === '')
}
