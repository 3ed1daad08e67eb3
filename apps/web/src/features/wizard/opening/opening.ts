import { type RemittanceForm, readForm } from '@nirgam/domain/remittance/answers/form-data'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { FIRST_DASHBOARD_STEP, LAST_GUEST_STEP, PAYMENT_NOTICE_STEP } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiReply, messageOf } from '../../../lib/api.ts'
import { asking } from '../../../lib/query.ts'
import { getToken } from '../../../lib/session.ts'
import {
  clearDraft,
  type Draft,
  draftStep,
  formDataOf,
  holdsAnswers,
  readDraft,
  takeOverDraft,
} from '../../draft/draft.ts'
import { expectSameRemittance, loadCurrent, syncDraft, TwoRemittances } from '../saving.ts'
import { opened } from '../state/moving.ts'
import type { WizardState } from '../state/wizard-state.ts'
import { fromDraft } from './from-draft.ts'
import { furthestStep, type Setting } from './where-to-open.ts'

/** The initial data of the wizard. */
export type Opening = {
  record: RemittanceRecord | null
  draft: Draft | null
  savedStep: number
  /** Shown in the banner when the wizard opens. */
  error: string | null
  /** The remittance of this browser's draft has been paid and submitted since. */
  isOver?: boolean
}

/** The step requested by the address. */
export type Address = { step: number | null; reviewing: boolean }

export function wizardFrom(
  { record, draft, savedStep, error }: Opening,
  setting: Setting,
  address: Address,
): WizardState {
  const state = {
    ...fromDraft(record, draft),
    setting,
    record,
    savedStep,
    reviewing: address.reviewing,
    begun: record !== null || draft !== null,
    problem: error === null ? null : { message: error, fields: {} },
    step: 1,
    unanswered: [],
    guestDone: false,
    attempt: 0,
    leaving: null,
    ahead: null,
    sending: null,
  }
  return opened(state, address.step)
}

/** The initial state of a page's wizard, once it is loaded. */
export function useOpening(shownIn: Setting['shownIn'], signedIn: boolean, requested: number | null) {
  const [local] = useState(() => (shownIn === 'remittance' ? localOpening(signedIn, requested) : null))
  const query = useQuery({
    ...asking('opening', { shownIn, token: getToken() }, open),
    enabled: local === null,
    // A later reply must not replace text that is being typed.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  return {
    opening: local ?? query.data ?? null,
    /** The time of loading; a later load starts a new wizard. */
    time: query.dataUpdatedAt,
    /** Two remittances, of which the user must choose one before the wizard opens. */
    two: query.error instanceof TwoRemittances ? query.error : null,
    failure: query.isError ? messageOf(query.error, failureOf(shownIn)) : null,
    retry: () => void query.refetch(),
  }
}

function failureOf(shownIn: Setting['shownIn']): string {
  if (shownIn === 'remittance') return MESSAGES.remittance.loadCurrentFailed
  const isSyncing = readDraft() !== null && draftStep() >= LAST_GUEST_STEP
  return isSyncing ? MESSAGES.remittance.syncFailed : MESSAGES.continueFlow.loadFailed
}

/** A guest's draft, and a signed-in user's early draft, need no reply from the server. */
function localOpening(signedIn: boolean, requested: number | null): Opening | null {
  const draft = takeOverDraft()
  const opening = { record: null, draft, savedStep: draftStep(), error: null }
  if (!signedIn) return opening
  if (draft === null || draft.reference !== null) return null
  const begins = draft.step < LAST_GUEST_STEP || (requested !== null && requested <= LAST_GUEST_STEP)
  const form = readForm(formDataOf(draft))
  return begins || draft.step >= PAYMENT_NOTICE_STEP || !guestStepsMet(form) ? opening : null
}

function guestStepsMet(form: RemittanceForm): boolean {
  return furthestStep({ signedIn: false, form, record: null, now: new Date() }) === LAST_GUEST_STEP
}

function open({ shownIn }: Pick<Setting, 'shownIn'>): Promise<Opening> {
  return shownIn === 'remittance' ? openRemittance() : openContinueFlow()
}

async function openRemittance(): Promise<Opening> {
  const draft = takeOverDraft()
  const savedStep = draftStep()
  try {
    const record = await syncOrLoad()
    return record === null ? nothingLeft(savedStep) : { ...openingOf(record), savedStep }
  } catch (error) {
    if (draft === null || draft.reference !== null || error instanceof TwoRemittances) throw error
    // The wizard continues with the draft, and Next on its last step tries again.
    return { record: null, draft, savedStep: LAST_GUEST_STEP, error: messageOf(error, MESSAGES.remittance.syncFailed) }
  }
}

async function openContinueFlow(): Promise<Opening> {
  // A draft that has not reached the last guest step belongs to a new remittance.
  const isMeant = draftStep() >= LAST_GUEST_STEP || readDraft()?.reference != null
  if (isMeant) {
    const record = await syncOrLoad()
    return record === null ? nothingLeft(draftStep()) : openingOf(record)
  }
  const record = await loadCurrent()
  if (holdsAnswers()) expectSameRemittance(record)
  return { ...openingOf(record), draft: null }
}

/** Sends a form that only this browser has. Edits wait for Next, and are dropped if their remittance is gone. */
async function syncOrLoad(): Promise<RemittanceRecord | null> {
  const reference = readDraft()?.reference ?? null
  if (reference === null) return syncDraft()
  const current = await loadCurrent()
  if (reference !== current?.reference_number) clearDraft()
  return current
}

/** The draft belongs to a remittance that has ended elsewhere, or to another account, so it cannot be continued. */
async function nothingLeft(savedStep: number): Promise<Opening> {
  clearDraft()
  const isOver = savedStep >= FIRST_DASHBOARD_STEP && (await newestIsPaid())
  return { record: null, draft: null, savedStep: 0, error: null, isOver }
}

async function newestIsPaid(): Promise<boolean> {
  try {
    const { data } = await apiReply('GET /remittances', { query: { limit: 1 } })
    return data[0]?.contribution_paid === true
  } catch {
    return false
  }
}

function openingOf(record: RemittanceRecord | null): Opening {
  return { record, draft: takeOverDraft(), savedStep: draftStep(), error: null }
}
