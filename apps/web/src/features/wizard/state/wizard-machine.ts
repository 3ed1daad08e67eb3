import { readForm } from '@nirgam/domain/remittance/answers/form-data'
import { type Draft, formDataOf } from '../../draft/draft.ts'
import type { Effect } from './moving.ts'
import { reduce, type WizardEvent } from './reduce.ts'
import { draftOf, type WizardState } from './wizard-state.ts'

/** The effects that the wizard needs from outside. */
export type World = {
  /** Writes the draft down and answers what lies there now. */
  keep: (draft: Draft) => Draft
  perform: (effect: Effect, then: (event: WizardEvent) => void) => void
}

/** Holds the state, writes the draft after every change and has the effects performed. */
export function createMachine(start: WizardState, world: World) {
  const listeners = new Set<() => void>()
  let state = start
  let written = ''

  const dispatch = (event: WizardEvent) => {
    const outcome = reduce(state, event)
    state = outcome.state
    keep()
    for (const listener of listeners) listener()
    for (const effect of outcome.effects) world.perform(effect, dispatch)
  }

  const keep = () => {
    const draft = draftOf(state)
    const text = JSON.stringify(draft)
    if (draft === null || text === written) return
    written = text
    const stored = world.keep(draft)
    // Another tab has been typing in the same form.
    const isNews = draft.reference === null && JSON.stringify(stored.fields) !== JSON.stringify(draft.fields)
    if (isNews) dispatch(draftChanged(stored))
  }

  /** Another tab has changed the draft. Edits of a remittance are each tab's own until they are saved. */
  const follow = (takeOver: () => Draft | null) => {
    if (state.record === null) dispatch(draftChanged(takeOver()))
  }

  return {
    state: (): WizardState => state,
    dispatch,
    follow,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function draftChanged(draft: Draft | null): WizardEvent {
  return { type: 'draftChanged', form: draft && readForm(formDataOf(draft)) }
}
