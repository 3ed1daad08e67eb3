import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MONTHS } from './calendar.ts'
import {
  birthDateBounds,
  birthYears,
  DAY_MS,
  daysInMonth,
  formatIndiaDate,
  formatIndiaDateTime,
  formatIndiaMoment,
  isBirthDate,
  nextIndiaMidnight,
  relativeTime,
  splitIsoDate,
} from './dates.ts'

const now = new Date('2026-06-15T12:00:00Z')

describe('days in a month', () => {
  test.each([
    ['February', 2000, 29],
    ['February', 1900, 28],
    ['February', 2024, 29],
    ['February', 2023, 28],
    ['April', 1999, 30],
    ['December', 1999, 31],
    ['Smarch', 1999, 0],
    ['April', 1999.5, 0],
    ['April', Number.NaN, 0],
  ])('%s %i has %i', (month, year, days) => {
    expect(daysInMonth(month, year)).toBe(days)
  })

  test('agree with the calendar for every month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2200 }), fc.integer({ min: 0, max: 11 }), (year, month) => {
        expect(daysInMonth(MONTHS[month] ?? '', year)).toBe(new Date(Date.UTC(year, month + 1, 0)).getUTCDate())
      }),
    )
  })
})

describe('birth years', () => {
  test('run from eighteen years ago down to 1920', () => {
    const years = birthYears(now)
    expect(years[0]).toBe(2008)
    expect(years.at(-1)).toBe(1920)
    expect(years).toHaveLength(89)
    expect(birthDateBounds(now)).toEqual({ min: '1920-01-01', max: '2008-12-31' })
  })

  test("turn with India's new year", () => {
    expect(birthYears(new Date('2026-12-31T18:29:59Z'))[0]).toBe(2008)
    expect(birthYears(new Date('2026-12-31T18:30:00Z'))[0]).toBe(2009)
  })

  test.each([
    ['2000-02-29', true],
    ['2001-02-29', false],
    ['1919-12-31', false],
    ['1920-01-01', true],
    ['2000-01-00', false],
    ['2008-06-15', true],
    ['2008-06-16', false],
    ['2008-12-31', false],
    ['2009-01-01', false],
    ['2000-13-01', false],
    ['2000-00-10', false],
    ['2000-1-1', false],
    ['', false],
  ])('%s is a birth date: %s', (iso, expected) => {
    expect(isBirthDate(iso, now)).toBe(expected)
  })
})

test('an ISO day splits into year, month name and day', () => {
  expect(splitIsoDate('1985-05-07')).toEqual({ year: 1985, month: 'May', day: 7 })
})

describe('India time', () => {
  test.each([
    ['2025-11-14T20:44:00Z', '15 Nov 2025, 2:14 AM IST'],
    ['2025-11-15T06:30:00Z', '15 Nov 2025, 12:00 PM IST'],
    ['2025-11-14T18:30:00Z', '15 Nov 2025, 12:00 AM IST'],
    ['2025-11-15T12:05:00Z', '15 Nov 2025, 5:35 PM IST'],
  ])('%s reads %s', (iso, text) => {
    expect(formatIndiaDateTime(Date.parse(iso))).toBe(text)
    expect(formatIndiaDate(Date.parse(iso))).toBe('15 Nov 2025')
  })

  test.each([
    ['2026-11-17T08:30:00Z', 'Tue 17 Nov, 2 PM IST'],
    ['2026-11-16T18:35:00Z', 'Tue 17 Nov, 12:05 AM IST'],
    ['2026-11-17T06:30:00Z', 'Tue 17 Nov, 12 PM IST'],
  ])('a recent time, %s, reads %s', (iso, text) => {
    expect(formatIndiaMoment(Date.parse(iso))).toBe(text)
  })

  test('an invalid time is empty, not "NaN"', () => {
    expect(formatIndiaMoment(Number.NaN)).toBe('')
    expect(formatIndiaDate(Number.NaN)).toBe('')
    expect(formatIndiaDateTime(Number.NaN)).toBe('')
  })
})

test('a day in India ends at half past six in the evening GMT', () => {
  const end = Date.parse('2026-11-16T18:30:00Z')
  expect(nextIndiaMidnight(end - 1)).toBe(end)
  expect(nextIndiaMidnight(end)).toBe(end + DAY_MS)
})

describe('relative time', () => {
  const second = 1000
  const minute = 60 * second
  const hour = 60 * minute
  const day = 24 * hour
  test.each([
    [0, 'Just now'],
    [-5 * minute, 'Just now'],
    [59 * second, 'Just now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour, '23 hours ago'],
    [day, '1 day ago'],
    [30 * day - 1, '29 days ago'],
    [30 * day, '16 May 2026'],
  ])('%i ms ago reads %s', (elapsed, text) => {
    expect(relativeTime(now.getTime() - elapsed, now.getTime())).toBe(text)
  })
})
