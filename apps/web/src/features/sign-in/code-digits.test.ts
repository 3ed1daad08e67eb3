import { expect, test } from 'vitest'
import { clearBox, enterText, isComplete, noDigits, typedBeside } from './code-digits.ts'

test('a typed digit fills its box and moves to the next', () => {
  expect(enterText(noDigits(4), 0, '7')).toEqual({ digits: ['7', '', '', ''], box: 1 })
  expect(enterText(['7', '', '', ''], 2, '9')).toEqual({ digits: ['7', '', '9', ''], box: 3 })
})

test('the last box keeps the cursor', () => {
  expect(enterText(['1', '2', '3', ''], 3, '4')).toEqual({ digits: ['1', '2', '3', '4'], box: 3 })
})

test.each(['a', ' ', '', '-', '४'])('%j is ignored', (text) => {
  expect(enterText(['1', '', '', ''], 1, text)).toBeNull()
})

test.each([
  '4821',
  ' 4821\n',
  '4 8 2 1',
  '48-21',
  'Your Nirgam code is 4821. It is valid for 10 minutes.',
  'Code 4821, call +91 98765 43210 for help',
])('the code is found in %j, whichever box it is pasted into', (text) => {
  expect(enterText(noDigits(4), 2, text)).toEqual({ digits: ['4', '8', '2', '1'], box: 3 })
})

test('part of a code fills the boxes from its own on, and never past the last', () => {
  expect(enterText(['1', '', '', ''], 1, '23')).toEqual({ digits: ['1', '2', '3', ''], box: 3 })
  expect(enterText(['1', '2', '', ''], 2, '345')).toEqual({ digits: ['1', '2', '3', '4'], box: 3 })
})

test('typing before or after a digit replaces it', () => {
  expect(typedBeside('1', '12')).toBe('2')
  expect(typedBeside('1', '21')).toBe('2')
  expect(typedBeside('1', '11')).toBe('1')
  expect(typedBeside('', '5')).toBe('5')
  expect(typedBeside('1', '4821')).toBe('4821')
})

test('a code is complete when no box is empty', () => {
  expect(isComplete(['1', '2', '3', '4'])).toBe(true)
  expect(isComplete(clearBox(['1', '2', '3', '4'], 1))).toBe(false)
})

test('a longer code works the same way', () => {
  expect(enterText(noDigits(6), 0, '482913 is your Nirgam code')?.digits).toEqual([...'482913'])
  expect(enterText(noDigits(6), 4, '789')).toEqual({ digits: ['', '', '', '', '7', '8'], box: 5 })
})
