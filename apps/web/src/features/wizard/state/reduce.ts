import { emptyForm, type RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import type { DocumentKind } from '@nirgam/domain/remittance/answers/options'
import type { FileInfo, RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { clampStep, type StepId, stepById } from '@nirgam/domain/remittance/steps'
import { back, followAddress, leave, type Outcome, open, proceed, settled, takenBack, toldHere } from './moving.ts'
import { saved, taken, withoutClashes } from './taking.ts'
import { type FormPatch, typed } from './typing.ts'
import { type Problem, refused, type WizardState } from './wizard-state.ts'

export type WizardEvent =
  | { type: 'typed'; patch: FormPatch }
  /** To the next step, or to a later one. */
  | { type: 'next'; to?: number }
  | { type: 'back' }
  | { type: 'goTo'; step: number }
  /** The address has changed: by the wizard, or by the browser's Back and Forward. */
  | { type: 'address'; step: number | null; reviewing: boolean }
  | { type: 'saved'; step: StepId; record: RemittanceRecord; form: RemittanceForm }
  /**
   * `lost`: the form of a save without a reply, which the server may have stored. `isTyping`: a field of the step shown
   * has focus.
   */
  | { type: 'saveFailed'; problem: Problem; lost: RemittanceForm | null; isTyping?: boolean }
  /** The save was refused as outdated: this is the remittance as changed elsewhere. */
  | { type: 'changedElsewhere'; record: RemittanceRecord }
  | { type: 'draftSent'; record: RemittanceRecord | null }
  /** A newer record that did not result from a save: after a payment, or after sending a draft. */
  | { type: 'newerRecord'; record: RemittanceRecord }
  | { type: 'documentChanged'; kind: DocumentKind; file: FileInfo | null }
  | { type: 'clashSettled'; keep: 'mine' | 'theirs' }
  /** Another tab's newer draft; null if it was cleared there. */
  | { type: 'draftChanged'; form: RemittanceForm | null }

/** Every event of the wizard, with the new state and effects. */
export function reduce(state: WizardState, event: WizardEvent): Outcome {
  switch (event.type) {
    case 'typed':
      return settled(typed(state, event.patch))
    case 'next':
      return proceed(leave(state, event.to ?? null))
    case 'back':
      return back(state)
    case 'goTo': {
      const step = clampStep(event.step)
      if (step > state.step) return proceed(leave(state, step))
      const about = state.problem?.about
      return open(state, step, about && stepById(about.step).number === step ? about.problem : null)
    }
    case 'address':
      return followAddress(state, event)
    case 'saved':
      return proceed(saved(state, event))
    case 'saveFailed': {
      const unanswered = event.lost ? [...state.unanswered, event.lost] : state.unanswered
      const here = { ...state, sending: null, unanswered }
      if (state.ahead)
        return event.isTyping && state.leaving === null
          ? toldHere(here, state.ahead, event.problem)
          : takenBack(here, event.problem)
      // If the user has moved on since, the mark on that step shows that it is not saved.
      return settled(state.leaving || event.problem.ended ? refused(here, event.problem) : here)
    }
    case 'changedElsewhere':
      return proceed(taken({ ...state, sending: null }, event.record))
    case 'draftSent': {
      const sent = { ...state, sending: null, leaving: null }
      const known = event.record ? taken(sent, event.record) : sent
      return settled(known, state.leaving ? [{ do: 'leaveTo', page: 'dashboard' }] : [])
    }
    case 'newerRecord':
      return proceed(taken(state, event.record))
    case 'documentChanged': {
      if (state.record === null) return settled(state)
      const { [event.kind]: _, ...others } = state.record.documents
      const documents = event.file ? { ...others, [event.kind]: event.file } : others
      return settled(taken(state, { ...state.record, documents }))
    }
    case 'clashSettled':
      return proceed(withoutClashes(state, event.keep))
    case 'draftChanged':
      return settled({ ...state, form: event.form ?? emptyForm(), begun: event.form !== null })
  }
}
