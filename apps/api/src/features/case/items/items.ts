import { randomUUID } from 'node:crypto'
import type { AskedItem, ItemSubject } from '@nirgam/domain/case/case-items'
import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import { type FieldPath, type FieldValue, valueAt } from '@nirgam/domain/remittance/answers/form-fields'
import { type Correction, correctedForm, problemAt } from '@nirgam/domain/remittance/server-steps'
import type { Db, Trx } from '../../../platform/database/engine.ts'
import { invalid } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { caseDocuments, leaveOffered, sendOffered } from '../../documents/documents.ts'
import { correctAnswers, findAnyRemittance, formOf, type RemittanceRow } from '../../remittances/remittances.ts'
import type { CaseRow, EventRow } from '../case-store.ts'
import { closeItem, type ItemRow, insertItems, itemsOf } from './items-store.ts'
import { setLookups } from './lookups.ts'

/** The customer's answer, and the value or document it replaced once it was sent. */
export type ItemAnswer = {
  value?: FieldValue | undefined
  explanation?: string | undefined
  /** the document's uid */
  document?: string
  before?: FieldValue
  documentBefore?: string
}

const placeOf = (uid: string, field: 'note' | 'answer') => ({ table: 'case_items', row: uid, field })

/** A question in words is stored as the item's note, so its subject is empty. */
export function subjectOf({ document_kind, field_path }: Pick<ItemRow, 'document_kind' | 'field_path'>): ItemSubject {
  if (document_kind !== null) return { document: document_kind }
  return field_path === null ? { question: '' } : { field: field_path }
}

export function sealAnswer(vault: Vault, uid: string, answer: ItemAnswer): string {
  return vault.sealJson(answer, placeOf(uid, 'answer'))
}

export function answerOfItem(vault: Vault, { uid, answer_sealed }: ItemRow): ItemAnswer {
  return answer_sealed === null ? {} : (vault.openJson(answer_sealed, placeOf(uid, 'answer')) as ItemAnswer)
}

export function noteOfItem(vault: Vault, { uid, note_sealed }: ItemRow): string | null {
  return note_sealed === null ? null : vault.open(note_sealed, placeOf(uid, 'note'))
}

export const isOpen = ({ sent_version }: ItemRow): boolean => sent_version === null

/** `kept`: answered and not sent yet; `dropped`: closed before its answer was sent, or without one. */
export type ItemState = 'open' | 'kept' | 'sent' | 'dropped'

/**
 * `sent_version` is the version that closed the item, which may be a refusal or a withdrawal: only the history knows
 * whether its answer was sent with it.
 */
export function stateOfItem(
  { answered_at, sent_version }: Pick<ItemRow, 'answered_at' | 'sent_version'>,
  events: readonly Pick<EventRow, 'act' | 'version'>[],
): ItemState {
  if (sent_version === null) return answered_at === null ? 'open' : 'kept'
  return events.some(({ act, version }) => act === 'answer' && version === sent_version) ? 'sent' : 'dropped'
}

/** All open items. The words of a question stay sealed. */
export async function openSubjects(db: Db | Trx, caseId: number): Promise<AskedItem[]> {
  const open = (await itemsOf(db, caseId)).filter(isOpen)
  return open.map((item) => ({ ...subjectOf(item), reason: item.reason }))
}

export async function askItems(
  { vault }: Services,
  trx: Trx,
  { row, items, version, now }: { row: CaseRow; items: readonly AskedItem[]; version: number; now: number },
): Promise<void> {
  await insertItems(
    trx,
    items.map((item) => {
      const uid = randomUUID()
      const note = ('question' in item ? item.question : item.note)?.trim()
      return {
        uid,
        case_id: row.id,
        asked_version: version,
        document_kind: 'document' in item ? item.document : null,
        field_path: 'field' in item ? item.field : null,
        reason: item.reason,
        note_sealed: note ? vault.seal(note, placeOf(uid, 'note')) : null,
        created_at: now,
      }
    }),
  )
}

/** The corrections among the answers that are kept so far; a document is never answered with a value. */
export function correctionsIn(vault: Vault, open: readonly ItemRow[]): Correction[] {
  return open.flatMap((item) => {
    const { value } = answerOfItem(vault, item)
    return value === undefined ? [] : [{ field: item.field_path as FieldPath, value }]
  })
}

/** Refuses a value that the form itself would reject, given its other values. */
export function mustBeRight(
  form: RemittanceForm,
  { field, value }: Correction,
  others: { corrections: readonly Correction[]; asked: readonly ItemRow['field_path'][] },
  now: Date,
): void {
  const kept = others.corrections.filter((correction) => correction.field !== field)
  const { problems } = correctedForm(form, [...kept, { field, value }], now)
  const problem = problemAt(field, problems, others.asked)
  if (problem !== null) throw invalid({ value: [problem] })
}

type Sending = { remittance: RemittanceRow; row: CaseRow; version: number; now: number }

/** Applies all answers: fields are written to the remittance, documents replace the earlier ones. */
export async function sendItems(
  services: Services,
  trx: Trx,
  { remittance, row, version, now }: Sending,
): Promise<void> {
  const { vault } = services
  const open = (await itemsOf(trx, row.id)).filter(isOpen)
  const form = formOf(vault, remittance)
  const corrections = correctionsIn(vault, open)
  const { answers, problems } = correctedForm(form, corrections, new Date(now))
  if (problems.size > 0) throw invalid(problemsByItem(open, problems))
  await correctAnswers(trx, vault, remittance, answers, now)
  const corrected = await findAnyRemittance(trx, remittance.id)
  if (corrected) await setLookups(services, trx, row.id, corrected)
  const documents = await caseDocuments(services, trx, remittance.id)
  for (const item of open) {
    const answer = answerOfItem(vault, item)
    const offered = documents.find(({ uid }) => uid === answer.document)
    const replaced = offered && (await sendOffered(services, trx, remittance.id, offered))
    const sent: ItemAnswer = {
      ...answer,
      ...(answer.value !== undefined && { before: valueAt(form, item.field_path as FieldPath) }),
      ...(replaced && { documentBefore: replaced }),
    }
    await closeItem(trx, item.id, { answer_sealed: sealAnswer(vault, item.uid, sent), sent_version: version })
  }
}

function problemsByItem(open: readonly ItemRow[], problems: ReadonlyMap<FieldPath, string>): Record<string, string[]> {
  const asked = open.map(({ field_path }) => field_path)
  const at = open.flatMap(({ uid, field_path }) => {
    const problem = field_path === null ? null : problemAt(field_path, problems, asked)
    return problem === null ? [] : [{ [uid]: [problem] }]
  })
  return Object.assign({}, ...at)
}

/**
 * Closes the questions, all of them or those in `only`, and returns them; the firm keeps unsent answers unchanged.
 */
export async function dropItems(
  services: Services,
  trx: Trx,
  { row, version, only }: Pick<Sending, 'row' | 'version'> & { only?: readonly string[] },
): Promise<ItemRow[]> {
  const open = (await itemsOf(trx, row.id)).filter((item) => isOpen(item) && (only?.includes(item.uid) ?? true))
  for (const item of open) {
    const { document } = answerOfItem(services.vault, item)
    if (document !== undefined) await leaveOffered(trx, document)
    await closeItem(trx, item.id, { answer_sealed: item.answer_sealed, sent_version: version })
  }
  return open
}
