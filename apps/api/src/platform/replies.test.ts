import { expect, test } from 'vitest'
import { invalid, tooMany } from './errors.ts'
import { keptOrMade } from './kept-or-made.ts'
import { ok, pageOf, timeText } from './replies.ts'

test.each([
  -1,
  0,
  7,
  42,
  99,
  100,
  1_763_274_600_999,
  Date.UTC(2024, 1, 29, 23, 59, 59, 5),
  Date.UTC(2026, 10, 9, 1, 2, 3, 60),
])('the time %i is written in ISO 8601', (at) => {
  expect(timeText(at)).toBe(new Date(at).toISOString())
})

test('an answer carries what there is, and no more', () => {
  expect(ok()).toEqual({ success: true })
  expect(ok([], 'Done.')).toEqual({ success: true, message: 'Done.', data: [] })
  expect(ok(null, undefined, { next: 7 })).toEqual({ success: true, data: null, next: 7 })
})

test('a page goes on only where more follows', () => {
  const rows = [{ id: 9 }, { id: 8 }, { id: 7 }]
  expect(pageOf(rows, 2)).toEqual({ rows: [{ id: 9 }, { id: 8 }], next: 8 })
  expect(pageOf(rows, 1)).toEqual({ rows: [{ id: 9 }], next: 9 })
  expect(pageOf(rows, 3)).toEqual({ rows, next: null })
  expect(pageOf([], 3)).toEqual({ rows: [], next: null })
})

test('a full cache makes room for one by letting the oldest go, and makes nothing twice', () => {
  const kept = new Map<string, string>()
  const made: string[] = []
  const get = (key: string) =>
    keptOrMade(kept, key, 2, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'c', 'b'].map(get)).toEqual(['A', 'B', 'A', 'C', 'B'])
  expect([made, [...kept.keys()]]).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c'],
  ])
})

test.each([
  [1, '1 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [5_400, '90 minutes'],
  [5_401, '2 hours'],
])('a wait of %i seconds is announced as: %s', (seconds, words) => {
  expect(tooMany(seconds)).toMatchObject({ status: 429, retryAfterSeconds: seconds })
  expect(tooMany(seconds).message).toBe(`Too many tries. Please wait ${words} and try again.`)
})

test('a refused form says first what is wrong with its first field', () => {
  expect(invalid({ name: ['Too long.', 'Odd.'], city: ['Missing.'] }).message).toBe('Too long.')
  expect(invalid({}).message).toBe('Please check what you entered.')
})
