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

test('rows stay where they are and tell what is new of them', () => {
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

test('a row that left the view stays, marked, until the list is shown anew', () => {
  const settled = settledRows([row(1), row(2)], news([row(2)], [[1, 2]]))
  expect(settled.rows.map(({ isOutdated }) => isOutdated)).toEqual([true, false])
  expect(newsInWords(settled)).toBe('1 changed – show')
})

test('what one did oneself is already on the screen and is not told again', () => {
  const claimed = row(1, 2, 'In check')
  const settled = settledRows([claimed], news([], [[1, 2]]))
  expect(settled.rows[0]).toEqual({ ...claimed, isOutdated: false })
  expect(newsInWords(settled)).toBeNull()
})

test('rows that only moved up from a later page are nothing new', () => {
  expect(settledRows([row(1)], news([row(1), row(9)], [[1, 1]])).fresh).toBe(0)
})

test('when too much happened to be told, one is asked to look', () => {
  expect(newsInWords(settledRows([row(1)], news([row(1)], [], true)))).toBe('Many updates. Refresh')
})
