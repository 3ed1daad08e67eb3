import { type RemittanceForm, readForm } from '@nirgam/domain/remittance/answers/form-data'
import { stepPayload } from '@nirgam/domain/remittance/answers/form-fields'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { isComplete } from '@nirgam/domain/remittance/step-gates'
import { STEPS, type StepId } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { ApiError, api, messageOf } from '../../lib/api.ts'
import { newerRecord } from '../../lib/newer-record.ts'
import { REMITTANCES_ASKED } from '../../lib/query.ts'
import { queryClient } from '../../lib/query-client.ts'
import { getToken, isStillSessionOf } from '../../lib/session.ts'
import { type Draft, draftedTransfer, formDataOf, readDraft, saveDraft, takeOverDraft } from '../draft/draft.ts'
import { type Transfer, type Unfinished, unfinishedInAccount } from '../starting/starting.ts'
import { fromDraft } from './opening/from-draft.ts'
import type { Setting } from './opening/where-to-open.ts'
import type { Effect } from './state/moving.ts'
import type { WizardEvent } from './state/reduce.ts'
import { keptFields, type Problem } from './state/wizard-state.ts'

/** Saves a step and returns the result as an event. */
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
    // The dashboard asks which of the two to continue.
    if (error instanceof TwoRemittances) return { type: 'draftSent', record: null }
    return { type: 'saveFailed', problem: problemOf(error, MESSAGES.remittance.syncFailed), lost: null }
  }
}

function mayHaveArrived(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

function problemOf(error: unknown, fallback: string): Problem {
  const message = messageOf(error, fallback)
  if (!(error instanceof ApiError)) return { message, fields: {}, unsaved: true }
  const isGone = error.status === 404
  const ended = isGone || error.status === 409
  return { message: isGone ? MESSAGES.remittance.noneActive : message, fields: error.fieldErrors, unsaved: true, ended }
}

let running: Promise<RemittanceRecord | null> | null = null

/**
 * Sends the data that only this browser has to the server and returns the remittance; null if there is neither a draft
 * nor an unfinished remittance. A failure leaves the draft as it is. Concurrent calls share one request.
 */
export function syncDraft(): Promise<RemittanceRecord | null> {
  running ??= sync().finally(() => {
    running = null
  })
  return running
}

async function sync(): Promise<RemittanceRecord | null> {
  const owner = getToken()
  const draft = readDraft()
  if (draft === null) return loadCurrent()
  if (draftedTransfer()) expectSameRemittance(await unfinishedInAccount())
  const record = await sent(draft)
  // Incomplete details stay in the draft until their step is finished, because the server cannot store them yet. So do
  // fields typed during the call. After a sign-out in the meantime, nothing may be left here.
  if (!isStillSessionOf(owner)) return record
  const latest = takeOverDraft() ?? draft
  const fields = keptFields({ record, ...fromDraft(record, latest), clashes: [] })
  saveDraft({ step: latest.step, reference: record.reference_number, fields })
  return record
}

/** The draft and the unfinished remittance in the account differ, and only the user knows which one to continue. */
export class TwoRemittances extends Error {
  readonly inAccount: Unfinished
  readonly onDevice: Unfinished

  constructor(inAccount: Transfer, onDevice: Transfer) {
    super('two unfinished remittances')
    this.inAccount = { ...inAccount, kept: 'account' }
    this.onDevice = { ...onDevice, kept: 'device' }
  }
}

export function expectSameRemittance(inAccount: Transfer | null): void {
  const drafted = draftedTransfer()
  if (drafted && inAccount && isAnother(drafted, inAccount)) throw new TwoRemittances(inAccount, drafted)
}

/** A missing answer does not count as a difference. */
function isAnother(one: Transfer, other: Transfer): boolean {
  const differ = (a: unknown, b: unknown) => Boolean(a) && Boolean(b) && a !== b
  return differ(one.amount, other.amount) || differ(one.destination_country, other.destination_country)
}

/** If the draft has only incomplete details, the server has nothing to store and its current remittance is returned. */
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

/** The unfinished remittance, or null if there is none. */
export async function loadCurrent(): Promise<RemittanceRecord | null> {
  try {
    return (await api('GET /remittances/current')) ?? null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

type Known = Pick<RemittanceRecord, 'id'> & Partial<Pick<RemittanceRecord, 'version'>>

/** Saves one step, based on the version known here. */
async function saveStep({ id, version }: Known, step: StepId, form: RemittanceForm): Promise<RemittanceRecord> {
  const record = await api('PUT /remittances/:id', { params: { id }, body: { ...stepPayload(step, form), version } })
  forgetLists()
  return record
}

/** Sends a draft to the server: creates the remittance or fills in the unfinished one. Idempotent. */
async function sendDraft(draft: Draft): Promise<RemittanceRecord> {
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

/** For a server without the route that does it in one call. */
async function sendStepByStep(form: RemittanceForm): Promise<RemittanceRecord> {
  let record = (await loadCurrent()) ?? (await api('POST /remittances'))
  for (const { id, answers } of STEPS) {
    if (answers.length > 0 && isComplete(id, form)) record = await saveStep({ id: record.id }, id, form)
  }
  return record
}

/** Makes the dashboard and the lists load again. */
function forgetLists(): void {
  void queryClient.invalidateQueries(REMITTANCES_ASKED)
}
