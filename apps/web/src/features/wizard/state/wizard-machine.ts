import { readForm } from '@nirgam/domain/remittance/answers/form-data'
import { type Draft, formDataOf } from '../../draft/draft.ts'
import type { Effect } from './moving.ts'
import { reduce, type WizardEvent } from './reduce.ts'
import { draftOf, type WizardState } from './wizard-state.ts'

/** The side effects that the wizard needs. */
export type World = {
  /** Stores the draft and returns the stored draft. */
  keep: (draft: Draft) => Draft
  perform: (effect: Effect, then: (event: WizardEvent) => void) => void
}

/** Holds the state, stores the draft after every change and runs the effects. */
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
    // Another tab has edited the same form.
    const isNews = draft.reference === null && JSON.stringify(stored.fields) !== JSON.stringify(draft.fields)
    if (isNews) dispatch(draftChanged(stored))
  }

  /** Another tab has changed the draft. Unsaved edits of a remittance stay with their tab. */
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
