import { describeReason } from '@nirgam/domain/case/actions/ask-reasons'
import { categoryOf } from '@nirgam/domain/case/case-states'
import type { NumbersData } from '@nirgam/domain/office/api-desk-office'
import { AGES, type FinishedCase, figuresOf, startOfWeek, weekOf } from '@nirgam/domain/office/numbers'
import type { Db } from '../../../platform/database/engine.ts'
import type { Services } from '../../../platform/services.ts'
import { workingHours } from '../../settings/settings.ts'
import {
  agesOfOpen,
  finishesSince,
  lateAt,
  openingsSince,
  reasonsSince,
  type StepRow,
  stepsOf,
} from './numbers-store.ts'

/** How the firm did in the last weeks, this one included, and what lies there now. */
export async function numbersIn({ db, clock }: Services, weeks: number): Promise<Omit<NumbersData, 'people'>> {
  const now = clock.now()
  const since = startOfWeek(weekOf(now) - weeks + 1)
  const opened = new Map<number, number>()
  for (const at of await openingsSince(db, since)) opened.set(weekOf(at), (opened.get(weekOf(at)) ?? 0) + 1)
  const figures = figuresOf({
    now,
    weeks,
    opened,
    finished: await finishedSince(db, since),
    hours: await workingHours(db),
  })
  return {
    ...figures,
    late_now: await lateAt(db, now),
    reasons: (await reasonsSince(db, since))
      .map(({ reason, count }) => ({ reason, words: describeReason(reason).words, count }))
      .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
    open_by_age: await byAge(db, now),
  }
}

const BATCH = 500

async function finishedSince(db: Db, since: number): Promise<FinishedCase[]> {
  const finishes = await finishesSince(db, since)
  const finished: FinishedCase[] = []
  for (let from = 0; from < finishes.length; from += BATCH) {
    const batch = finishes.slice(from, from + BATCH)
    const ids = batch.map(({ case_id }) => case_id)
    const steps = Map.groupBy(await stepsOf(db, ids), ({ case_id }) => case_id)
    // The finish itself is one of them.
    for (const { case_id, at } of batch) finished.push(finishedCase(at, steps.get(case_id)!))
  }
  return finished
}

function finishedCase(finishedAt: number, rows: readonly StepRow[]): FinishedCase {
  const steps = rows.map(({ at, act, to_state }) => ({ at, act, to: to_state }))
  return { finishedAt, promised: rows[0]!.promised_ms, steps }
}

async function byAge(db: Db, now: number): Promise<NumbersData['open_by_age']> {
  const ages = await agesOfOpen(db, now)
  return AGES.map(({ label, from, to }) => {
    const within = ages.filter(({ days }) => days >= from && days < to)
    const many = (category: 'open' | 'waiting') =>
      within.filter(({ state }) => categoryOf(state) === category).reduce((sum, { count }) => sum + count, 0)
    return { label, open: many('open'), waiting: many('waiting') }
  })
}
