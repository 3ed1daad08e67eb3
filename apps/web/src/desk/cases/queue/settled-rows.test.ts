import type { QueueRow } from '@nirgam/domain/office/api-desk-queue'
import { expect, test } from 'vitest'
import { newsInWords, settledRows } from './use-queue.ts'

const row = (id: number, version = 1, state_label = 'Received') =>
  ({ remittance_id: id, version, state_label }) as QueueRow
const news = (rows: QueueRow[], versions: [number, number][], everything = false) => ({
  rows,
  versions: new Map(versions),
  everything,
})

test('rows keep their position and show their new state', () => {
  const settled = settledRows([row(1), row(2)], news([row(2, 2, 'In check'), row(1)], [[2, 2]]))
  expect(settled.rows.map(({ remittance_id, state_label }) => [remittance_id, state_label])).toEqual([
    [1, 'Received'],
    [2, 'In check'],
  ])
  expect(newsInWords(settled)).toBeNull()
})

test('a new case waits above the list', () => {
  const settled = settledRows([row(1)], news([row(7), row(1)], [[7, 1]]))
  expect(settled.rows).toHaveLength(1)
  expect(newsInWords(settled)).toBe('1 new – show')
})

test('a row that left the view stays, marked as outdated, until the list is refreshed', () => {
  const settled = settledRows([row(1), row(2)], news([row(2)], [[1, 2]]))
  expect(settled.rows.map(({ isOutdated }) => isOutdated)).toEqual([true, false])
  expect(newsInWords(settled)).toBe('1 changed – show')
})

test('the user’s own change is already shown and is not announced', () => {
  const claimed = row(1, 2, 'In check')
  const settled = settledRows([claimed], news([], [[1, 2]]))
  expect(settled.rows[0]).toEqual({ ...claimed, isOutdated: false })
  expect(newsInWords(settled)).toBeNull()
})

test('rows that moved up from a later page do not count as new', () => {
  expect(settledRows([row(1)], news([row(1), row(9)], [[1, 1]])).fresh).toBe(0)
})

test('too many changes to count offer a refresh', () => {
  expect(newsInWords(settledRows([row(1)], news([row(1)], [], true)))).toBe('Many updates. Refresh')
})

test('a row that was read later than the news stays as it is, and one of the same version shows the news', () => {
  const shown = [row(1, 3, 'In check'), row(2, 3, 'In check')]
  const settled = settledRows(shown, news([row(1, 2), row(2, 3)], [[1, 2]]))
  expect(settled.rows.map(({ state_label }) => state_label)).toEqual(['In check', 'Received'])
  expect(settled.outdated).toBe(0)
})

test('a new case counts even among too many changes to count, and without news nothing has changed', () => {
  expect(settledRows([row(1)], news([row(7), row(1)], [], true))).toMatchObject({ fresh: 1, everything: true })
  const quiet = settledRows([row(1)], null)
  expect(quiet).toEqual({ rows: [{ ...row(1), isOutdated: false }], fresh: 0, outdated: 0, everything: false })
})
