import { asRupees, digitsOnly, groupIndian, type Rupees } from '@nirgam/domain/shared/money'
import { MAX_RUPEE_DIGITS, readRupees, withLatinDigits } from '@nirgam/domain/shared/rupee-reading'

/** `caret` is the new caret position; null keeps the browser's. */
export type Typed = { text: string; caret: number | null; amount: Rupees | null }

type Edit = {
  /** The field's text and caret position after the key press. */
  value: string
  caret: number
  /** The field's text before the key press. */
  before: string
  inputType: string
}

/**
 * Groups digits while they are typed, keeping the caret after the same digit. Other text, such as a fraction or '25
 * lakh', stays as typed until it can be read; pasted text is read at once.
 */
export function typeAmount(edit: Edit): Typed {
  const value = withLatinDigits(edit.value)
  const inserted = insertedInto(edit.before, value)
  // A typed comma is grouping; a comma in a pasted '12,34' may be a decimal point.
  if (/^[\d,]*$/.test(value) && (inserted.length <= 1 || /^\d*$/.test(inserted))) return grouped({ ...edit, value })
  const read = readRupees(value)
  const amount = read.is === 'amount' ? read.rupees : null
  if (amount === null || inserted.length <= 1) return { text: edit.value, caret: null, amount }
  const text = groupIndian(amount)
  return { text, caret: text.length, amount }
}

function insertedInto(before: string, after: string): string {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return after.slice(start, after.length - end)
}

function grouped({ value, caret, before, inputType }: Edit): Typed {
  let head = digitsOnly(value.slice(0, caret))
  let tail = digitsOnly(value.slice(caret))
  // Deleting only a comma would change nothing, so the digit after it is deleted too.
  if (inputType === 'deleteContentForward' && head + tail === digitsOnly(before)) tail = tail.slice(1)
  const zeros = /^0+(?=\d)/.exec(head + tail)?.[0].length ?? 0
  tail = tail.slice(Math.max(0, zeros - head.length))
  head = head.slice(zeros)
  const digits = (head + tail).slice(0, MAX_RUPEE_DIGITS)
  if (digits === '') return { text: '', caret: 0, amount: null }
  const amount = asRupees(Number(digits))
  const text = groupIndian(amount)
  return { text, caret: caretBehind(text, head.length), amount }
}

/** The field's text for an amount: the typed text while it still means the same amount. */
export function shownAmount(typed: string, amount: Rupees | null): string {
  const read = readRupees(typed)
  const meant = read.is === 'amount' ? read.rupees : null
  if (meant === amount) return typed
  return amount === null ? '' : groupIndian(amount)
}

function caretBehind(text: string, digitCount: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (seen === digitCount) return index
    if (text.charAt(index) !== ',') seen++
  }
  return text.length
}
