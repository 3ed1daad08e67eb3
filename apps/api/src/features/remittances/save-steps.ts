import { MESSAGES } from '@nirgam/domain/messages'
import { parseServerStep, type ServerStep, type StepToStore } from '@nirgam/domain/server-steps'
import { transaction } from '../../platform/database/engine.ts'
import { type FieldErrors, invalid, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { readDraft } from './draft.ts'
import type { PaymentHooks } from './payment-hooks.ts'
import { newReferenceNumber } from './reference-number.ts'
import { alreadyPaid, submitted, whyUnchanged } from './refusals.ts'
import {
  findRemittance,
  findUnfinished,
  insertRemittance,
  lockRemittance,
  type RemittanceRow,
  updateSteps,
} from './remittance-store.ts'
import { columnsFor, isPersonal, newIn, plainColumn } from './step-columns.ts'

/** The user's unfinished remittance, made when there is none. However many ask at once, there is one. */
export async function unfinishedRemittance(
  { db, clock }: Services,
  owner: number,
): Promise<{ row: RemittanceRow; created: boolean }> {
  for (;;) {
    const existing = await findUnfinished(db, owner)
    if (existing) return { row: existing, created: false }
    const row = await insertRemittance(db, { owner, reference: newReferenceNumber(), now: clock.now() })
    if (row) return { row, created: true }
  }
}

/** Saves one step whole; of two that save at once, the later one wins. */
export async function saveStep(
  services: Services,
  payments: PaymentHooks,
  { owner, id, step, data }: { owner: number; id: number; step: ServerStep; data: unknown },
): Promise<RemittanceRow> {
  const { db, clock } = services
  const parsed = parseServerStep(step, data, new Date(clock.now()))
  if (!parsed.ok) {
    // Someone else's id is absent before anything is said about the values sent to it.
    if (!(await findRemittance(db, owner, id))) throw notFound()
    throw invalid(parsed.errors, parsed.message)
  }
  const toStore = { step, value: parsed.value }
  if (parsed.value === null || step === 'contribution' || isPersonal(step)) {
    const row = await findRemittance(db, owner, id)
    if (!row) throw notFound()
    if (parsed.value === null) return row
    if (row.is_completed === 1) throw submitted()
    return isPersonal(step) ? store(services, row, [toStore]) : changeContribution(services, payments, row, toStore)
  }
  const saved = await updateSteps(db, { id, user_id: owner, details_sealed: null }, plainColumn(toStore), clock.now())
  if (!saved) throw await whyUnchanged(db, owner, id)
  return saved
}

/** The details are one sealed value: when others were saved since `row` was read, these are put beside those. */
async function store(services: Services, row: RemittanceRow, steps: readonly StepToStore[]): Promise<RemittanceRow> {
  const { db, vault, clock } = services
  const saved = await updateSteps(db, row, columnsFor(vault, row, steps), clock.now())
  if (saved) return saved
  const current = await findRemittance(db, row.user_id, row.id)
  const isOpen = current?.is_completed === 0
  if (!isOpen || current.details_sealed === row.details_sealed) throw await whyUnchanged(db, row.user_id, row.id)
  return store(services, current, steps)
}

/** A payment for another amount must not go on; one that turns out to be paid keeps the amount it was made for. */
async function changeContribution(
  services: Services,
  payments: PaymentHooks,
  row: RemittanceRow,
  contribution: StepToStore,
  others: readonly StepToStore[] = [],
): Promise<RemittanceRow> {
  const { db, vault, clock } = services
  if (row.contribution_paid === 1) throw alreadyPaid()
  if (newIn(vault, row, [contribution]).length === 0) return row
  await payments.settleLivePayment(row.id)
  return transaction(db, async (trx) => {
    const current = await lockRemittance(trx, row.id)
    if (!current || current.is_completed === 1 || current.contribution_paid === 1 || current.set_aside_at !== null) {
      throw await whyUnchanged(trx, row.user_id, row.id)
    }
    await payments.supersedeLivePayment(trx, row.id)
    const change = columnsFor(vault, current, [...others, contribution])
    const saved = await updateSteps(trx, current, change, clock.now())
    if (!saved) throw await whyUnchanged(trx, row.user_id, row.id)
    return saved
  })
}

export type SavedDraft = { row: RemittanceRow; created: boolean; errors: FieldErrors }

/** Fills the unfinished remittance with what a draft holds. Saving the same draft again changes nothing. */
export async function saveDraft(
  services: Services,
  payments: PaymentHooks,
  { owner, draft }: { owner: number; draft: unknown },
): Promise<SavedDraft> {
  const { steps, errors } = readDraft(draft, new Date(services.clock.now()))
  if (steps.length === 0) {
    const nothing = { formData: [MESSAGES.remittance.syncFailed] }
    throw invalid(Object.keys(errors).length > 0 ? errors : nothing, MESSAGES.remittance.syncFailed)
  }
  const { row, created } = await unfinishedRemittance(services, owner)
  return { row: await fill(services, payments, row, steps), created, errors }
}

/** Makes a remittance with its first answers, which must all be good. */
export async function createRemittance(
  services: Services,
  payments: PaymentHooks,
  { owner, answers }: { owner: number; answers: unknown },
): Promise<{ row: RemittanceRow; created: boolean }> {
  const { steps, errors } = readDraft(answers, new Date(services.clock.now()))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { row, created } = await unfinishedRemittance(services, owner)
  return { row: await fill(services, payments, row, steps), created }
}

async function fill(
  services: Services,
  payments: PaymentHooks,
  row: RemittanceRow,
  steps: readonly StepToStore[],
): Promise<RemittanceRow> {
  const news = newIn(services.vault, row, steps)
  const contribution = news.find(({ step }) => step === 'contribution')
  const others = news.filter((one) => one !== contribution)
  if (contribution && row.contribution_paid === 0) {
    return changeContribution(services, payments, row, contribution, others)
  }
  return others.length === 0 ? row : store(services, row, others)
}
