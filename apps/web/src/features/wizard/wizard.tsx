import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import type { RemittanceForm } from '@nirgam/domain/form-data'
import { lazy } from 'react'
import { type Draft, FORM_KEY, STEP_KEY } from './draft.ts'
import { draftStore } from './draft-store.ts'

export type { Draft } from './draft.ts'
export type { StepProps } from './step-props.ts'

export const readDraft = (): Draft | null => draftStore.read()

/** Answers the draft as it is now: it may carry what another tab saved meanwhile. */
export const saveDraft = (form: RemittanceForm, step: number): Draft => draftStore.save(form, step)

export const clearDraft = (): void => draftStore.clear()

/** The saved wizard step, 0 without a draft. */
export const draftStep = (): number => draftStore.step()

/** False while the browser's storage is full or blocked and the draft lives in this tab only. */
export const draftIsSaved = (): boolean => draftStore.isSaved()

/** Calls back when another tab saved or cleared the draft. */
export function onDraftChange(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === FORM_KEY || event.key === STEP_KEY) listener()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/**
 * Brings what is still only in this browser to the server and answers the remittance; null when there is
 * neither a draft nor an unfinished remittance. A failure leaves the draft as it is.
 */
export async function syncDraft(): Promise<RemittanceRecord | null> {
  const { syncDraft: sync } = await import('./sync-draft.ts')
  return sync()
}

/** Sets the unfinished remittance aside and forgets the draft. The caller has asked the person before. */
export async function startNewRemittance(): Promise<void> {
  const { startNewRemittance: start } = await import('./start-new.ts')
  return start()
}

// The landing page knows the draft; the screens come only where they are shown.

/** Steps 6 to 13 on the dashboard, for a signed-in user with something to continue. */
export const ContinueFlow = lazy(() => import('./continue-flow.tsx'))

export const loadRemittancePage = () => import('./remittance-page.tsx')
