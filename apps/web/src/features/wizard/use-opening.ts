import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { emptyForm, type RemittanceForm, remittanceToForm } from '@nirgam/domain/form-data'
import { MESSAGES } from '@nirgam/domain/messages'
import { LAST_GUEST_STEP, PAYMENT_NOTICE_STEP } from '@nirgam/domain/steps'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { getToken } from '../../lib/session.ts'
import type { Draft } from './draft.ts'
import { draftStore } from './draft-store.ts'
import { loadCurrent } from './remittance-calls.ts'
import type { StepProps } from './step-props.ts'
import { syncDraft } from './sync-draft.ts'
import { withTyped } from './unsaved-part.ts'
import { furthestStep } from './where-to-open.ts'

/** Everything the wizard starts from. */
export type Opening = {
  form: RemittanceForm
  remittance: RemittanceRecord | null
  savedStep: number
  /** Said in the banner when the wizard opens. */
  error: string | null
}

export type OpeningState =
  | { state: 'loading' }
  | { state: 'failed'; message: string; retry: () => void }
  | { state: 'ready'; opening: Opening; version: number }

/** A guest's draft, and a signed-in user's early one, need no answer from the server. */
function localOpening(signedIn: boolean, requested: number | null): Opening | null {
  const draft = draftStore.read()
  const opening = { form: draft?.form ?? emptyForm(), remittance: null, savedStep: draftStore.step(), error: null }
  if (!signedIn) return opening
  if (draft === null || !isWhole(draft)) return null
  const begins = draft.step < LAST_GUEST_STEP || (requested !== null && requested <= LAST_GUEST_STEP)
  return begins || draft.step >= PAYMENT_NOTICE_STEP || !guestStepsMet(draft.form) ? opening : null
}

function guestStepsMet(form: RemittanceForm): boolean {
  return furthestStep({ signedIn: false, form, remittance: null, now: new Date() }) === LAST_GUEST_STEP
}

/** Not just what is unsaved of a remittance that the server already has. */
function isWhole({ form }: Draft): boolean {
  return form.referenceNumber === null || guestStepsMet(form)
}

/** A whole draft goes to the server; unsaved edits wait for their Next, unless their remittance is gone. */
async function syncOrLoad(): Promise<RemittanceRecord | null> {
  const draft = draftStore.read()
  if (draft !== null && isWhole(draft)) return syncDraft()
  const current = await loadCurrent()
  if (draft !== null && draft.form.referenceNumber !== current?.reference_number) draftStore.clear()
  return current
}

async function openRemittance(): Promise<Opening> {
  const draft = draftStore.read()
  const savedStep = draftStore.step()
  try {
    return { ...openingOf(await syncOrLoad()), savedStep }
  } catch (error) {
    if (draft === null || !isWhole(draft)) throw error
    // The wizard goes on with the draft, and Next on step 5 tries again.
    const message = messageOf(error, MESSAGES.remittance.syncFailed)
    return { form: draft.form, remittance: null, savedStep: LAST_GUEST_STEP, error: message }
  }
}

async function openContinueFlow(): Promise<Opening> {
  // A draft that has not come to the boundary belongs to another remittance that is just being begun.
  const sync = draftStore.step() >= LAST_GUEST_STEP || draftStore.read()?.form.referenceNumber != null
  return openingOf(sync ? await syncOrLoad() : await loadCurrent(), sync)
}

function openingOf(remittance: RemittanceRecord | null, withDraft = true): Opening {
  const typed = withDraft ? draftStore.read()?.form : undefined
  const saved = remittance ? remittanceToForm(remittance) : emptyForm()
  return { form: typed ? withTyped(saved, typed) : saved, remittance, savedStep: draftStore.step(), error: null }
}

export function useOpening(place: StepProps['place'], signedIn: boolean, requested: number | null): OpeningState {
  const [local] = useState(() => (place === 'remittance' ? localOpening(signedIn, requested) : null))
  const query = useQuery({
    queryKey: ['wizard', place, getToken()],
    queryFn: place === 'remittance' ? openRemittance : openContinueFlow,
    enabled: local === null,
    // What is being typed must not be replaced by a later answer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (local) return { state: 'ready', opening: local, version: 0 }
  if (query.data) return { state: 'ready', opening: query.data, version: query.dataUpdatedAt }
  if (!query.isError) return { state: 'loading' }
  return {
    state: 'failed',
    message: messageOf(query.error, failure(place)),
    retry: () => void query.refetch(),
  }
}

function failure(place: StepProps['place']): string {
  if (place === 'remittance') return MESSAGES.remittance.loadCurrentFailed
  const syncing = draftStore.read() !== null && draftStore.step() >= LAST_GUEST_STEP
  return syncing ? MESSAGES.remittance.syncFailed : MESSAGES.continueFlow.loadFailed
}
