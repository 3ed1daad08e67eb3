import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { type RemittanceForm, readForm } from '@nirgam/domain/form-data'
import { isComplete } from '@nirgam/domain/progress'
import { stepPayload } from '@nirgam/domain/step-payload'
import { STEPS, type StepId } from '@nirgam/domain/steps'
import { ApiError, api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type Draft, formDataOf } from '../draft/draft.ts'

/** The unfinished remittance, or null when there is none. */
export async function loadCurrent(): Promise<RemittanceRecord | null> {
  try {
    return (await api('GET /remittances/current')) ?? null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

type Known = Pick<RemittanceRecord, 'id'> & Partial<Pick<RemittanceRecord, 'version'>>

/** Saves one step, on top of the version that is known here. */
export async function saveStep({ id, version }: Known, step: StepId, form: RemittanceForm): Promise<RemittanceRecord> {
  const record = await api('PUT /remittances/:id', { params: { id }, body: { ...stepPayload(step, form), version } })
  forgetLists()
  return record
}

/** Brings a draft to the server: creates the remittance or fills the unfinished one. Doing it twice changes nothing. */
export async function sendDraft(draft: Draft): Promise<RemittanceRecord> {
  const formData = readForm(formDataOf(draft))
  try {
    const record = await api('POST /remittances/sync-local-data', { body: { formData, currentStep: draft.step } })
    forgetLists()
    return record
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 405)) throw error
    return sendStepByStep(formData)
  }
}

/** For a server without the one call that does it all. */
async function sendStepByStep(form: RemittanceForm): Promise<RemittanceRecord> {
  let record = (await loadCurrent()) ?? (await api('POST /remittances'))
  for (const { id, answers } of STEPS) {
    if (answers.length > 0 && isComplete(id, form)) record = await saveStep({ id: record.id }, id, form)
  }
  return record
}

/** What the dashboard and the lists have loaded is out of date. */
function forgetLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['remittances'] })
}
