import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { remittanceToForm } from '@nirgam/domain/form-data'
import { ApiError } from '../../lib/api.ts'
import type { Draft } from './draft.ts'
import { draftStore } from './draft-store.ts'
import { mergeForms } from './merge-forms.ts'
import { loadCurrent, sendDraft } from './remittance-calls.ts'
import { unsavedPart, withTyped } from './unsaved-part.ts'

let running: Promise<RemittanceRecord | null> | null = null

/** Two screens that ask at the same time share one call. */
export function syncDraft(): Promise<RemittanceRecord | null> {
  running ??= sync().finally(() => {
    running = null
  })
  return running
}

async function sync(): Promise<RemittanceRecord | null> {
  const draft = draftStore.read()
  if (draft === null) return loadCurrent()
  const remittance = await sent(draft)
  const saved = remittanceToForm(remittance)
  // Half-filled details are no use to the server yet; they stay here until their step is finished.
  // So does what was typed while the call was on its way.
  const latest = draftStore.read() ?? draft
  const form = mergeForms(draft.form, latest.form, withTyped(saved, draft.form))
  const left = unsavedPart(form, saved)
  if (left === null) draftStore.keepPlace(latest.step)
  else draftStore.save(left, latest.step)
  return remittance
}

/** Half-filled details alone give the server nothing to store; what it already has is then the answer. */
async function sent(draft: Draft): Promise<RemittanceRecord> {
  try {
    return await sendDraft(draft)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    const current = await loadCurrent()
    if (current === null) throw error
    return current
  }
}
