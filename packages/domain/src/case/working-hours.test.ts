import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterWorkingTime, USUAL_HOURS, workingTimeBetween } from './working-hours.ts'

const HOUR = 60 * 60 * 1000
const at = (text: string) => Date.parse(`${text}+05:30`)
const HOURS = { ...USUAL_HOURS, holidays: ['2026-11-17'] }

describe('the promise counts working hours in India', () => {
  test.each([
    ['Monday morning, two hours', '2026-11-16T11:00', 2, '2026-11-16T13:00'],
    ['before opening', '2026-11-16T06:00', 2, '2026-11-16T12:00'],
    ['over the evening and a holiday', '2026-11-16T19:00', 2, '2026-11-18T11:00'],
    ['over Sunday', '2026-11-14T19:30', 1, '2026-11-16T10:30'],
    ['exactly until closing', '2026-11-16T18:00', 2, '2026-11-16T20:00'],
    ['24 hours take days', '2026-11-18T10:00', 24, '2026-11-20T14:00'],
  ])('%s', (_what, from, hours, due) => {
    expect(afterWorkingTime(at(from), hours * HOUR, HOURS)).toBe(at(due))
  })

  test('counts the working time between two moments', () => {
    expect(workingTimeBetween(at('2026-11-16T19:00'), at('2026-11-18T11:00'), HOURS)).toBe(2 * HOUR)
    expect(workingTimeBetween(at('2026-11-15T09:00'), at('2026-11-15T22:00'), HOURS)).toBe(0)
  })

  test('due date and elapsed time agree', () => {
    const start = fc.integer({ min: at('2026-01-01T00:00'), max: at('2027-01-01T00:00') })
    fc.assert(
      fc.property(start, fc.integer({ min: 1, max: 100 * HOUR }), (from, time) => {
        const due = afterWorkingTime(from, time, HOURS)
        expect(workingTimeBetween(from, due, HOURS)).toBe(time)
      }),
      { seed: 13, numRuns: 200 },
    )
  })

  test('the time of years is the sum of their days, with any days off', () => {
    const DAY = 24 * HOUR
    const holidays = ['2024-02-29', '2026-01-26', '2026-01-26', '2026-11-15', '2026-11-17']
    const start = fc.integer({ min: at('2023-01-01T00:00'), max: at('2026-12-01T00:00') })
    fc.assert(
      fc.property(
        start,
        fc.integer({ min: 0, max: 900 * DAY }),
        fc.subarray([0, 1, 2, 3, 4, 5, 6]),
        (from, time, weekdays) => {
          const hours = { ...HOURS, weekdays, holidays }
          let walked = 0
          for (let moment = from; moment < from + time; moment += DAY) {
            walked += workingTimeBetween(moment, Math.min(moment + DAY, from + time), hours)
          }
          expect(workingTimeBetween(from, from + time, hours)).toBe(walked)
        },
      ),
      { seed: 17, numRuns: 100 },
    )
  })

  test('a firm without working hours does not cause an endless loop', () => {
    const never = [
      { ...HOURS, weekdays: [] },
      { ...HOURS, fromHour: 10, toHour: 10 },
      { ...HOURS, fromHour: 20, toHour: 10 },
    ]
    for (const hours of never) {
      expect(afterWorkingTime(0, HOUR, hours)).toBe(800 * 24 * HOUR)
      expect(workingTimeBetween(0, 24 * HOUR, hours)).toBe(0)
    }
  })
})
