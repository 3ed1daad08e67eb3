import { expect, test } from 'vitest'
import { glanceWords, promiseInShort, promiseOf, questionsToAnswer } from './promise.ts'

const due_at = '2026-11-17T08:30:00.000Z'
const due = Date.parse(due_at)

test('a promise is given as a time in India, without a number of hours', () => {
  const said = { words: 'Ready by Tue 17 Nov, 2 PM India time', isLate: false }
  expect(promiseOf({ due_at }, due - 1)).toEqual(said)
  expect(promiseInShort({ due_at }, due)).toEqual(said)
})

test('a missed promise is shown as late', () => {
  const late = promiseOf({ due_at }, due + 1)
  expect(late?.isLate).toBe(true)
  expect(late?.words).toBe('Late: promised by Tue 17 Nov, 2 PM India time. We’re sorry, and we’re working on it.')
  expect(promiseInShort({ due_at }, due + 1)?.words).toBe('Late: promised by Tue 17 Nov, 2 PM India time')
})

test('nothing is promised while the clock is paused', () => {
  expect(promiseOf({ due_at: null }, 0)).toBeNull()
})

const asked = {
  remittance_id: 7,
  state: 'asked' as const,
  line: 'We need something from you.',
  turn: 'you' as const,
  due_at: null,
  asked: 2,
  missing: 2,
}

test.each([
  [2, 'Please answer 2 questions'],
  [1, 'Please answer 1 question'],
  [0, 'Please send your answers'],
])('%i unanswered questions read: %s', (missing, words) => {
  expect(questionsToAnswer({ ...asked, missing })).toBe(words)
  expect(glanceWords({ ...asked, missing }, 0)).toEqual({ words, tone: 'warning' })
})

test('the promise is shown while it is our turn', () => {
  const glance = { ...asked, state: 'in_check', turn: 'us', asked: 0, missing: 0 } as const
  const due_at = '2026-11-17T08:30:00.000Z'
  const due = Date.parse(due_at)
  expect(glanceWords({ ...glance, due_at }, due - 1)?.words).toMatch(/^Ready by Tue 17 Nov, 2 PM India time/)
  expect(glanceWords({ ...glance, due_at }, due + 1)?.tone).toBe('error')
  expect(glanceWords({ ...glance, state: 'closed', turn: 'nobody' }, due)).toBeNull()
})
