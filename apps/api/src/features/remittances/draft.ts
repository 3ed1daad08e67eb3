import { emptyForm, objectIn } from '@nirgam/domain/form-data'
import { parseServerStep, type ServerStep, type StepToStore } from '@nirgam/domain/server-steps'
import { STEPS } from '@nirgam/domain/steps'
import type { FieldErrors } from '../../platform/errors.ts'

const PARTS: readonly { name: string; step: ServerStep }[] = [
  { name: 'destinationCountry', step: 'destination_country' },
  ...STEPS.filter(({ id }) => id !== 'confirmation' && id !== 'documents' && id !== 'payment').map(
    ({ id, serverStep }) => ({ name: id, step: serverStep }),
  ),
]

export type DraftReading = {
  /** what can be stored as it is */
  steps: StepToStore[]
  /** what was given and cannot be used, by the form's own names */
  errors: FieldErrors
}

/** Reads a draft as far as it can be read: what was never filled in is no error. */
export function readDraft(draft: unknown, now: Date): DraftReading {
  const form = objectIn(draft)
  const initial: Readonly<Record<string, unknown>> = emptyForm()
  const reading: DraftReading = { steps: [], errors: {} }
  for (const { name, step } of PARTS) {
    const given = form[name] ?? form[step]
    if (saysNothing(given, initial[name]) || lacksItsSecrets(step, given)) continue
    const result = parseServerStep(step, step === 'contribution' ? form : given, now)
    if (result.ok) {
      reading.steps.push({ step, value: result.value })
      continue
    }
    for (const [field, messages] of Object.entries(result.errors)) {
      reading.errors[field === name ? name : `${name}.${field}`] = messages
    }
  }
  return reading
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

/** Drafts never hold account numbers, so bank details without one are merely not there yet. */
function lacksItsSecrets(step: ServerStep, given: unknown): boolean {
  if (step !== 'sender_bank_details' && step !== 'receiver_bank_details') return false
  const details = objectIn(given)
  return Object.keys(details).length > 0 && !(details.accountNumber ?? details.account_number)
}
