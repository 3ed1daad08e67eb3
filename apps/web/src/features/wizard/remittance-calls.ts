import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { emptyForm, type RemittanceForm } from '@nirgam/domain/form-data'
import { isComplete, STEPS, type StepId, stepPayload } from '@nirgam/domain/steps'
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

const NOT_SAVED: readonly StepId[] = ['confirmation', 'documents', 'payment']

/**
 * Saves one step. The first also saves the destination, which has no step of its own, and the sender's
 * address takes along that of a receiver who lives there.
 */
export async function saveStep(
  remittance: RemittanceRecord,
  id: StepId,
  form: RemittanceForm,
): Promise<RemittanceRecord> {
  if (NOT_SAVED.includes(id)) return remittance
  const { step, data } = stepPayload(id, form)
  let saved = await put(remittance.id, step, data)
  if (id === 'amount' && form.destinationCountry !== saved.destination_country) {
    saved = await put(remittance.id, 'destination_country', form.destinationCountry)
  }
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
  if (form.destinationCountry !== emptyForm().destinationCountry) {
    remittance = await put(remittance.id, 'destination_country', form.destinationCountry)
  }
  for (const { id, progressItem } of STEPS) {
    if (NOT_SAVED.includes(id) || progressItem === null || !isComplete(progressItem, form)) continue
    const { step, data } = stepPayload(id, form)
    remittance = await put(remittance.id, step, data)
  }
  return remittance
}

/** What the dashboard and the lists have loaded is out of date. */
function forgetLists(): void {
  void queryClient.invalidateQueries({ queryKey: ['remittances'] })
}
