import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import type { RemittanceForm } from '@nirgam/domain/form-data'
import { fieldsOf } from '@nirgam/domain/form-fields'
import { isComplete } from '@nirgam/domain/progress'
import { stepPayload } from '@nirgam/domain/step-payload'
import { STEPS, type StepId } from '@nirgam/domain/steps'
import { ApiError, api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Draft } from './draft.ts'

/** The unfinished remittance, or null when there is none. */
export async function loadCurrent(): Promise<RemittanceRecord | null> {
  try {
    return (await api.get<RemittanceRecord | null>('/remittances/current')) ?? null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

async function put(id: number, step: string, data: unknown): Promise<RemittanceRecord> {
  return api.put<RemittanceRecord>(`/remittances/${id}`, { step, data })
}

/** Saves one step. The sender's address takes along that of a receiver who lives there. */
export async function saveStep(
  remittance: RemittanceRecord,
  id: StepId,
  form: RemittanceForm,
): Promise<RemittanceRecord> {
  if (fieldsOf(id).length === 0) return remittance
  const { step, data } = stepPayload(id, form)
  let saved = await put(remittance.id, step, data)
  const livesThere = saved.receiver_details !== null && form.receiverDetails.sameAsSender
  if (id === 'senderDetails' && livesThere && !saved.is_completed) {
    saved = await put(remittance.id, 'receiver_details', form.receiverDetails)
  }
  forgetLists()
  return saved
}

/** Brings a draft to the server: creates the remittance or fills the unfinished one. Doing it twice changes nothing. */
export async function sendDraft({ form, step }: Draft): Promise<RemittanceRecord> {
  let remittance: RemittanceRecord
  try {
    remittance = await api.post('/remittances/sync-local-data', { formData: form, currentStep: step })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 405)) throw error
    remittance = await sendStepByStep(form)
  }
  forgetLists()
  return remittance
}

/** For a server without the one call that does it all. */
async function sendStepByStep(form: RemittanceForm): Promise<RemittanceRecord> {
  let remittance = (await loadCurrent()) ?? (await api.post<RemittanceRecord>('/remittances'))
  for (const { id, answers } of STEPS) {
    if (answers.length === 0 || !isComplete(id, form)) continue
    const { step, data } = stepPayload(id, form)
    remittance = await put(remittance.id, step, data)
  }
  return remittance
}

/** What the dashboard and the lists have loaded is out of date. */
function forgetLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['remittances'] })
}
