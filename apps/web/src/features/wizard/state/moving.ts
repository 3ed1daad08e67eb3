import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { checkStep, type StepProblem } from '@nirgam/domain/remittance/step-gates'
import {
  FIRST_DASHBOARD_STEP,
  isGuestStep,
  LAST_GUEST_STEP,
  STEPS,
  type StepId,
  stepById,
  stepByNumber,
} from '@nirgam/domain/remittance/steps'
import { type Ahead, afterNext, furthestStep } from '../opening/where-to-open.ts'
import { alike } from './typing.ts'
import { type Problem, REVIEW_STEP, refused, shownStep, unsavedSteps, type WizardState } from './wizard-state.ts'

/** Effects to run outside the reducer. */
export type Effect =
  | { do: 'save'; step: StepId; form: RemittanceForm; record: RemittanceRecord }
  | { do: 'sendDraft' }
  | { do: 'show'; step: number; reviewing: boolean; replace: boolean }
  | { do: 'leaveTo'; page: 'start' | 'dashboard' | 'thankYou' }
  | { do: 'leaveTo'; page: 'login'; savedStep: number }
  | { do: 'leaveTo'; page: 'earlierStep'; step: number; reviewing: boolean }

export type Outcome = { state: WizardState; effects: readonly Effect[] }

/** After an event, the step shown may no longer be allowed; the wizard then moves to one that is. */
export function settled(state: WizardState, effects: readonly Effect[] = []): Outcome {
  const step = shownStep(state, state.step)
  if (step === state.step) return { state, effects }
  const moved = arrived(state, step)
  return { state: moved, effects: [...effects, show(moved, true)] }
}

export function opened(state: WizardState, wanted: number | null): WizardState {
  return arrived(state, shownStep(state, wanted), state.problem)
}

function show({ step, reviewing }: WizardState, replace = false): Effect {
  return { do: 'show', step, reviewing, replace }
}

/** Arriving at another step clears the problem of the last one. */
function arrived(state: WizardState, step: number, problem: Problem | null = null): WizardState {
  const form = stepByNumber(step).id === 'receiverDetails' ? alike(state.form) : state.form
  const reviewing = state.reviewing && step < REVIEW_STEP
  const attempt = state.attempt + (problem ? 1 : 0)
  return { ...state, form, step, reviewing, problem, guestDone: false, ahead: null, attempt }
}

/** Opens a step at once. From the review, the step offers a direct way back. */
export function open(state: WizardState, target: number, problem: Problem | null = null): Outcome {
  const here = { ...state, leaving: null, reviewing: state.reviewing || state.step === REVIEW_STEP }
  if (state.setting.shownIn === 'dashboard' && target < FIRST_DASHBOARD_STEP) {
    return { state: here, effects: [{ do: 'leaveTo', page: 'earlierStep', step: target, reviewing: here.reviewing }] }
  }
  const there = arrived(here, shownStep(here, target), problem)
  return { state: there, effects: [show(there)] }
}

/** Possible at any time: a save in progress then no longer moves the user to the next step. */
export function back(state: WizardState): Outcome {
  const { setting, step, record } = state
  const here = { ...state, leaving: null }
  if (setting.shownIn === 'remittance' && step === 1) {
    return { state: here, effects: [{ do: 'leaveTo', page: 'start' }] }
  }
  const before = step - 1
  const isLocked = before > LAST_GUEST_STEP && record === null
  const there = arrived(here, isLocked ? Math.min(before, furthestStep({ ...setting, ...state })) : before)
  return { state: there, effects: [show(there)] }
}

/** Corrects the address if it requests a step that cannot be shown. */
export function followAddress(state: WizardState, address: { step: number | null; reviewing: boolean }): Outcome {
  const step = shownStep(state, address.step)
  const here = { ...state, reviewing: address.reviewing && step < REVIEW_STEP }
  const there = step === state.step ? here : arrived({ ...here, leaving: null }, step)
  return { state: there, effects: step === address.step ? [] : [show(there, true)] }
}

/** A second Next during the first has no effect. */
export function leave(state: WizardState, to: number | null): WizardState {
  if (state.leaving) return state
  return { ...state, guestDone: false, leaving: { from: stepByNumber(state.step).id, to, saved: false } }
}

/** Goes as far as possible without the server: checks, requests the next save, or moves on. */
export function proceed(state: WizardState): Outcome {
  const { leaving, record, ahead } = state
  if (state.sending !== null || state.clashes.length > 0) return settled(state)
  // The step left before is not saved yet, so it is sent again, based on the server's current version.
  if (ahead !== null && record !== null) return sendAgain(state, record, ahead.from)
  if (leaving === null) return settled(state)
  if (!leaving.saved) {
    const found = check(state, leaving.from)
    if (found) return settled(refused(state, found))
    const accepted = { ...state, problem: null }
    if (record && stepById(leaving.from).answers.length > 0) {
      return leadsStraightOn(accepted, record, leaving)
        ? goneAhead(accepted, record, leaving.from)
        : send(accepted, record, leaving.from)
    }
    return proceed({ ...accepted, leaving: { ...leaving, saved: true } })
  }
  const { number } = stepById(leaving.from)
  const { signedIn, shownIn } = state.setting
  const after = leaving.to
    ? { to: 'step' as const, step: leaving.to }
    : afterNext({ step: number, signedIn, record, shownIn })
  switch (after.to) {
    case 'step':
      return (record && saveOthers(state, record, leaving.from, after.step)) ?? open(state, after.step)
    case 'guestDone':
      return settled({ ...state, leaving: null, guestDone: true })
    case 'login':
      return settled({ ...state, leaving: null }, [{ do: 'leaveTo', page: 'login', savedStep: state.savedStep }])
    case 'dashboard':
      if (record === null) return { state: { ...state, sending: 'draft' }, effects: [{ do: 'sendDraft' }] }
  }
  return settled({ ...state, leaving: null }, [{ do: 'leaveTo', page: after.to }])
}

/**
 * Whether the next question can be shown while this one is being saved. Not if other steps have to be saved first, and
 * not for the review and later steps, which show saved answers.
 */
function leadsStraightOn(state: WizardState, record: RemittanceRecord, { from, to }: Leaving): boolean {
  const { number: step } = stepById(from)
  const { signedIn, shownIn } = state.setting
  if (to !== null || record.contribution_paid || step + 1 >= REVIEW_STEP) return false
  const after = afterNext({ step, signedIn, record, shownIn })
  return after.to === 'step' && saveOthers(state, record, from, after.step) === null
}

type Leaving = NonNullable<WizardState['leaving']>

/** Shows the next question at once and saves in the background. */
function goneAhead(state: WizardState, record: RemittanceRecord, from: StepId): Outcome {
  const ahead = { from, form: state.form }
  const there = { ...arrived({ ...state, leaving: null }, stepById(from).number + 1), ahead }
  const saving = send(there, record, from)
  return { state: saving.state, effects: [show(there), ...saving.effects] }
}

function sendAgain(state: WizardState, record: RemittanceRecord, from: StepId): Outcome {
  const found = check(state, from)
  if (found) return takenBack(state, found)
  return send({ ...state, ahead: { from, form: state.form } }, record, from)
}

/** The step could not be saved: returns to it, with everything typed there and since. */
export function takenBack(state: WizardState, problem: Problem): Outcome {
  if (state.ahead === null) return settled(state)
  const { number } = stepById(state.ahead.from)
  const there = arrived({ ...state, leaving: null }, number, problem)
  return { state: there, effects: [show(there, true)] }
}

/** The step could not be saved while the user is typing on another, so they stay there and see a message. */
export function toldHere(state: WizardState, { from }: Ahead, problem: Problem): Outcome {
  const told = { ...problem, fields: {}, about: { step: from, problem } }
  return settled({ ...state, problem: told, attempt: state.attempt + 1 })
}

function send(state: WizardState, record: RemittanceRecord, step: StepId): Outcome {
  return { state: { ...state, sending: step }, effects: [{ do: 'save', step, form: state.form, record }] }
}

/** Saves edits on other steps before `until`; opens the first edited or skipped step that has a problem. */
function saveOthers(state: WizardState, record: RemittanceRecord, from: StepId, until: number): Outcome | null {
  const unsaved = unsavedSteps(state)
  const edited = (id: StepId) => unsaved.some((step) => step.id === id)
  const { number: here } = stepById(from)
  for (const { id, number } of STEPS.slice(0, Math.min(until, REVIEW_STEP) - 1)) {
    if (id === from || (number < here && !edited(id))) continue
    const found = check(state, id)
    if (found) return open(state, number, found)
    if (edited(id)) return send(state, record, id)
  }
  // A receiver at the sender's address is saved together with it.
  const livesThere = record.receiver_details !== null && state.form.receiverDetails.sameAsSender
  return from === 'senderDetails' && livesThere && edited('receiverDetails')
    ? send(state, record, 'receiverDetails')
    : null
}

function check({ setting, form }: WizardState, id: StepId): StepProblem | null {
  if (!setting.signedIn && !isGuestStep(id)) return null
  const { now, locale, shownIn } = setting
  return checkStep(id, form, { now, locale, relaxedReceiverBank: shownIn === 'dashboard' })
}
