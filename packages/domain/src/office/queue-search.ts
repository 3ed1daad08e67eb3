import { looksLikeEmail, normalizeEmail } from '../shared/contact.ts'

/** Search typed at the desk, by the kind of its text. */
export type Search =
  | { by: 'reference'; reference: string }
  | { by: 'number'; id: number }
  | { by: 'email'; email: string }
  | { by: 'pan'; pan: string }
  | { by: 'name'; words: readonly string[] }

const MOST_WORDS = 8

/** The words of a name as they are compared: without accents, capitals and points. */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))].slice(0, MOST_WORDS)
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
  const words = nameWords(text)
  return words.length === 0 ? null : { by: 'name', words }
}
