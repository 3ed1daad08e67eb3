import { expect, test } from 'vitest'
import { timeLeft } from './queue-columns.tsx'

const NOW = Date.UTC(2026, 10, 16, 6)
const MINUTE = 60_000
const due = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString()

test('the time left is counted in working time and never exceeds the real time left', () => {
  expect(timeLeft({ due_at: due(20 * 60), left_ms: 130 * MINUTE }, NOW)?.words).toBe('2 h 10 min left')
  expect(timeLeft({ due_at: due(40), left_ms: 130 * MINUTE }, NOW)?.words).toBe('40 min left')
  expect(timeLeft({ due_at: due(240), left_ms: 120 * MINUTE }, NOW)?.words).toBe('2 h left')
})

test.each([
  [59, '59 min left'],
  [60, '1 h left'],
  [599, '9 h 59 min left'],
  [630, '10 h left'],
  [48 * 60 - 1, '47 h left'],
  [48 * 60, '2 days left'],
])('%i minutes are “%s”', (minutes, words) => {
  expect(timeLeft({ due_at: due(minutes), left_ms: minutes * MINUTE }, NOW)?.words).toBe(words)
})

test('a past deadline is late, even if the list was loaded before it', () => {
  expect(timeLeft({ due_at: due(-90), left_ms: 5 * MINUTE }, NOW)).toEqual({
    words: 'Late by 1 h 30 min',
    isLate: true,
  })
  expect(timeLeft({ due_at: due(-5 * 24 * 60), left_ms: -MINUTE }, NOW)?.words).toBe('Late by 5 days')
})

test('nothing is due while the clock is paused', () => {
  expect(timeLeft({ due_at: null, left_ms: 5 * MINUTE }, NOW)).toBeNull()
})
