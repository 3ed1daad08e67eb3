import { expect, test } from 'vitest'
import { accountMatch } from './account-match.ts'

test('two equal numbers match', () => {
  expect(accountMatch('123456', '123456')).toBe('match')
})

test('two empty fields do not match', () => {
  expect(accountMatch('', '')).toBe('unfinished')
})

test('a number that is still being repeated is not called wrong', () => {
  expect(accountMatch('123456', '123')).toBe('unfinished')
})

test('another number is', () => {
  expect(accountMatch('123456', '124')).toBe('mismatch')
  expect(accountMatch('123456', '1234567')).toBe('mismatch')
})
