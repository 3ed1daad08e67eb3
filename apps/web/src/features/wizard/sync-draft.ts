import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { ApiError } from '../../lib/api.ts'
import { type Draft, readDraft, saveDraft, takeOverDraft } from '../draft/draft.ts'
import { fromDraft } from './from-draft.ts'
import { loadCurrent, sendDraft } from './remittance-calls.ts'
import { keptFields } from './wizard-state.ts'

let running: Promise<RemittanceRecord | null> | null = null

/**
 * Brings what is still only in this browser to the server and answers the remittance; null when there is neither a
 * draft nor an unfinished remittance. A failure leaves the draft as it is. Two that ask at once share one call.
 */
export function syncDraft(): Promise<RemittanceRecord | null> {
  running ??= sync().finally(() => {
    running = null
  })
  return running
}

async function sync(): Promise<RemittanceRecord | null> {
  const draft = readDraft()
  if (draft === null) return loadCurrent()
  const record = await sent(draft)
  // Half-filled details are no use to the server yet; they stay here until their step is finished.
  // So does what was typed while the call was on its way.
  const latest = takeOverDraft() ?? draft
  const fields = keptFields({ record, ...fromDraft(record, latest), clashes: [] })
  saveDraft({ step: latest.step, reference: record.reference_number, fields })
  return record
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
