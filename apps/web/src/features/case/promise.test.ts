import { expect, test } from 'vitest'
import { promiseOf } from './promise.ts'

const due_at = '2026-11-17T08:30:00.000Z'
const HOUR = 60 * 60 * 1000
const before = (ms: number) => Date.parse(due_at) - ms

test.each([
  [HOUR / 2, 'Promised by Tue 17 Nov, 2 PM IST, less than an hour left'],
  [HOUR, 'Promised by Tue 17 Nov, 2 PM IST, about 1 hour left'],
  [20 * HOUR, 'Promised by Tue 17 Nov, 2 PM IST, about 20 hours left'],
  [72 * HOUR, 'Promised by Tue 17 Nov, 2 PM IST, about 3 days left'],
])('%i ms before, it says how long is left', (ms, words) => {
  expect(promiseOf({ state: 'in_check', due_at }, before(ms))).toEqual({ words, isLate: false })
})

test('a promise that was not kept is said to be late', () => {
  const late = promiseOf({ state: 'in_check', due_at }, before(-1))
  expect(late?.isLate).toBe(true)
  expect(late?.words).toContain('We are late and sorry')
})

test('the time stands still while we wait for the customer', () => {
  expect(promiseOf({ state: 'asked', due_at: null }, 0)?.words).toContain('stands still')
})

test('nothing is promised about what is done or closed', () => {
  for (const state of ['certified', 'declared', 'closed', 'refused'] as const) {
    expect(promiseOf({ state, due_at: null }, 0)).toBeNull()
  }
})
