import { MESSAGES } from '@nirgam/domain/messages'
import { ApiError, messageOf } from '../../lib/api.ts'
import { newerRecord } from '../../lib/newer-record.ts'
import type { Effect } from './moving.ts'
import type { WizardEvent } from './reduce.ts'
import { saveStep } from './remittance-calls.ts'
import { syncDraft } from './sync-draft.ts'
import type { Setting } from './where-to-open.ts'
import type { Problem } from './wizard-state.ts'

/** Saves a step, and says what became of it. */
export async function eventAfterSave(
  { record, step, form }: Extract<Effect, { do: 'save' }>,
  shownIn: Setting['shownIn'],
): Promise<WizardEvent> {
  try {
    return { type: 'saved', step, form, record: await saveStep(record, step, form) }
  } catch (error) {
    const newer = newerRecord(error)
    if (newer) return { type: 'changedElsewhere', record: newer }
    const text = shownIn === 'dashboard' ? MESSAGES.continueFlow.saveFailed : MESSAGES.remittance.saveFailed
    return { type: 'saveFailed', problem: problemOf(error, text), lost: mayHaveArrived(error) ? form : null }
  }
}

export async function eventAfterSync(): Promise<WizardEvent> {
  try {
    return { type: 'draftSent', record: await syncDraft() }
  } catch (error) {
    return { type: 'saveFailed', problem: problemOf(error, MESSAGES.remittance.syncFailed), lost: null }
  }
}

function mayHaveArrived(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

function problemOf(error: unknown, fallback: string): Problem {
  const message = messageOf(error, fallback)
  if (!(error instanceof ApiError)) return { message, fields: {} }
  const isGone = error.status === 404
  const ended = isGone || error.status === 409
  return { message: isGone ? MESSAGES.remittance.noneActive : message, fields: error.fieldErrors, ended }
}
