import { answerOf } from '../remittance/answers/answers.ts'
import { FIELDS, type FieldPath, labelOf } from '../remittance/answers/form-fields.ts'
import type { AnswerName } from '../remittance/steps.ts'
import { ASK_REASON_IDS, type AskReason, fitsReason } from './actions/ask-reasons.ts'
import { CASE_MESSAGES } from './case-messages.ts'
import { PAPER_KINDS, type PaperKind, paperLabel } from './paper-kinds.ts'

/** Something the customer is asked for: a document of a kind, one field of the remittance, or a question in words. */
export type ItemSubject = { document: PaperKind } | { field: FieldPath } | { question: string }
export type AskedItem = ItemSubject & { reason: AskReason; note?: string }

/** Fields never asked for: the contribution is paid, and confirmation boxes only repeat a number. */
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

/** Separate from the other messages, because public pages load those too. */
export const ITEM_MESSAGES = {
  questionMissing: 'Please write the question.',
  questionLong: 'Please keep the question to 500 characters.',
  alreadyAsked: 'The customer is already asked for this.',
  noneTakenBack: 'Choose what to take back.',
} as const

/** Heading of a question in words; the question itself is shown below it. */
const QUESTION_LABEL = 'A question'

/** For a name or a number, the label says whose it is. */
export function subjectLabel(subject: ItemSubject): string {
  if ('document' in subject) return paperLabel(subject.document)
  if ('question' in subject) return QUESTION_LABEL
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
  if ('question' in subject) return `question:${subject.question}`
  return 'document' in subject ? `document:${subject.document}` : `field:${subject.field}`
}

function itemProblem(item: AskedItem): string | null {
  if ('question' in item) {
    if (item.question.trim() === '') return ITEM_MESSAGES.questionMissing
    return item.question.length > NOTE_MAX ? ITEM_MESSAGES.questionLong : null
  }
  if ('document' in item ? !PAPER_KINDS.includes(item.document) : !ASKABLE_FIELDS.includes(item.field)) {
    return CASE_MESSAGES.itemUnknown
  }
  if (!ASK_REASON_IDS.includes(item.reason)) return CASE_MESSAGES.reasonUnknown
  if (!fitsReason(item.reason, 'document' in item ? 'document' : 'field')) return CASE_MESSAGES.reasonUnfit
  if (item.reason === 'other' && !item.note?.trim()) return CASE_MESSAGES.noteMissing
  return (item.note?.length ?? 0) > NOTE_MAX ? CASE_MESSAGES.noteLong : null
}
