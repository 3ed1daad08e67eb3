import { expect, test } from 'vitest'
import { reminderDue, wakesAt } from './act.ts'

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.parse('2026-11-16T06:30:00Z')
const asked = { state: 'asked', state_since: NOW - 3 * DAY, wakes_at: NOW + 2 * DAY } as const

test('reminders are due two, five and ten days after the question was asked', () => {
  const checked = { ...asked, state: 'in_check', wakes_at: null } as const
  expect(wakesAt(checked, { act: 'ask', to: 'asked', said: {}, now: NOW })).toBe(NOW + 2 * DAY)
  const after = (day?: number) =>
    wakesAt(asked, { act: 'remind', to: 'asked', said: day === undefined ? {} : { day }, now: NOW })
  expect([after(), after(2), after(5)]).toEqual([2, 5, 10].map((day) => asked.state_since + day * DAY))
  expect(after(10)).toBeNull()
})

test('an act keeps the next reminder if the state stays the same, and cancels it otherwise', () => {
  expect(wakesAt(asked, { act: 'hand_over', to: 'asked', said: {}, now: NOW })).toBe(asked.wakes_at)
  expect(wakesAt(asked, { act: 'answer', to: 'answered', said: {}, now: NOW })).toBeNull()
})

test('a declared case closes automatically after thirty days', () => {
  const filed = { ...asked, state: 'certified', wakes_at: null } as const
  expect(wakesAt(filed, { act: 'filed', to: 'declared', said: {}, now: NOW })).toBe(NOW + 30 * DAY)
})

test('after a long outage only the latest reminder is due, and none is early', () => {
  const due = (days: number) => reminderDue({ state_since: NOW }, NOW + days * DAY)
  expect([due(1.99), due(2), due(4.99), due(5), due(9.99), due(10), due(40)]).toEqual([undefined, 2, 2, 5, 5, 10, 10])
})
