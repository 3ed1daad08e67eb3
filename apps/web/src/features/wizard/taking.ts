import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { type RemittanceForm, remittanceToForm } from '@nirgam/domain/form-data'
import { isAsked, stepOfField, valueAt } from '@nirgam/domain/form-fields'
import type { StepId } from '@nirgam/domain/steps'
import { differs, threeWay, type Unit, withUnit } from './three-way.ts'
import { type Clash, savedForm, type WizardState } from './wizard-state.ts'

/** A newer record: what was changed elsewhere is taken over, unless it has been changed here, too. */
export function taken(state: WizardState, record: RemittanceRecord): WizardState {
  const { form, clashes } = sidesOf(state, record)
  const theirs = remittanceToForm(record)
  const isOurs = (unit: Unit) => state.unanswered.some((sent) => !differs(unit, sent, theirs))
  const isEmptied = (unit: Unit) => unit.some((path) => state.forgotten.includes(path))
  const asked = clashes.filter(
    (unit) => unit.some((path) => isAsked(path, form)) && !isOurs(unit) && !isEmptied(unit),
  )
  // Before there was a record, nothing could be changed elsewhere.
  return withRecord(state, record, form, state.record ? asked : [])
}

type Saved = { step: StepId; record: RemittanceRecord; form: RemittanceForm }

/** The server's tidied version of what was sent (trimmed, in capitals …), unless it has been typed over meanwhile. */
export function saved(state: WizardState, { step, record, form: sent }: Saved): WizardState {
  const isSettled = (unit: Unit) =>
    unit.every((path) => stepOfField(path) === step) && !differs(unit, state.form, sent)
  const { form } = sidesOf(state, record, isSettled)
  const { leaving } = state
  return {
    ...withRecord(state, record, form, []),
    sending: null,
    leaving: leaving && { ...leaving, saved: leaving.saved || leaving.from === step },
  }
}

function sidesOf(state: WizardState, record: RemittanceRecord, isSettled?: (unit: Unit) => boolean) {
  if (isOlder(record, state.record)) return { form: state.form, clashes: [] }
  return threeWay({ mine: state.form, base: savedForm(state), theirs: remittanceToForm(record), isSettled })
}

/** Answers may overtake each other. */
function isOlder(record: RemittanceRecord, known: RemittanceRecord | null): boolean {
  return known !== null && record.id === known.id && record.version < known.version
}

function withRecord(state: WizardState, record: RemittanceRecord, form: RemittanceForm, asked: Unit[]): WizardState {
  if (isOlder(record, state.record)) return state
  const theirs = remittanceToForm(record)
  const before = state.clashes.filter(({ unit }) => differs(unit, form, theirs))
  const isNew = (unit: Unit) => !before.some((clash) => clash.unit[0] === unit[0])
  const clashes: Clash[] = [...before, ...asked.filter(isNew).map((unit) => ({ unit, was: savedForm(state) }))]
  const forgotten = state.forgotten.filter((path) => valueAt(form, path) === '')
  return { ...state, record, form, clashes, forgotten, unanswered: [], begun: true }
}

export function withoutClashes(state: WizardState, keep: 'mine' | 'theirs'): WizardState {
  const theirs = savedForm(state)
  const form =
    keep === 'mine' ? state.form : state.clashes.reduce((mine, { unit }) => withUnit(mine, unit, theirs), state.form)
  return { ...state, form, clashes: [] }
}
