import { answerOf } from '../remittance/answers/answers.ts'
import { FIELDS, type FieldPath, labelOf } from '../remittance/answers/form-fields.ts'
import type { AnswerName } from '../remittance/steps.ts'
import { ASK_REASON_IDS, type AskReason, fitsReason } from './ask-reasons.ts'
import { CASE_MESSAGES } from './case-messages.ts'
import { PAPER_KINDS, type PaperKind, paperLabel } from './paper-kinds.ts'

/** Something the customer is asked for: a document of a kind, or one field of the remittance. */
export type ItemSubject = { document: PaperKind } | { field: FieldPath }
export type AskedItem = ItemSubject & { reason: AskReason; note?: string }

/** Fields that cannot be asked for: the money is paid, and the second box only repeats the first. */
const NEVER_ASKED: readonly FieldPath[] = [
  'contribution',
  'customContribution',
  'senderBankDetails.confirmAccountNumber',
  'receiverBankDetails.confirmAccountNumber',
  'receiverDetails.sameAsSender',
]

export const ASKABLE_FIELDS: readonly FieldPath[] = FIELDS.filter((path) => !NEVER_ASKED.includes(path))

export const MOST_ITEMS = 20
export const NOTE_MAX = 500

/** A name or a number is somebody's: the label says whose. */
export function subjectLabel(subject: ItemSubject): string {
  if ('document' in subject) return paperLabel(subject.document)
  const { label, fields } = answerOf(subject.field.split('.')[0] as AnswerName)
  return fields ? `${labelOf(subject.field)} (${label})` : label
}

/** Problem with a list of asked items, or null. */
export function itemsProblem(items: readonly AskedItem[]): string | null {
  if (items.length === 0) return CASE_MESSAGES.noItems
  if (items.length > MOST_ITEMS) return CASE_MESSAGES.tooManyItems
  const subjects = new Set(items.map(subjectKey))
  if (subjects.size < items.length) return CASE_MESSAGES.itemTwice
  return items.map(itemProblem).find((problem) => problem !== null) ?? null
}

export function subjectKey(subject: ItemSubject): string {
  return 'document' in subject ? `document:${subject.document}` : `field:${subject.field}`
}

function itemProblem(item: AskedItem): string | null {
  if ('document' in item ? !PAPER_KINDS.includes(item.document) : !ASKABLE_FIELDS.includes(item.field)) {
    return CASE_MESSAGES.itemUnknown
  }
  if (!ASK_REASON_IDS.includes(item.reason)) return CASE_MESSAGES.reasonUnknown
  if (!fitsReason(item.reason, 'document' in item ? 'document' : 'field')) return CASE_MESSAGES.reasonUnfit
  if (item.reason === 'other' && !item.note?.trim()) return CASE_MESSAGES.noteMissing
  return (item.note?.length ?? 0) > NOTE_MAX ? CASE_MESSAGES.noteLong : null
}
