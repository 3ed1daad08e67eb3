import { groupIndian } from '@nirgam/domain/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typeAmount } from './amount-typing.ts'

/** '1,00|0' is the text with the caret at the bar. */
function after(shown: string, before = '', inputType = 'insertText'): string {
  const caret = shown.indexOf('|')
  const typed = typeAmount({ value: shown.replace('|', ''), caret, before, inputType })
  return `${typed.text.slice(0, typed.caret)}|${typed.text.slice(typed.caret)}`
}

test.each([
  ['typing at the end', '1,0000|', '10,000|'],
  ['typing before a comma', '19|,000', '19|,000'],
  ['typing a digit that moves the commas', '9|1,000', '9|1,000'],
  ['a digit that adds a comma', '19|1,000', '1,9|1,000'],
  ['letters', '5a0b|', '50|'],
  ['a minus and a point', '-5.|', '5|'],
  ['leading zeros', '007|', '7|'],
  ['only zeros', '000|', '0|'],
  ['nothing', '|', '|'],
])('%s: %s becomes %s', (_, shown, expected) => {
  expect(after(shown)).toBe(expected)
})

test('backspace over a comma steps over it, delete over a comma takes the digit behind it', () => {
  expect(after('1,00|000', '1,00,000', 'deleteContentBackward')).toBe('1,00|,000')
  expect(after('1,00|000', '1,00,000', 'deleteContentForward')).toBe('10,0|00')
})

test('a pasted amount loses its paise, not its size', () => {
  expect(after('₹ 5,00,000.50|', '', 'insertFromPaste')).toBe('5,00,000|')
  expect(after('500000|', '', 'insertFromPaste')).toBe('5,00,000|')
})

test('whatever is typed, the field shows grouped digits and the caret keeps its digits on its left', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), fc.nat(20), (value, position) => {
      const caret = Math.min(position, value.length)
      const typed = typeAmount({ value, caret, before: '', inputType: 'insertText' })
      expect(typed.text).toBe(typed.amount === null ? '' : groupIndian(typed.amount))
      expect(typed.caret).toBeGreaterThanOrEqual(0)
      expect(typed.caret).toBeLessThanOrEqual(typed.text.length)
      const left = value.slice(0, caret).replace(/\D/g, '')
      const all = value.replace(/\D/g, '')
      if (!/^0/.test(all) && all.length <= 12) {
        expect(typed.text.slice(0, typed.caret).replaceAll(',', '')).toBe(left)
      }
    }),
  )
})
