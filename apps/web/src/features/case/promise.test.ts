import { expect, test } from 'vitest'
import { promiseInShort, promiseOf } from './promise.ts'

const due_at = '2026-11-17T08:30:00.000Z'
const due = Date.parse(due_at)

test('a promise is a moment in India, and not a number of hours beside it', () => {
  const said = { words: 'Ready by Tue 17 Nov, 2 PM India time', isLate: false }
  expect(promiseOf({ due_at }, due - 1)).toEqual(said)
  expect(promiseInShort({ due_at }, due - 1)).toEqual(said)
})

test('a promise that was not kept is said to be late', () => {
  const late = promiseOf({ due_at }, due + 1)
  expect(late?.isLate).toBe(true)
  expect(late?.words).toBe('Late: promised by Tue 17 Nov, 2 PM India time. We’re sorry, and we’re working on it.')
  expect(promiseInShort({ due_at }, due + 1)?.words).toBe('Late: promised by Tue 17 Nov, 2 PM India time')
})

test('where the clock stands still, nothing is promised', () => {
  expect(promiseOf({ due_at: null }, 0)).toBeNull()
})
