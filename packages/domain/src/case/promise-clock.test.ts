import { describe, expect, test } from 'vitest'
import { clockAfter, dueAfter, promiseFrom, promiseNotRunning, timeLeft, USUAL_HOURS } from './working-hours.ts'

const HOUR = 60 * 60 * 1000
const at = (text: string) => Date.parse(`${text}+05:30`)

describe('the promise', () => {
  const opened = promiseFrom(4 * HOUR, at('2026-11-16T11:00'), USUAL_HOURS)

  test('counts working time from the start', () => {
    expect(opened.dueAt).toBe(at('2026-11-16T15:00'))
  })

  test('pauses while the customer is asked, and continues with the time left', () => {
    const asked = clockAfter(opened, { from: 'in_check', to: 'asked', now: at('2026-11-16T12:00') }, USUAL_HOURS)
    expect(asked).toEqual({ promised: 4 * HOUR, left: 3 * HOUR, since: null, dueAt: null })
    const answered = clockAfter(asked, { from: 'asked', to: 'answered', now: at('2026-11-18T19:00') }, USUAL_HOURS)
    expect(answered.dueAt).toBe(at('2026-11-19T12:00'))
  })

  test('continues from one of our states to the next', () => {
    expect(clockAfter(opened, { from: 'received', to: 'in_check', now: at('2026-11-16T12:00') }, USUAL_HOURS)).toEqual(
      opened,
    )
  })

  test('that was missed before it paused is due at once afterwards', () => {
    const late = clockAfter(opened, { from: 'in_check', to: 'asked', now: at('2026-11-16T16:00') }, USUAL_HOURS)
    expect(late.left).toBe(-HOUR)
    const answered = clockAfter(late, { from: 'asked', to: 'answered', now: at('2026-11-17T16:00') }, USUAL_HOURS)
    expect(answered.dueAt).toBe(at('2026-11-17T16:00'))
  })

  test('has less time left with every working hour, and loses none while it is paused', () => {
    expect(timeLeft(opened, at('2026-11-16T12:00'), USUAL_HOURS)).toBe(3 * HOUR)
    expect(timeLeft(opened, at('2026-11-16T16:00'), USUAL_HOURS)).toBe(-HOUR)
    expect(timeLeft(promiseNotRunning(4 * HOUR), at('2027-11-16T12:00'), USUAL_HOURS)).toBe(4 * HOUR)
  })

  test('of a case from before promises existed loses no time when our turn ends', () => {
    const now = at('2026-11-16T12:00')
    const standing = promiseNotRunning(4 * HOUR)
    expect(clockAfter(standing, { from: 'in_check', to: 'asked', now }, USUAL_HOURS)).toEqual(standing)
  })

  test('with no time left is due now, even at night', () => {
    const night = at('2026-11-16T23:00')
    expect([dueAfter(0, night, USUAL_HOURS), dueAfter(-HOUR, night, USUAL_HOURS)]).toEqual([night, night])
  })

  test('starts again when a finished case is reopened', () => {
    const done = { ...promiseNotRunning(4 * HOUR), left: 60_000 }
    const again = clockAfter(done, { from: 'declared', to: 'bank_query', now: at('2026-11-16T11:00') }, USUAL_HOURS)
    expect(again).toEqual(opened)
  })
})
