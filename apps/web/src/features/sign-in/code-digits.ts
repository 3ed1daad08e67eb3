import { LONG_OTP_LENGTH } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'

/** One entry per box; an empty string is an empty box. */
export type Digits = readonly string[]

export function noDigits(length: number): Digits {
  return Array<string>(length).fill('')
}

export function isComplete(digits: Digits): boolean {
  return digits.every((digit) => digit !== '')
}

/** The message for a code with an empty box. */
export function incompleteCode(length: number): string {
  return length === LONG_OTP_LENGTH ? MESSAGES.otp.incompleteLong : MESSAGES.otp.incomplete
}

/** The code inside pasted text: '4821', '4 8 2 1', 'Your code is 4821, valid for 10 minutes'. */
function codeIn(text: string, length: number): string | null {
  const digits = text.replace(/\D/g, '')
  return digits.length === length ? digits : (text.match(/\d+/g)?.find((number) => number.length === length) ?? null)
}

/** The boxes after `text` was typed, pasted or autofilled at a box, and the next box; null if it has no digit. */
export function enterText(digits: Digits, box: number, text: string): { digits: Digits; box: number } | null {
  const last = digits.length - 1
  const code = codeIn(text, digits.length)
  if (code !== null) return { digits: [...code], box: last }
  const typed = text.replace(/\D/g, '')
  if (typed === '') return null
  return {
    digits: digits.map((digit, at) => typed[at - box] ?? digit),
    box: Math.min(box + typed.length, last),
  }
}

/** The digit typed into a box that already had one, before or after it. */
export function typedBeside(held: string, value: string): string {
  return value.length === held.length + 1 ? value.replace(held, '') : value
}

export function clearBox(digits: Digits, box: number): Digits {
  return digits.with(box, '')
}
