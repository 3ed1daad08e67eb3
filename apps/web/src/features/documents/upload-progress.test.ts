import { expect, test } from 'vitest'
import { shownPercent, simulatedPercent } from './upload-rules.ts'

test('the simulated bar goes 0, 20, 40, 60, 80 and waits there', () => {
  expect([0, 99, 100, 200, 300, 400, 500, 60_000].map(simulatedPercent)).toEqual([0, 0, 20, 40, 60, 80, 80, 80])
})

test('the real progress is shown if it is further along', () => {
  expect(shownPercent(20, 65)).toBe(65)
  expect(shownPercent(80, 10)).toBe(80)
})

test('the bar is never full before the server has responded', () => {
  expect(shownPercent(80, 100)).toBe(99)
})
