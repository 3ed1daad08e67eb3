import type { Form146 } from '@nirgam/domain/certificate/form-146'
import { unsaved, useUnsaved } from '../../lib/unsaved.ts'
import { useMe } from '../desk-session.ts'
import type { TypedSheet } from './sheet/sheet-typing.ts'

/** A case's sheet and form as somebody typed them and has not saved them yet. */
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

/** An hour's work may be in one sheet, so the browser asks before the tab closes. */
const drafts = unsaved(NOTHING, { of: 'staff', asksBeforeClosing: true })

export function useDrafts(id: number) {
  const { uid } = useMe()
  const key = `${uid} ${id}`
  return {
    ...useUnsaved(drafts, key),
    change: (change: (before: Drafts) => Partial<Drafts>) => {
      const before = drafts.read(key)
      const after = { ...before, ...change(before) }
      drafts.write(key, after.sheet === null && after.form === null ? NOTHING : after)
    },
  }
}

const tries = unsaved(false, { of: 'staff' })

/** Whether this person has pressed Prepare: from then on the sheet marks everything that is missing. */
export function usePrepareTried(id: number) {
  const key = `${useMe().uid} ${id}`
  return { isTried: useUnsaved(tries, key), markTried: () => tries.write(key, true) }
}

/** Somebody's own saving of one is not news for the other. */
export function sinceOwnSaving<Draft extends { since: number }>(draft: Draft | null, from: number, to: number) {
  return draft?.since === from ? { ...draft, since: to } : draft
}
