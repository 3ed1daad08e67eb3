import { expect, test } from 'vitest'
import { timeText } from './replies.ts'

test.each([-1, 0, 7, 42, 1_763_274_600_999, Date.UTC(2024, 1, 29, 23, 59, 59, 5), Date.UTC(2026, 10, 9, 1, 2, 3, 60)])(
  'the time %i is told in ISO 8601',
  (at) => {
    expect(timeText(at)).toBe(new Date(at).toISOString())
  },
)
