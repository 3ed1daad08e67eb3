import type { BodyOf } from '@nirgam/domain/api-contract'
import type { CaseItem } from '@nirgam/domain/case/api-case'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { splitIsoDate } from '@nirgam/domain/shared/dates'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import type { Work } from './answering.ts'

type Body = BodyOf<'PUT /remittances/:id/case/items/:uid'>
type Asked = Pick<CaseItem, 'document' | 'field' | 'state'>
type Typed = Pick<Work, 'mode' | 'value' | 'again' | 'words'>

export function isAccountNumber(field: string): boolean {
  return field.endsWith('.accountNumber')
}

/** A question in free text, answered in free text. */
export const isQuestion = ({ document, field }: Pick<Asked, 'document' | 'field'>) =>
  document === null && field === null

/** Whether there is typed text that has not been saved. */
export function isUnkept(item: Asked, { mode, value, words }: Typed): boolean {
  const { field, state } = item
  if (mode === 'explain' || isQuestion(item)) return words.trim() !== ''
  return field !== null && value.trim() !== '' && (state === 'open' || mode === 'answer')
}

/** The request body for the typed text, or the problem with it. The server validates the value. */
export function answerBody(item: Asked, typed: Typed): { body: Body } | { problem: string } {
  const { field } = item
  if (typed.mode === 'explain' || isQuestion(item)) {
    const explanation = typed.words.trim()
    const missing = isQuestion(item) ? CASE_MESSAGES.answerNeeded : 'Please say in a few words why.'
    return explanation === '' ? { problem: missing } : { body: { explanation } }
  }
  const text = typed.value.trim()
  if (field === null || text === '') return { problem: CASE_MESSAGES.answerNeeded }
  if (isAccountNumber(field) && text !== typed.again.trim()) return { problem: mismatchOf(field) }
  if (field === 'amount') return { body: { value: Number(text) } }
  if (field !== 'dateOfBirth') return { body: { value: text } }
  const date = splitIsoDate(text)
  if (date === null) return { problem: MESSAGES.dateOfBirth.incomplete }
  return { body: { value: { month: date.month, day: String(date.day), year: String(date.year) } } }
}

function mismatchOf(field: string): string {
  return MESSAGES[field.startsWith('receiver') ? 'receiverBank' : 'senderBank'].mismatch
}
