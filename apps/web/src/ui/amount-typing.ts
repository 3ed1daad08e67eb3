import { digitsOnly, groupIndian } from '@nirgam/domain/money'

/** More than any amount that can be sent, and few enough for exact arithmetic. */
const MAX_DIGITS = 12

export type Typed = { text: string; caret: number; amount: number | null }

type Edit = {
  /** What the field shows after the key press, and where its caret stands. */
  value: string
  caret: number
  /** What it showed before. */
  before: string
  inputType: string
}

/** Groups the amount while it is typed, with the caret staying behind the same digit. */
export function typeAmount(edit: Edit): Typed {
  const { value, caret } = withoutFraction(edit)
  let head = digitsOnly(value.slice(0, caret))
  let tail = digitsOnly(value.slice(caret))
  // Deleting a comma alone would change nothing: it takes the digit behind it along.
  if (edit.inputType === 'deleteContentForward' && head + tail === digitsOnly(edit.before)) tail = tail.slice(1)
  const zeros = /^0+(?=\d)/.exec(head + tail)?.[0].length ?? 0
  tail = tail.slice(Math.max(0, zeros - head.length))
  head = head.slice(zeros)
  const digits = (head + tail).slice(0, MAX_DIGITS)
  if (digits === '') return { text: '', caret: 0, amount: null }
  const amount = Number(digits)
  const text = groupIndian(amount)
  return { text, caret: caretBehind(text, head.length), amount }
}

/** '5,00,000.50' pasted from a statement is five lakh, not five crore. */
function withoutFraction({ value, caret, inputType }: Edit): { value: string; caret: number } {
  if (inputType !== 'insertFromPaste') return { value, caret }
  const whole = value.replace(/\.\d{1,2}(?!\d)/, '')
  return { value: whole, caret: Math.min(caret, whole.length) }
}

function caretBehind(text: string, digitCount: number): number {
  let seen = 0
  for (let index = 0; index < text.length; index++) {
    if (seen === digitCount) return index
    if (text.charAt(index) !== ',') seen++
  }
  return text.length
}
