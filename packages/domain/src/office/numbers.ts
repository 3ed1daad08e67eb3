import type { CaseAction } from '../case/actions/case-actions.ts'
import { type CaseState, isOurTurn } from '../case/case-states.ts'
import { type WorkingHours, workingTimeBetween } from '../case/working-hours.ts'
import { INDIA_OFFSET_MS } from '../shared/calendar.ts'
import { DAY_MS, formatIndiaDate, HOUR_MS, indiaDay } from '../shared/dates.ts'

/** Periods for the figures. */
export const NUMBER_WEEKS = [4, 12, 26, 52] as const

/** The epoch began on a Thursday, and weeks begin on Mondays. */
const DAYS_FROM_MONDAY = 3

/** A step in the life of a case: its state from this time on. */
type Step = { at: number; act: string; to: CaseState }

/** A case that was certified, or found to need no certificate. */
export type FinishedCase = { finishedAt: number; promised: number; steps: readonly Step[] }

/** Week number since the epoch, by the calendar in India. */
export function weekOf(ms: number): number {
  return Math.floor((indiaDay(ms) + DAYS_FROM_MONDAY) / 7)
}

/** The time at which a week begins. */
export function startOfWeek(week: number): number {
  return (week * 7 - DAYS_FROM_MONDAY) * DAY_MS - INDIA_OFFSET_MS
}

/** The Monday of a week, '2026-11-09'. */
export function mondayOf(week: number): string {
  return new Date((week * 7 - DAYS_FROM_MONDAY) * DAY_MS).toISOString().slice(0, 10)
}

/** Start and end of the week that contains a day ('2026-11-09'). */
export function weekAround(day: string): { from: number; to: number } {
  const week = weekOf(Date.parse(day))
  return { from: startOfWeek(week), to: startOfWeek(week + 1) }
}

/** The actions by which work is counted, with the label of each. */
const CASE_WORK = {
  ask: 'Asked',
  hand_over: 'Handed over',
  prepare: 'Prepared',
  send_back: 'Returned',
  certify: 'Signed',
  answer_bank: 'Bank answered',
} as const satisfies Partial<Record<CaseAction, string>>
export type CaseWork = keyof typeof CASE_WORK
export const CASE_WORK_IDS = Object.keys(CASE_WORK) as CaseWork[]

/** Work is counted in cases, answers to enquiries in enquiries. */
export const WORK = { ...CASE_WORK, enquiries: 'Enquiries answered' } as const
export type Work = keyof typeof WORK
export const WORK_IDS = Object.keys(WORK) as Work[]

/** 'Prepared by Asha Rao in the week from 9 Nov 2026' */
export function workInWords(work: Work, name: string, day: string): string {
  return `${WORK[work]} by ${name} in the week from ${formatIndiaDate(weekAround(day).from)}`
}

/** Working time during which it was our turn, from opening to completion. */
export function workedOn({ steps, finishedAt }: FinishedCase, hours: WorkingHours): number {
  let worked = 0
  for (const [index, { at, to }] of steps.entries()) {
    if (at >= finishedAt) break
    const until = Math.min(steps[index + 1]?.at ?? finishedAt, finishedAt)
    if (isOurTurn(to)) worked += workingTimeBetween(at, until, hours)
  }
  return worked
}

type Figures = {
  opened: number
  finished: number
  /** finished after the promised time */
  late: number
  /** completed cases whose customer was asked for something, and those that a signer sent back */
  asked: number
  sent_back: number
  /** median, in working hours; null if none was completed */
  turnaround_hours: number | null
}

type Week = Figures & { week: string }

type Given = {
  now: number
  weeks: number
  /** number of opened cases by week */
  opened: ReadonlyMap<number, number>
  finished: readonly FinishedCase[]
  hours: WorkingHours
}

type Finished = { week: number; worked: number; late: boolean; asked: boolean; sentBack: boolean }

/** Week by week, newest first, and the total. */
export function figuresOf({ now, weeks, opened, finished, hours }: Given): { weeks: Week[]; total: Figures } {
  const all = finished.map((one): Finished => {
    const worked = workedOn(one, hours)
    const steps = one.steps.filter(({ at }) => at <= one.finishedAt)
    const asked = steps.some(({ act }) => act === 'ask')
    const sentBack = steps.some(({ to }) => to === 'sent_back')
    return { week: weekOf(one.finishedAt), worked, late: worked > one.promised, asked, sentBack }
  })
  const newest = weekOf(now)
  const numbers = Array.from({ length: weeks }, (_, index) => newest - index)
  const within = all.filter(({ week }) => numbers.includes(week))
  const openedIn = (week: number) => opened.get(week) ?? 0
  return {
    weeks: numbers.map((week) => ({
      week: mondayOf(week),
      ...counted(
        openedIn(week),
        within.filter((one) => one.week === week),
      ),
    })),
    total: counted(
      numbers.reduce((sum, week) => sum + openedIn(week), 0),
      within,
    ),
  }
}

function counted(opened: number, finished: readonly Finished[]): Figures {
  const many = (is: (one: Finished) => boolean) => finished.filter(is).length
  return {
    opened,
    finished: finished.length,
    late: many(({ late }) => late),
    asked: many(({ asked }) => asked),
    sent_back: many(({ sentBack }) => sentBack),
    turnaround_hours: inHours(median(finished.map(({ worked }) => worked))),
  }
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2
}

const inHours = (ms: number | null) => (ms === null ? null : Math.round((ms / HOUR_MS) * 10) / 10)

/** How long a case has been there, in days from `from` to before `to`. */
export const AGES = [
  { label: 'Up to 1 day', from: 0, to: 1 },
  { label: '1 to 3 days', from: 1, to: 3 },
  { label: '3 to 7 days', from: 3, to: 7 },
  { label: '1 to 2 weeks', from: 7, to: 14 },
  { label: '2 to 4 weeks', from: 14, to: 28 },
  { label: 'More than 4 weeks', from: 28, to: Number.POSITIVE_INFINITY },
] as const

/** A share in whole per cent; null if the whole is zero. */
export function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100)
}
