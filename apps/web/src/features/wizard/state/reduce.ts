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
  /** On to the next step, or further to a named one. */
  | { type: 'next'; to?: number }
  | { type: 'back' }
  | { type: 'goTo'; step: number }
  /** The address has changed: by ourselves, or by the browser's own Back and Forward. */
  | { type: 'address'; step: number | null; reviewing: boolean }
  | { type: 'saved'; step: StepId; record: RemittanceRecord; form: RemittanceForm }
  /**
   * `lost`: what nobody answered for, so that the server may have taken it all the same. `isTyping`: a field of the step
   * that is shown has the focus.
   */
  | { type: 'saveFailed'; problem: Problem; lost: RemittanceForm | null; isTyping?: boolean }
  /** The save came too late: this is what somebody else has made of the remittance. */
  | { type: 'changedElsewhere'; record: RemittanceRecord }
  | { type: 'draftSent'; record: RemittanceRecord | null }
  /** The server told of it without being asked to save: after a payment, or a draft that was sent. */
  | { type: 'newerRecord'; record: RemittanceRecord }
  | { type: 'documentChanged'; kind: DocumentKind; file: FileInfo | null }
  | { type: 'clashSettled'; keep: 'mine' | 'theirs' }
  /** Another tab's newer draft; null when it has been cleared there. */
  | { type: 'draftChanged'; form: RemittanceForm | null }

/** Everything that can happen to the wizard, and what comes of it. */
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
      // Whoever has gone elsewhere since reads there that it is not saved.
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
