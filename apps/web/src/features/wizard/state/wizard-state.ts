import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import {
  changedFields,
  type FieldPath,
  isAsked,
  isSecret,
  stepOfField,
  valueAt,
} from '@nirgam/domain/remittance/answers/form-fields'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import type { StepProblem } from '@nirgam/domain/remittance/step-gates'
import { LAST_GUEST_STEP, STEPS, type Step, type StepId, stepById } from '@nirgam/domain/remittance/steps'
import type { Draft, Typed } from '../../draft/draft.ts'
import { type Ahead, dashboardStepToShow, type Setting, stepToShow } from '../opening/where-to-open.ts'
import { savedForm } from './saved-form.ts'
import type { Unit } from './three-way.ts'

export const REVIEW_STEP = stepById('confirmation').number

/**
 * `unsaved`: the server did not store it. `ended`: the remittance was submitted or set aside elsewhere, so nothing can
 * be saved to it. `about`: the earlier step that failed, with its own problem, while another step is shown.
 */
export type Problem = StepProblem & { unsaved?: boolean; ended?: boolean; about?: { step: StepId; problem: Problem } }

/** Answers that were changed differently here and elsewhere; `was` is the common base. */
export type Clash = { unit: Unit; was: RemittanceForm }

export type WizardState = {
  setting: Setting
  /** The form as shown on the screen. */
  form: RemittanceForm
  /** The server's record as known to this tab; every save sends its version. */
  record: RemittanceRecord | null
  /** Forms of saves without a reply, which the server may have stored. */
  unanswered: readonly RemittanceForm[]
  /** Typed, never saved and not stored in the browser, so the user has to type it again. */
  forgotten: readonly FieldPath[]
  clashes: readonly Clash[]
  step: number
  /** The user came from the review and has a direct way back. */
  reviewing: boolean
  guestDone: boolean
  /** The step that this browser had stored when the wizard opened. */
  savedStep: number
  /** The user has typed something, or saved answers were found. */
  begun: boolean
  problem: Problem | null
  /** Increases with every refused Next, so that the same message takes focus again. */
  attempt: number
  /** The pending Next, while something must be saved first. */
  leaving: { from: StepId; to: number | null; saved: boolean } | null
  /**
   * The step that was left before its save was confirmed. If the save fails, a user who is typing on the next step gets
   * a message there; otherwise the wizard returns to the step. The next save sends it again.
   */
  ahead: Ahead | null
  /** The save in progress; the next one waits for its reply. */
  sending: StepId | 'draft' | null
}

/** The fields whose value differs from the server's. */
export function dirtyFields(state: Pick<WizardState, 'form' | 'record'>): FieldPath[] {
  return changedFields(savedForm(state), state.form).filter((path) => isAsked(path, state.form))
}

export function unsavedSteps(state: Pick<WizardState, 'form' | 'record'>): Step[] {
  if (state.record === null) return []
  const ids = new Set(dirtyFields(state).map(stepOfField))
  return STEPS.filter(({ id }) => ids.has(id))
}

/** False after a failed save, even if the answers are the same as before. */
export function isSaved(state: Pick<WizardState, 'form' | 'record' | 'problem'>): boolean {
  return !state.problem?.unsaved && unsavedSteps(state).length === 0
}

/** The step to show for a requested step, or without a request. */
export function shownStep(state: Omit<WizardState, 'step'>, wanted: number | null): number {
  const { setting, form, record, savedStep, ahead } = state
  const allowed =
    setting.shownIn === 'dashboard' && record
      ? dashboardStepToShow(wanted, record, setting.now, ahead)
      : stepToShow(wanted, { ...setting, form, record, savedStep, ahead })
  const edited = unsavedSteps(state)[0]?.number
  // Only saved answers can be paid for: with unsaved edits, the last step is the review or a later edited one.
  return edited === undefined ? allowed : Math.min(allowed, Math.max(edited, REVIEW_STEP))
}

type Editing = Pick<WizardState, 'form' | 'record' | 'forgotten' | 'clashes'>

/** Answers that the server does not have, without values that must not be stored in a browser. */
export function keptFields(state: Editing): Draft['fields'] {
  const saved = savedForm(state)
  const names = [...new Set([...dirtyFields(state), ...state.forgotten])]
  const was = (path: FieldPath) => valueAt(state.clashes.find(({ unit }) => unit.includes(path))?.was ?? saved, path)
  const typed = (path: FieldPath): Typed => {
    if (isSecret(path)) return {}
    const value = valueAt(state.form, path)
    if (!state.record) return { value }
    const along = names.filter((other) => isSecret(other) && stepOfField(other) === stepOfField(path))
    return { value, was: was(path), ...(along.length > 0 && { along }) }
  }
  return Object.fromEntries(names.map((path) => [path, typed(path)]))
}

/** The draft to store in the browser; null if there is nothing to store. */
export function draftOf(state: WizardState): Draft | null {
  const { setting, record, form, step } = state
  // Stored edits of a remittance in an account stay unchanged until its owner signs in.
  const isOthers = record === null && form.referenceNumber !== null
  if (!state.begun || isOthers || (!setting.signedIn && step > LAST_GUEST_STEP)) return null
  return { step, reference: record?.reference_number ?? null, fields: keptFields(state) }
}

/** Next was refused, by the rules or by the server. */
export function refused(state: WizardState, problem: Problem): WizardState {
  return { ...state, problem, attempt: state.attempt + 1, leaving: null }
}
