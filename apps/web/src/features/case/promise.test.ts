import { expect, test } from 'vitest'
import { promiseInShort, promiseOf } from './promise.ts'

const due_at = '2026-11-17T08:30:00.000Z'
const HOUR = 60 * 60 * 1000
const before = (ms: number) => Date.parse(due_at) - ms

test.each([
  [HOUR / 2, 'Promised by Tue 17 Nov, 2 PM IST, less than an hour left'],
  [HOUR, 'Promised by Tue 17 Nov, 2 PM IST, about 1 hour left'],
  [20 * HOUR, 'Promised by Tue 17 Nov, 2 PM IST, about 20 hours left'],
  [72 * HOUR, 'Promised by Tue 17 Nov, 2 PM IST, about 3 days left'],
])('%i ms before, it says how long is left', (ms, words) => {
  expect(promiseOf({ due_at }, before(ms))).toEqual({ words, isLate: false })
})

test('a promise that was not kept is said to be late', () => {
  const late = promiseOf({ due_at }, before(-1))
  expect(late?.isLate).toBe(true)
  expect(late?.words).toBe('Late: promised by Tue 17 Nov, 2 PM IST. We are sorry; it is being worked on.')
  expect(promiseInShort({ due_at }, before(-1))?.words).toBe('Late: promised by Tue 17 Nov, 2 PM IST')
  expect(promiseInShort({ due_at }, before(1))?.words).toBe('Promised by Tue 17 Nov, 2 PM IST')
})

test('where the clock stands still, nothing is promised', () => {
  expect(promiseOf({ due_at: null }, 0)).toBeNull()
})
