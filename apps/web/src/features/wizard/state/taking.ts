import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import { changedFields, isAsked, stepOfField, valueAt } from '@nirgam/domain/remittance/answers/form-fields'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import type { StepId } from '@nirgam/domain/remittance/steps'
import { savedForm } from './saved-form.ts'
import { differs, threeWay, type Unit, withUnit } from './three-way.ts'
import type { Clash, WizardState } from './wizard-state.ts'

/** Merges a newer record: changes made elsewhere are taken over, unless the field was changed here too. */
export function taken(state: WizardState, record: RemittanceRecord): WizardState {
  return isOlder(record, state.record) ? state : withRecord(state, record)
}

type Saved = { step: StepId; record: RemittanceRecord; form: RemittanceForm }

/**
 * Takes the server's cleaned values (trimmed, in capitals …) for fields not edited since. Saving unchanged values may
 * also return changes made elsewhere on other steps.
 */
export function saved(state: WizardState, { step, record, form: sent }: Saved): WizardState {
  const isSent = (unit: Unit) => unit.every((path) => stepOfField(path) === step)
  const { leaving } = state
  const typedSince = changedFields(sent, state.form).some((path) => stepOfField(path) === step)
  const isSaved = leaving?.from === step && !typedSince
  return {
    ...(isOlder(record, state.record) ? state : withRecord(state, record, { isSent, sent })),
    sending: null,
    ahead: state.ahead?.from === step ? null : state.ahead,
    leaving: leaving && { ...leaving, saved: leaving.saved || isSaved },
  }
}

/** Replies may arrive out of order. */
function isOlder(record: RemittanceRecord, known: RemittanceRecord | null): boolean {
  return known !== null && record.id === known.id && record.version < known.version
}

type Sending = { isSent: (unit: Unit) => boolean; sent: RemittanceForm }

function withRecord(state: WizardState, record: RemittanceRecord, sending?: Sending): WizardState {
  const base = savedForm(state)
  const theirs = savedForm({ record })
  const isSent = sending?.isSent ?? (() => false)
  const isSettled = (unit: Unit) => isSent(unit) && sending !== undefined && !differs(unit, state.form, sending.sent)
  const { form, clashes: found } = threeWay({ mine: state.form, base, theirs, isSettled })
  const asked = state.record === null ? [] : found.filter((unit) => !isSent(unit) && isQuestion(state, unit, theirs))
  const before = state.clashes.filter(({ unit }) => differs(unit, form, theirs))
  const isNew = (unit: Unit) => !before.some((clash) => clash.unit[0] === unit[0])
  const clashes: Clash[] = [...before, ...asked.filter(isNew).map((unit) => ({ unit, was: base }))]
  const forgotten = state.forgotten.filter((path) => valueAt(form, path) === '')
  return { ...state, record, form, clashes, forgotten, unanswered: [], begun: true }
}

/** Whether the user has to choose: not for hidden fields, fields to retype, or values of our own unanswered saves. */
function isQuestion({ form, forgotten, unanswered }: WizardState, unit: Unit, theirs: RemittanceForm): boolean {
  const isOurs = unanswered.some((sent) => !differs(unit, sent, theirs))
  return !isOurs && unit.some((path) => isAsked(path, form)) && !unit.some((path) => forgotten.includes(path))
}

export function withoutClashes(state: WizardState, keep: 'mine' | 'theirs'): WizardState {
  const theirs = savedForm(state)
  const form =
    keep === 'mine' ? state.form : state.clashes.reduce((mine, { unit }) => withUnit(mine, unit, theirs), state.form)
  return { ...state, form, clashes: [] }
}
