import { expect, test } from 'vitest'
import { errorWords } from './jobs.ts'

test.each([
  [new Error('550 5.1.1 <asha.k@mail.example> no such user'), 'Error: 550 5.1.1 <[address]> no such user'],
  [new TypeError('to +91 98765 43210 failed'), 'TypeError: to [number] failed'],
  [new Error('account 001234567890, code 4821'), 'Error: account [number], code 4821'],
  [
    new Error('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:587') }),
    'Error: fetch failed (connect ECONNREFUSED 127.0.0.1:587)',
  ],
  ['a text', 'unknown'],
])('%s is recorded without personal data', (error, words) => {
  expect(errorWords(error)).toBe(words)
})

test('a long error is cut', () => {
  expect(errorWords(new Error('x '.repeat(500)))).toHaveLength(300)
})
