import { asRupees, groupIndian } from '@nirgam/domain/shared/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shownAmount, typeAmount } from './amount-typing.ts'

/** In '1,00|0' the bar marks the caret. */
function after(shown: string, before = shown.replace(/.\|/, ''), inputType = 'insertText'): string {
  const caret = shown.indexOf('|')
  const typed = typeAmount({ value: shown.replace('|', ''), caret, before, inputType })
  const at = typed.caret ?? caret
  return `${typed.text.slice(0, at)}|${typed.text.slice(at)}`
}

/** Types key by key into an empty field. */
function typing(text: string): { text: string; amount: number | null } {
  return [...text].reduce<{ text: string; amount: number | null }>(
    ({ text: before }, key) => {
      const value = before + key
      return typeAmount({ value, caret: value.length, before, inputType: 'insertText' })
    },
    { text: '', amount: null },
  )
}

function pasting(value: string) {
  return typeAmount({ value, caret: value.length, before: '', inputType: 'insertFromPaste' })
}

test.each([
  ['typing at the end', '1,0000|', '10,000|'],
  ['typing before a comma', '19|,000', '19|,000'],
  ['typing a digit that moves the commas', '9|1,000', '9|1,000'],
  ['a digit that adds a comma', '19|1,000', '1,9|1,000'],
  ['leading zeros', '007|', '7|'],
  ['only zeros', '000|', '0|'],
  ['nothing', '|', '|'],
])('%s: %s becomes %s', (_, shown, expected) => {
  expect(after(shown)).toBe(expected)
})

test('backspace steps over a comma, and delete removes the digit after it', () => {
  expect(after('1,00|000', '1,00,000', 'deleteContentBackward')).toBe('1,00|,000')
  expect(after('1,00|000', '1,00,000', 'deleteContentForward')).toBe('10,0|00')
})

describe('typed key by key', () => {
  test.each([
    ['500000', '5,00,000', 500_000],
    ['5,00,000', '5,00,000', 500_000],
    ['५००', '500', 500],
    ['500000.50', '5,00,000.50', 500_000],
    ['25 lakh', '25 lakh', 2_500_000],
    ['₹5000', '₹5000', 5000],
    ['1e5', '1e5', null],
    ['-5000', '-5000', null],
    ['5a0', '5a0', null],
    ['12.345', '12.345', null],
  ])('%s shows %s and means %s', (keys, text, amount) => {
    expect(typing(keys)).toMatchObject({ text, amount })
  })
})

describe('pasted', () => {
  test.each([
    ['500000', '5,00,000', 500_000],
    ['₹ 5,00,000.50', '5,00,000', 500_000],
    ['INR 25 lakh', '25,00,000', 2_500_000],
    ['५,००,०००', '5,00,000', 500_000],
    ['12,34', '12,34', null],
    ['12.345', '12.345', null],
    ['1e5', '1e5', null],
    ['-5000', '-5000', null],
  ])('%s shows %s and means %s', (pasted, text, amount) => {
    expect(pasting(pasted)).toMatchObject({ text, amount })
  })
})

test('digits pasted between others behave like typed ones', () => {
  expect(after('1,2342|', '1,2', 'insertFromPaste')).toBe('12,342|')
})

test('typed text stays until it no longer matches the amount', () => {
  expect(shownAmount('5,00,000.5', asRupees(500_000))).toBe('5,00,000.5')
  expect(shownAmount('1e5', null)).toBe('1e5')
  expect(shownAmount('25 lakh', asRupees(700_000))).toBe('7,00,000')
  expect(shownAmount('25 lakh', null)).toBe('')
  expect(shownAmount('', asRupees(500_000))).toBe('5,00,000')
})

test('typed digits are always grouped, and the caret keeps the same digits on its left', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\d,]{0,20}$/), fc.nat(20), (value, position) => {
      const caret = Math.min(position, value.length)
      const typed = typeAmount({ value, caret, before: value, inputType: 'insertText' })
      expect(typed.text).toBe(typed.amount === null ? '' : groupIndian(typed.amount))
      expect(typed.caret).toBeGreaterThanOrEqual(0)
      expect(typed.caret).toBeLessThanOrEqual(typed.text.length)
      const left = value.slice(0, caret).replace(/\D/g, '')
      const all = value.replace(/\D/g, '')
      if (!/^0/.test(all) && all.length <= 12) {
        expect(typed.text.slice(0, typed.caret ?? 0).replaceAll(',', '')).toBe(left)
      }
    }),
  )
})
