import { describe, expect, test } from 'vitest'
import { USUAL_HOURS } from '../case/working-hours.ts'
import {
  type FinishedCase,
  figuresOf,
  mondayOf,
  percent,
  startOfWeek,
  WORK_IDS,
  weekOf,
  workedOn,
  workInWords,
} from './numbers.ts'

const HOUR = 60 * 60 * 1000
const at = (text: string) => Date.parse(`${text}+05:30`)

/** Opened Monday at eleven, asked at one, answered Tuesday at ten, certified at noon: four of our hours. */
const ASKED: FinishedCase = {
  finishedAt: at('2026-11-17T12:00'),
  promised: 3 * HOUR,
  steps: [
    { at: at('2026-11-16T11:00'), act: 'open', to: 'received' },
    { at: at('2026-11-16T13:00'), act: 'ask', to: 'asked' },
    { at: at('2026-11-17T10:00'), act: 'answer', to: 'answered' },
    { at: at('2026-11-17T12:00'), act: 'certify', to: 'certified' },
    { at: at('2026-11-18T12:00'), act: 'bank_asks', to: 'bank_query' },
  ],
}
const QUICK: FinishedCase = {
  finishedAt: at('2026-11-10T12:00'),
  promised: 3 * HOUR,
  steps: [
    { at: at('2026-11-10T11:00'), act: 'open', to: 'received' },
    { at: at('2026-11-10T11:30'), act: 'send_back', to: 'sent_back' },
    { at: at('2026-11-10T12:00'), act: 'certify', to: 'certified' },
  ],
}

describe('the numbers', () => {
  test('weeks begin on Monday at midnight in India', () => {
    const sunday = at('2026-11-15T23:59')
    const monday = at('2026-11-16T00:00')
    expect([mondayOf(weekOf(sunday)), mondayOf(weekOf(monday))]).toEqual(['2026-11-09', '2026-11-16'])
    expect(startOfWeek(weekOf(monday))).toBe(monday)
  })

  test('name each kind of work, its person and the Monday of the week', () => {
    expect(WORK_IDS.map((work) => [work, workInWords(work, 'Asha Rao', '2026-11-15')])).toEqual([
      ['ask', 'Asked by Asha Rao in the week from 9 Nov 2026'],
      ['hand_over', 'Handed over by Asha Rao in the week from 9 Nov 2026'],
      ['prepare', 'Prepared by Asha Rao in the week from 9 Nov 2026'],
      ['send_back', 'Returned by Asha Rao in the week from 9 Nov 2026'],
      ['certify', 'Signed by Asha Rao in the week from 9 Nov 2026'],
      ['answer_bank', 'Bank answered by Asha Rao in the week from 9 Nov 2026'],
      ['enquiries', 'Enquiries answered by Asha Rao in the week from 9 Nov 2026'],
    ])
  })

  test('count only our own working time, up to the end of the case', () => {
    expect(workedOn(ASKED, USUAL_HOURS)).toBe(4 * HOUR)
    expect(workedOn(ASKED, { ...USUAL_HOURS, holidays: ['2026-11-17'] })).toBe(2 * HOUR)
  })

  test('ignore events after the end of the case', () => {
    const late = {
      ...QUICK,
      steps: [...QUICK.steps, { at: at('2026-11-12T11:00'), act: 'send_back', to: 'sent_back' as const }],
    }
    expect(workedOn(late, USUAL_HOURS)).toBe(HOUR)
    const asked = { ...late, steps: [...QUICK.steps, { at: at('2026-11-12T11:00'), act: 'ask', to: 'asked' as const }] }
    const { total } = figuresOf({
      now: at('2026-11-12T12:00'),
      weeks: 1,
      opened: new Map(),
      finished: [asked],
      hours: USUAL_HOURS,
    })
    expect(total).toMatchObject({ asked: 0, sent_back: 1 })
  })

  test('give the median of three cases, and no percentage of zero', () => {
    const inHours = (hours: number): FinishedCase => ({
      finishedAt: at('2026-11-10T10:00') + hours * HOUR,
      promised: 3 * HOUR,
      steps: [{ at: at('2026-11-10T10:00'), act: 'open', to: 'received' }],
    })
    const finished = [inHours(1), inHours(5), inHours(2)]
    const { total } = figuresOf({
      now: at('2026-11-12T12:00'),
      weeks: 1,
      opened: new Map(),
      finished,
      hours: USUAL_HOURS,
    })
    expect(total.turnaround_hours).toBe(2)
    expect([percent(1, 3), percent(0, 3), percent(0, 0)]).toEqual([33, 0, null])
  })

  test('are given by week and in total, with late, asked and sent-back cases', () => {
    const week = weekOf(at('2026-11-17T00:00'))
    const { weeks, total } = figuresOf({
      now: at('2026-11-18T09:00'),
      weeks: 3,
      opened: new Map([
        [week, 5],
        [week - 1, 2],
        [week - 3, 9],
      ]),
      finished: [ASKED, QUICK],
      hours: USUAL_HOURS,
    })
    expect(weeks).toEqual([
      { week: '2026-11-16', opened: 5, finished: 1, late: 1, asked: 1, sent_back: 0, turnaround_hours: 4 },
      { week: '2026-11-09', opened: 2, finished: 1, late: 0, asked: 0, sent_back: 1, turnaround_hours: 1 },
      { week: '2026-11-02', opened: 0, finished: 0, late: 0, asked: 0, sent_back: 0, turnaround_hours: null },
    ])
    expect(total).toEqual({ opened: 7, finished: 2, late: 1, asked: 1, sent_back: 1, turnaround_hours: 2.5 })
  })
})
