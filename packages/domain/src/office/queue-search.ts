import { looksLikeEmail, normalizeEmail } from '../shared/contact.ts'
import { mayDo, type Role } from './roles.ts'

/** Search typed at the desk, by the kind of its text. */
export type Search =
  | { by: 'reference'; reference: string }
  | { by: 'number'; id: number }
  | { by: 'email'; email: string }
  | { by: 'pan'; pan: string }
  | { by: 'name'; words: readonly string[] }

/**
 * Searches that would confirm whose case it is to somebody who sees masked names only: a hit says that the guess was
 * right.
 */
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

/** null: nothing that could be looked for. */
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
