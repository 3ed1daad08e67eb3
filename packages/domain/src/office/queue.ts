import { type CaseState, categoryOf, isOurTurn } from '../case/case-states.ts'
import { looksLikeEmail, normalizeEmail } from '../shared/contact.ts'
import { mayDo, type Role } from './roles.ts'

export const QUEUE_VIEWS = ['new', 'mine', 'waiting', 'to_sign', 'late', 'all'] as const
export type QueueView = (typeof QUEUE_VIEWS)[number]

export const QUEUE_VIEW_LABELS: Readonly<Record<QueueView, string>> = {
  new: 'New',
  mine: 'Mine',
  waiting: 'Waiting',
  to_sign: 'To sign',
  late: 'Late',
  all: 'All',
}

/** The default view: the staff member's own work, which for a signer are the cases to sign. */
export function firstViewOf(role: Role): QueueView {
  if (mayDo(role, 'certify')) return 'to_sign'
  return mayDo(role, 'act-on-cases') ? 'mine' : 'new'
}

/** The order of a list. The queue's own order is by promise. Names are sealed, so they cannot be sorted. */
export const QUEUE_SORTS = ['due', 'oldest', 'newest', 'largest', 'smallest'] as const
export type QueueSort = (typeof QUEUE_SORTS)[number]

/** The orders that a list can have: a page of it must be a stretch of one index. Its own comes first. */
export function sortsOf({ view, age }: { view: QueueView; age: string }): readonly QueueSort[] {
  if (age !== '') return ['oldest', 'newest']
  return view === 'late' ? ['due'] : QUEUE_SORTS
}

export function sortIn(list: { view: QueueView; age: string; sort: string | null }): QueueSort {
  const sorts = sortsOf(list)
  return sorts.find((sort) => sort === list.sort) ?? sorts[0] ?? 'due'
}

/** Maximum number of cases for one bulk action. */
export const BULK_MOST = 50

/** Days since a case was opened, at least. */
export const QUEUE_AGES = ['1', '3', '7', '14', '30'] as const

/** The difference between 501 and 90,000 does not matter to staff, and a bounded count costs the same at any size. */
export const COUNTED_UP_TO = 500

export function countInWords(count: number): string {
  return count > COUNTED_UP_TO ? `${COUNTED_UP_TO}+` : String(count)
}

/** Part of the queue that a case is in; each case is in exactly one. */
export type Lane = 'new' | 'held' | 'waiting' | 'to_sign' | 'over'

/** An unassigned case that waits for us is new work, however far it has progressed. */
export function laneOf(state: CaseState, holder: string | null): Lane {
  if (state === 'to_sign') return 'to_sign'
  if (isOurTurn(state)) return holder === null ? 'new' : 'held'
  return categoryOf(state) === 'waiting' ? 'waiting' : 'over'
}

/** Later than any due date. */
const AFTER_ALL_PROMISES = 10_000_000_000_000
const AFTER_ALL_WAITING = 3 * AFTER_ALL_PROMISES

/**
 * The queue's order in one number: cases with a due date, soonest first, so that late ones are on top; then waiting
 * cases, longest first; then closed ones, newest first.
 */
export function queueOrder(state: CaseState, dueAt: number | null, since: number): number {
  if (dueAt !== null) return dueAt
  return categoryOf(state) === 'waiting' ? AFTER_ALL_PROMISES + since : AFTER_ALL_WAITING - since
}

/** Search typed at the desk, by the kind of its text. */
export type Search =
  | { by: 'reference'; reference: string }
  | { by: 'number'; id: number }
  | { by: 'email'; email: string }
  | { by: 'pan'; pan: string }
  | { by: 'name'; words: readonly string[] }

/** Searches that would confirm a customer's identity to staff who see only masked names: a match proves the guess. */
const REVEALING: readonly Search['by'][] = ['name', 'pan']

export function maySearchBy(role: Role, { by }: Search): boolean {
  return mayDo(role, 'see-cases') || !REVEALING.includes(by)
}

const MOST_WORDS = 8

/** Accents above and below letters of European scripts. */
const LATIN_MARKS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu

/** The words of a name or a text as they are compared: without accents, capitals and points. */
export function wordsIn(text: string, most = MOST_WORDS): string[] {
  // Vowel signs of Indian scripts are marks, too, and part of the word.
  const plain = text.normalize('NFKD').replace(LATIN_MARKS, '$1').toLowerCase()
  return [...new Set(plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== ''))].slice(0, most)
}

/** null: no searchable text. */
export function readSearch(typed: string): Search | null {
  const text = typed.trim()
  const compact = text.replace(/\s/g, '').toUpperCase()
  if (/^NRG-[A-Z0-9]+$/.test(compact)) return { by: 'reference', reference: compact }
  const [, number] = /^(?:REM-?)?(\d{1,15})$/.exec(compact) ?? []
  if (number !== undefined) return { by: 'number', id: Number(number) }
  if (looksLikeEmail(normalizeEmail(text))) return { by: 'email', email: normalizeEmail(text) }
  if (/^[A-Z]{5}\d{4}[A-Z]$/.test(compact)) return { by: 'pan', pan: compact }
  const words = wordsIn(text)
  return words.length === 0 ? null : { by: 'name', words }
}
