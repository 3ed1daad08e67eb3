import { expect, test } from 'vitest'
import { secondsLeft } from './resend-clock.ts'

test.each([
  [0, 30],
  [1, 30],
  [1000, 29],
  [29_001, 1],
  [30_000, 0],
  [90_000, 0],
  [-60_000, 30],
])('%i ms after a code was sent, %i seconds are left', (passed, left) => {
  expect(secondsLeft(1_000_000, 1_000_000 + passed)).toBe(left)
})
