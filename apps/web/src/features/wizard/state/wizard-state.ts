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
 * `unsaved`: the server did not take it. `ended`: the remittance has been submitted or set aside elsewhere, so there is
 * nothing left to save into. `about`: the earlier step that failed, with its own problem, while another one is shown.
 */
export type Problem = StepProblem & { unsaved?: boolean; ended?: boolean; about?: { step: StepId; problem: Problem } }

/** Answers that were changed here and, differently, elsewhere; `was` is what both began with. */
export type Clash = { unit: Unit; was: RemittanceForm }

export type WizardState = {
  setting: Setting
  /** As it stands on the screen. */
  form: RemittanceForm
  /** The server's record, as far as this tab knows; every save sends its version. */
  record: RemittanceRecord | null
  /** Sent in saves that nobody answered: the server may have it or not. */
  unanswered: readonly RemittanceForm[]
  /** Typed, never saved, and not kept in the browser: it has to be typed again. */
  forgotten: readonly FieldPath[]
  clashes: readonly Clash[]
  step: number
  /** Came from the review, with a way straight back to it. */
  reviewing: boolean
  guestDone: boolean
  /** The step that this browser had kept when the wizard opened. */
  savedStep: number
  /** Something has been typed or was found. */
  begun: boolean
  problem: Problem | null
  /** Changes with every refused Next, so that the same message takes focus again. */
  attempt: number
  /** The way on, while something must be saved first. */
  leaving: { from: StepId; to: number | null; saved: boolean } | null
  /**
   * The step that was left before its save is answered. If that fails, somebody who is typing on the next step is told
   * there, and anybody else is taken back. It is sent again with the next save.
   */
  ahead: Ahead | null
  /** The save that is under way; another waits for its answer. */
  sending: StepId | 'draft' | null
}

/** The fields that the server does not have as they stand here. */
export function dirtyFields(state: Pick<WizardState, 'form' | 'record'>): FieldPath[] {
  return changedFields(savedForm(state), state.form).filter((path) => isAsked(path, state.form))
}

export function unsavedSteps(state: Pick<WizardState, 'form' | 'record'>): Step[] {
  if (state.record === null) return []
  const ids = new Set(dirtyFields(state).map(stepOfField))
  return STEPS.filter(({ id }) => ids.has(id))
}

/** A save that failed is not saved, even where the answers are the same as before. */
export function isSaved(state: Pick<WizardState, 'form' | 'record' | 'problem'>): boolean {
  return !state.problem?.unsaved && unsavedSteps(state).length === 0
}

/** Where somebody gets who wants to a step, or has named none. */
export function shownStep(state: Omit<WizardState, 'step'>, wanted: number | null): number {
  const { setting, form, record, savedStep, ahead } = state
  const allowed =
    setting.shownIn === 'dashboard' && record
      ? dashboardStepToShow(wanted, record, setting.now, ahead)
      : stepToShow(wanted, { ...setting, form, record, savedStep, ahead })
  const edited = unsavedSteps(state)[0]?.number
  // Only saved answers are reviewed and paid for: with edits still open, the way on leads through them.
  return edited === undefined ? allowed : Math.min(allowed, Math.max(edited, REVIEW_STEP))
}

type Editing = Pick<WizardState, 'form' | 'record' | 'forgotten' | 'clashes'>

/** Answers that the server does not have, in the form that may be stored in a browser. */
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

/** The draft to store in the browser; null when nothing is new. */
export function draftOf(state: WizardState): Draft | null {
  const { setting, record, form, step } = state
  // Edits of a remittance in an account wait for its owner.
  const isOthers = record === null && form.referenceNumber !== null
  if (!state.begun || isOthers || (!setting.signedIn && step > LAST_GUEST_STEP)) return null
  return { step, reference: record?.reference_number ?? null, fields: keptFields(state) }
}

/** Next was refused, by the rules or by the server. */
export function refused(state: WizardState, problem: Problem): WizardState {
  return { ...state, problem, attempt: state.attempt + 1, leaving: null }
}
