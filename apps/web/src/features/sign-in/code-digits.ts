import { OTP_LENGTH } from '@nirgam/domain/limits'

/** One entry per box; an empty text is an empty box. */
export type Digits = readonly string[]

export const NO_DIGITS: Digits = Array<string>(OTP_LENGTH).fill('')

export function isComplete(digits: Digits): boolean {
  return digits.every((digit) => digit !== '')
}

/** The code inside whatever was pasted: '4821', '4 8 2 1', 'Your code is 4821, valid for 10 minutes'. */
function codeIn(text: string): string | null {
  const digits = text.replace(/\D/g, '')
  return digits.length === OTP_LENGTH
    ? digits
    : (text.match(/\d+/g)?.find((number) => number.length === OTP_LENGTH) ?? null)
}

/** The boxes after `text` was typed, pasted or filled in at a box, and the box to go on with; null when it has no digit. */
export function enterText(digits: Digits, box: number, text: string): { digits: Digits; box: number } | null {
  const code = codeIn(text)
  if (code !== null) return { digits: [...code], box: OTP_LENGTH - 1 }
  const typed = text.replace(/\D/g, '').slice(0, OTP_LENGTH - box)
  if (typed === '') return null
  return {
    digits: digits.map((digit, at) => typed[at - box] ?? digit),
    box: Math.min(box + typed.length, OTP_LENGTH - 1),
  }
}

/** What was typed into a box that already held a digit, wherever the cursor stood. */
export function typedBeside(held: string, value: string): string {
  return held !== '' && value.length === held.length + 1 ? value.replace(held, '') : value
}

export function clearBox(digits: Digits, box: number): Digits {
  return digits.with(box, '')
}
