import { describe, expect, test } from 'vitest'
import { MESSAGES } from '../shared/messages.ts'
import { OFFICE_MESSAGES } from './office-messages.ts'
import { firmBody, holidaysIn, hoursAsBody, hoursBody, hoursOf } from './office-settings.ts'

const FIRM = { name: 'Rao & Co', frn: '012345N', address: '12 MG Road\nPune' }
const HOURS = { weekdays: [1, 2, 5], from_hour: 10, to_hour: 18, holidays: ['2026-12-25'] }

const wordsOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

describe('the firm', () => {
  test('is stored without extra spaces, its number in the Institute’s format', () => {
    expect(firmBody.parse({ ...FIRM, frn: ' 01 2345n ', address: ' Pune ' })).toEqual({ ...FIRM, address: 'Pune' })
    expect(firmBody.parse({ ...FIRM, frn: '' }).frn).toBe('')
  })

  test.each(['12345N', '0123456N', '012345', '012345NN', 'X012345N', 'ABCDEFN'])('cannot have the number %s', (frn) => {
    expect(wordsOf(firmBody.safeParse({ ...FIRM, frn }))).toEqual([OFFICE_MESSAGES.frnInvalid])
  })

  test('has a printable address', () => {
    expect(wordsOf(firmBody.safeParse({ ...FIRM, address: 'Pune \u0007' }))).toEqual([MESSAGES.text.unprintable])
  })
})

describe('working hours', () => {
  test('have at least one day and end after they begin', () => {
    expect(hoursBody.parse(HOURS)).toEqual(HOURS)
    for (const wrong of [{ to_hour: 10 }, { to_hour: 9 }, { from_hour: -1 }, { to_hour: 25 }, { from_hour: 9.5 }]) {
      expect(wordsOf(hoursBody.safeParse({ ...HOURS, ...wrong })), JSON.stringify(wrong)).toContain(
        OFFICE_MESSAGES.hoursInvalid,
      )
    }
    expect(wordsOf(hoursBody.safeParse({ ...HOURS, weekdays: [] }))).toEqual([OFFICE_MESSAGES.weekdaysRequired])
    expect(hoursBody.safeParse({ ...HOURS, weekdays: [7] }).success).toBe(false)
  })

  test('report the first invalid holiday', () => {
    expect(wordsOf(hoursBody.safeParse({ ...HOURS, holidays: ['2026-12-25', '2026-02-30', 'x'] }))).toEqual([
      OFFICE_MESSAGES.holidayInvalid('2026-02-30'),
    ])
    expect(wordsOf(hoursBody.safeParse({ ...HOURS, holidays: ['9'.repeat(50)] }))).toEqual([
      OFFICE_MESSAGES.holidayInvalid('9'.repeat(40)),
    ])
  })

  test('are unchanged after being shown and saved again, with each weekday once and in order', () => {
    expect(hoursOf({ ...HOURS, weekdays: [5, 1, 1, 2] })).toEqual({
      weekdays: [1, 2, 5],
      fromHour: 10,
      toHour: 18,
      holidays: ['2026-12-25'],
    })
    expect(hoursAsBody(hoursOf(HOURS))).toEqual(HOURS)
  })

  test('have holidays separated by lines or commas, each once and in order', () => {
    expect(holidaysIn(' 2026-12-25\n\n2026-01-26, 2026-10-02;2026-12-25 ')).toEqual([
      '2026-01-26',
      '2026-10-02',
      '2026-12-25',
    ])
    expect(holidaysIn('\n ,')).toEqual([])
  })
})
