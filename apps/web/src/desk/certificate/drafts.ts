import type { Form146 } from '@nirgam/domain/certificate/form-146'
import { useSyncExternalStore } from 'react'
import { useMe } from '../desk-session.ts'
import type { TypedSheet } from './sheet-typing.ts'

/** What was typed into a case's sheet and form and is not saved yet. */
export type Drafts = {
  /** the saved version that it was typed over */
  sheet: { since: number; typed: TypedSheet } | null
  form: {
    since: number
    boxes: Form146
    signer: string | null
    explained: Record<string, string>
  } | null
}

const NOTHING: Drafts = { sheet: null, form: null }

/**
 * In memory and nowhere else, because it holds PAN and income. It outlives the screens, so that a look at the queue or
 * at another tab costs nobody an hour's work; another person at this browser has drafts of their own.
 */
const drafts = new Map<string, Drafts>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDrafts(id: number) {
  const { uid } = useMe()
  const key = `${uid} ${id}`
  const now = () => drafts.get(key) ?? NOTHING
  return {
    ...useSyncExternalStore(subscribe, now),
    change: (change: (before: Drafts) => Partial<Drafts>) => {
      drafts.set(key, { ...now(), ...change(now()) })
      for (const listener of listeners) listener()
    },
  }
}

/** Somebody's own saving of one is not news for the other. */
export function sinceOwnSaving<Draft extends { since: number }>(draft: Draft | null, from: number, to: number) {
  return draft?.since === from ? { ...draft, since: to } : draft
}

// Whoever closes the window is asked first; what cannot be kept elsewhere would be gone.
addEventListener('beforeunload', (event) => {
  const isTyped = [...drafts.values()].some(({ sheet, form }) => sheet !== null || form !== null)
  if (isTyped) event.preventDefault()
})
