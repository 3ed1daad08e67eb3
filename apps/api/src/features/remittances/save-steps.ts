import { randomBytes } from 'node:crypto'
import { CODE_SIGNS } from '@nirgam/domain/certificate/check-code'
import { objectIn, valueIn } from '@nirgam/domain/remittance/answers/answer'
import { answerOf, isKept, KEPT_ANSWERS, type KeptName } from '@nirgam/domain/remittance/answers/answers'
import { emptyForm, type RemittanceForm, readForm } from '@nirgam/domain/remittance/answers/form-data'
import {
  type KeptAnswer,
  keptBy,
  parseAnswers,
  parseServerStep,
  type ServerStep,
} from '@nirgam/domain/remittance/server-steps'
import { stepOfAnswer } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { transaction } from '../../platform/database/engine.ts'
import { type FieldErrors, invalid, notFound } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { PaymentHooks } from './hooks.ts'
import { alreadyPaid, changedElsewhere, decidingAnswers, submitted, whyUnchanged } from './remittance-record.ts'
import {
  findRemittance,
  findUnfinished,
  insertRemittance,
  lockRemittance,
  type RemittanceRow,
  type SavedRow,
  updateSteps,
} from './remittance-store.ts'
import { columnsFor, type Details, isSealed, newIn, openDetails, plainColumns } from './step-columns.ts'

type DraftReading = {
  /** valid answers, ready to be stored */
  answers: KeptAnswer[]
  /** invalid answers, by the form's own field names */
  errors: FieldErrors
}

/** Reads the usable answers of a draft; a missing answer is no error. */
function readDraft(draft: unknown, now: Date): DraftReading {
  const sent = objectIn(draft)
  const form = readForm(sent)
  const initial = emptyForm()
  const reading: DraftReading = { answers: [], errors: {} }
  for (const name of KEPT_ANSWERS) {
    const given = valueIn(sent, name)
    if (saysNothing(given, initial[name]) || lacksItsSecrets(name, form)) continue
    const result = parseAnswers(withCompanions(name), sent, { now, form })
    if (result.ok) {
      reading.answers.push(...result.answers)
      continue
    }
    for (const [field, messages] of Object.entries(result.errors)) {
      reading.errors[field === name ? name : `${name}.${field}`] = messages
    }
  }
  return reading
}

/** The answer, and other fields of its step that are not stored by themselves. */
function withCompanions(name: KeptName) {
  return stepOfAnswer(name).answers.filter((other) => other === name || !isKept(other))
}

function saysNothing(given: unknown, initial: unknown): boolean {
  if (isBlank(given, initial)) return true
  const parts = Object.entries(objectIn(given))
  if (parts.length === 0) return false
  const defaults = objectIn(initial)
  return parts.every(([key, value]) => isBlank(value, defaults[key]))
}

const BLANK: readonly unknown[] = [undefined, null, '', 0, false]

function isBlank(given: unknown, initial: unknown): boolean {
  return BLANK.includes(given) || given === initial || isEmptyObject(given)
}

function isEmptyObject(given: unknown): boolean {
  return typeof given === 'object' && given !== null && !Array.isArray(given) && Object.keys(given).length === 0
}

/** Drafts never contain account numbers, so bank details without them count as not given yet. */
function lacksItsSecrets(name: KeptName, form: RemittanceForm): boolean {
  const details = objectIn(form[name])
  const secrets = Object.entries(answerOf(name).fields ?? {}).filter((entry) => entry[1].secret && entry[1].required)
  return secrets.length > 0 && secrets.every(([field]) => details[field] === '')
}

const REFERENCE_LENGTH = 12

/** The user's unfinished remittance, created if there is none. Concurrent requests create only one. */
async function unfinishedRemittance(
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

/** A step as a client sends it. Without the version it was made from, the later of two saves wins. */
type StepToSave = { owner: number; id: number; step: ServerStep; data?: unknown; version?: number | undefined }

/** Saves one step whole. Unchanged answers are not saved again, so a save whose response was lost may be repeated. */
export async function saveStep(
  services: Services,
  payments: PaymentHooks,
  save: StepToSave,
): Promise<RemittanceRow | SavedRow> {
  const names = keptBy(save.step)
  const isPlain = names.length > 0 && !names.some((name) => isSealed(name) || name === 'contribution')
  if (isPlain) return saveColumns(services, save)
  const { clock, vault } = services
  const row = await ownRow(services, save)
  const details = openDetails(vault, row)
  const parsed = parseServerStep(save.step, save.data, { now: new Date(clock.now()), form: decidingAnswers(details) })
  if (!parsed.ok) throw invalid(parsed.errors, parsed.message)
  if (parsed.answers.length === 0 || isRepeated(row, details, parsed.answers, save)) return row
  if (row.is_completed === 1) throw submitted()
  const change = { answers: parsed.answers, version: save.version }
  return names.includes('contribution')
    ? changeContribution(services, payments, row, change)
    : store(services, row, change, details)
}

async function ownRow({ db }: Services, { owner, id }: Pick<StepToSave, 'owner' | 'id'>): Promise<RemittanceRow> {
  const row = await findRemittance(db, owner, id)
  if (!row) throw notFound()
  return row
}

/** Saves answers with their own columns in one statement, without reading the row. */
async function saveColumns(services: Services, save: StepToSave): Promise<RemittanceRow | SavedRow> {
  const { db, clock } = services
  const { owner, id, version } = save
  const parsed = parseServerStep(save.step, save.data, { now: new Date(clock.now()) })
  if (!parsed.ok) {
    // Another user's id must give 404 before any error about the values.
    await ownRow(services, save)
    throw invalid(parsed.errors, parsed.message)
  }
  const saved = await updateSteps(db, { id, user_id: owner, version }, plainColumns(parsed.answers), clock.now())
  if (saved) return saved
  const row = await ownRow(services, save)
  if (isRepeated(row, {}, parsed.answers, save)) return row
  if (row.is_completed === 1) throw submitted()
  if (version !== undefined && version !== row.version) throw await changedElsewhere(services, row)
  // The row changed between the two statements.
  return saveColumns(services, save)
}

/** Whether the row already has these answers. Once it is submitted, only a save with a version can be a repetition. */
function isRepeated(row: RemittanceRow, details: Details, answers: readonly KeptAnswer[], { version }: StepToSave) {
  return (row.is_completed === 0 || version !== undefined) && newIn(row, details, answers).length === 0
}

type Change = {
  answers: readonly KeptAnswer[]
  /** version that the answers were based on, if known */
  version?: number | undefined
}

/** The details are one sealed value: if others were saved since `row` was read, both are merged. */
async function store(
  services: Services,
  row: RemittanceRow,
  { answers, version }: Change,
  details = openDetails(services.vault, row),
): Promise<RemittanceRow | SavedRow> {
  const { db, vault, clock } = services
  const news = newIn(row, details, answers)
  if (news.length === 0) return row
  if (version !== undefined && version !== row.version) throw await changedElsewhere(services, row)
  const saved = await updateSteps(db, row, columnsFor(vault, row, details, news), clock.now())
  if (saved) return saved
  const current = await ownRow(services, { owner: row.user_id, id: row.id })
  if (current.is_completed === 1 || current.version === row.version) throw await whyUnchanged(db, row.user_id, row.id)
  return store(services, current, { answers, version })
}

/** A payment for another amount must not continue; one that turns out to be paid keeps its amount. */
async function changeContribution(
  services: Services,
  payments: PaymentHooks,
  row: RemittanceRow,
  { answers, version }: Change,
): Promise<RemittanceRow> {
  const { db, vault, clock } = services
  if (row.contribution_paid === 1) throw alreadyPaid()
  if (newIn(row, openDetails(vault, row), answers).length === 0) return row
  if (version !== undefined && version !== row.version) throw await changedElsewhere(services, row)
  await payments.settleLivePayment(row.id)
  const changed = await transaction(db, async (trx) => {
    const current = await lockRemittance(trx, row.id)
    if (!current || current.is_completed === 1 || current.contribution_paid === 1 || current.set_aside_at !== null) {
      throw await whyUnchanged(trx, row.user_id, row.id)
    }
    if (version !== undefined && version !== current.version) return null
    await payments.supersedeLivePayment(trx, row.id)
    const saved = await updateSteps(
      trx,
      current,
      columnsFor(vault, current, openDetails(vault, current), answers),
      clock.now(),
    )
    return saved ?? current
  })
  return (
    changed ??
    changeContribution(services, payments, await ownRow(services, { owner: row.user_id, id: row.id }), {
      answers,
      version,
    })
  )
}

type SavedDraft = { row: RemittanceRow; created: boolean; errors: FieldErrors }

/** Fills the unfinished remittance from a draft. Saving the same draft again changes nothing. */
export async function saveDraft(
  services: Services,
  payments: PaymentHooks,
  { owner, draft }: { owner: number; draft: unknown },
): Promise<SavedDraft> {
  const { answers, errors } = readDraft(draft, new Date(services.clock.now()))
  if (answers.length === 0) {
    const nothing = { formData: [MESSAGES.remittance.syncFailed] }
    throw invalid(Object.keys(errors).length > 0 ? errors : nothing, MESSAGES.remittance.syncFailed)
  }
  const { row, created } = await unfinishedRemittance(services, owner)
  return { row: await fill(services, payments, row, answers), created, errors }
}

/** Makes a remittance with its first answers, which must all be good. */
export async function createRemittance(
  services: Services,
  payments: PaymentHooks,
  { owner, answers: sent }: { owner: number; answers: unknown },
): Promise<{ row: RemittanceRow; created: boolean }> {
  const { answers, errors } = readDraft(sent, new Date(services.clock.now()))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { row, created } = await unfinishedRemittance(services, owner)
  return { row: await fill(services, payments, row, answers), created }
}

async function fill(
  services: Services,
  payments: PaymentHooks,
  row: RemittanceRow,
  answers: readonly KeptAnswer[],
): Promise<RemittanceRow> {
  const isPaid = row.contribution_paid === 1
  const wanted = answers.filter(({ name }) => !isPaid || name !== 'contribution')
  const news = newIn(row, openDetails(services.vault, row), wanted)
  if (news.some(({ name }) => name === 'contribution')) {
    return changeContribution(services, payments, row, { answers: news })
  }
  return news.length === 0 ? row : store(services, row, { answers: news })
}

/** Sixty random bits: unique in practice, and one number reveals nothing about another. */
function newReferenceNumber(): string {
  return `NRG-${Array.from(randomBytes(REFERENCE_LENGTH), (byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('')}`
}
