import { createHash } from 'node:crypto'
import { describeReason } from '@nirgam/domain/case/actions/ask-reasons'
import { CASE_STATES, categoryOf } from '@nirgam/domain/case/case-states'
import { timeLeft, type WorkingHours } from '@nirgam/domain/case/working-hours'
import type { NumbersData } from '@nirgam/domain/office/api-desk-office'
import { AGES, type FinishedCase, figuresOf, startOfWeek, weekOf } from '@nirgam/domain/office/numbers'
import type { QueueSort, QueueView, Search } from '@nirgam/domain/office/queue'
import type { Db } from '../../../platform/database/engine.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { findUserByContact } from '../../accounts/accounts.ts'
import { countRead } from '../../documents/documents.ts'
import { findByReference } from '../../remittances/remittances.ts'
import { workingHours } from '../../settings/settings.ts'
import { type CaseRow, findCase } from '../case-store.ts'
import { casesFoundBy, casesOfUserBefore, itemsOf, notesOf, openItemsOf, papersOf } from '../items/items-store.ts'
import { lookupOf } from '../items/lookups.ts'
import { clockOf } from '../open-case.ts'
import {
  agesOfOpen,
  type Change,
  casesWorkedOn,
  cursorAt,
  eventsAfter,
  FINISHES,
  finishesSince,
  lastEventAt,
  lateAt,
  openingsSince,
  type QueueCursor,
  type QueueFilters,
  queuePage,
  reasonsSince,
  type StepRow,
  stepsOf,
} from './queue-store.ts'

/** A row of the queue, as far as the case knows it. */
export type QueuedCase = { row: CaseRow; stateLabel: string; isLate: boolean; leftMs: number; itemsOpen: number }

type Page = { limit: number; after: string }

/** One page of a view; `next` is null on the last. */
export async function queueOf(
  services: Services,
  wanted: { view: QueueView; me: string; filters: QueueFilters; sort: QueueSort } & Page,
): Promise<{ cases: QueuedCase[]; next: string | null }> {
  const { db, clock } = services
  const { view, me, filters, sort, limit, after } = wanted
  const page = { filters, after: cursorIn(after), limit: limit + 1, sort }
  const found = await queuePage(db, view, { me, now: clock.now() }, page)
  return paged(services, found, limit, (row) => {
    const { order, id } = cursorAt(row, sort)
    return `${order}.${id}`
  })
}

/** Cases that match a search, in any view, newest first. */
export async function searchCases(
  services: Services,
  search: Search,
  { limit, after }: Page,
): Promise<{ cases: QueuedCase[]; next: string | null }> {
  const found = await casesFor(services, search, { before: idIn(after), limit: limit + 1 })
  return paged(services, found, limit, ({ id }) => String(id))
}

/** Cases that a staff member worked on in a week, in any view, newest first. */
export async function casesOfWork(
  services: Services,
  work: Parameters<typeof casesWorkedOn>[1],
  { limit, after }: Page,
): Promise<{ cases: QueuedCase[]; next: string | null }> {
  const found = await casesWorkedOn(services.db, work, { before: idIn(after), limit: limit + 1 })
  return paged(services, found, limit, ({ id }) => String(id))
}

/** The last id of the previous page; an invalid cursor starts at the beginning. */
function idIn(after: string): number {
  return /^\d{1,15}$/.test(after) ? Number(after) : Number.MAX_SAFE_INTEGER
}

async function casesFor(
  { db, vault }: Services,
  search: Search,
  page: { before: number; limit: number },
): Promise<CaseRow[]> {
  switch (search.by) {
    case 'number':
      return only(await findCase(db, search.id), page)
    case 'reference': {
      const remittance = await findByReference(db, search.reference)
      return only(remittance && (await findCase(db, remittance.id)), page)
    }
    case 'pan':
      return casesFoundBy(db, [lookupOf(vault, 'pan', search.pan)], page)
    case 'name':
      return casesFoundBy(
        db,
        search.words.map((word) => lookupOf(vault, 'name', word)),
        page,
      )
    case 'email': {
      // The form and the account may have different e-mail addresses.
      const byForm = await casesFoundBy(db, [lookupOf(vault, 'email', search.email)], page)
      const account = await findUserByContact({ db, vault }, search.email)
      const byAccount = account ? await casesOfUserBefore(db, account.id, page) : []
      const all = new Map([...byForm, ...byAccount].map((row) => [row.id, row]))
      return [...all.values()].toSorted((a, b) => b.id - a.id).slice(0, page.limit)
    }
  }
}

function only(row: CaseRow | undefined, { before }: { before: number }): CaseRow[] {
  return row && row.id < before ? [row] : []
}

async function paged(
  services: Services,
  found: readonly CaseRow[],
  limit: number,
  cursorOf: (row: CaseRow) => string,
): Promise<{ cases: QueuedCase[]; next: string | null }> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { cases: await queued(services, rows), next: found.length > limit && last ? cursorOf(last) : null }
}

/** A truncated or invalid cursor starts at the beginning. */
function cursorIn(after: string): QueueCursor | null {
  const found = /^(\d{1,15})\.(\d{1,15})$/.exec(after)
  return found && { order: Number(found[1]), id: Number(found[2]) }
}

async function queued({ db, clock }: Services, rows: readonly CaseRow[]): Promise<QueuedCase[]> {
  const items = await openItemsOf(
    db,
    rows.map(({ id }) => id),
  )
  const now = clock.now()
  const hours = await workingHours(db)
  return rows.map((row) => ({
    row,
    ...promiseAt(row, now, hours),
    stateLabel: CASE_STATES[row.state].label,
    itemsOpen: items.filter(({ case_id, answered_at }) => case_id === row.id && answered_at === null).length,
  }))
}

type PromiseLeft = { isLate: boolean; leftMs: number }

export async function promiseOf({ db, clock }: Services, row: CaseRow): Promise<PromiseLeft> {
  return promiseAt(row, clock.now(), await workingHours(db))
}

function promiseAt(row: CaseRow, now: number, hours: WorkingHours): PromiseLeft {
  return { isLate: row.due_at !== null && row.due_at < now, leftMs: timeLeft(clockOf(row), now, hours) }
}

/** Concurrent processes may commit their events up to about this much out of order. */
const SETTLED_MS = 5000
const MOST_CHANGES = 200

/**
 * Case events after `since`. `last` is the newest event that no late commit can still precede, so a client that polls
 * from there sees the most recent events twice rather than miss one.
 */
export async function changesSince(
  { db, clock }: Services,
  since: number | undefined,
): Promise<{ last: number; changes: Change[]; isMore: boolean }> {
  const settledAt = clock.now() - SETTLED_MS
  if (since === undefined) return { last: await lastEventAt(db, settledAt), changes: [], isMore: false }
  const found = await eventsAfter(db, since, MOST_CHANGES + 1)
  if (found.length > MOST_CHANGES) return { last: await lastEventAt(db, settledAt), changes: [], isMore: true }
  const settled = found.filter(({ at }) => at <= settledAt).at(-1)
  return { last: settled?.id ?? since, changes: found, isMore: false }
}

/** The firm's figures for the last weeks, including the current one, and the open cases. */
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
    for (const { case_id, at } of batch) {
      // The steps include the completion itself.
      const rows = steps.get(case_id)!
      // A case that is certified again was finished before.
      if (rows.find(({ act }) => act === FINISHES)?.at === at) finished.push(finishedCase(at, rows))
    }
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

/**
 * Changes with any change of a case: actions count in its version, answers to the guide in its time; verdicts, notes,
 * saved answers and documents that were read are added here.
 */
export async function stampOf(db: Db, remittanceId: number): Promise<{ version: number; stamp: string }> {
  const row = await findCase(db, remittanceId)
  if (!row) throw notFound()
  const [items, papers, notes] = [await itemsOf(db, row.id), await papersOf(db, row.id), await notesOf(db, row.id)]
  const parts = [
    row.version,
    row.updated_at,
    ...items.map(({ answered_at }) => answered_at ?? 0),
    ...papers.map(({ uid }) => uid),
    notes.at(-1)?.uid ?? '',
    await countRead(db, remittanceId),
  ]
  return { version: row.version, stamp: createHash('sha256').update(parts.join()).digest('base64url').slice(0, 16) }
}
