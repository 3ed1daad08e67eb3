import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { hashKey } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api.ts'
import { type Asked, askedOf, asking, pagesQuery, query, replyQuery } from './query.ts'
import { queryClient } from './query-client.ts'

const SRC = join(import.meta.dirname, '..')

/** The method, address and body that a query sends when it runs. */
async function addressOf({ queryKey, queryFn }: Asked<unknown>, pageParam?: unknown): Promise<string> {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ success: true, data: null }))
  vi.stubGlobal('fetch', fetched)
  await queryFn({ signal: new AbortController().signal, queryKey, pageParam })
  const [address, sent] = fetched.mock.calls[0] ?? []
  return `${sent?.method} ${address} ${sent?.body ?? ''}`.trim()
}

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
afterEach(() => vi.unstubAllGlobals())

/** Every kind of query, each differing from the line before in one parameter. */
const QUESTIONS: readonly (readonly [Asked<unknown>, string])[] = [
  [query('GET /remittances/:id', { params: { id: 7 } }), 'GET /api/remittances/7'],
  [query('GET /remittances/:id', { params: { id: 8 } }), 'GET /api/remittances/8'],
  [query('GET /remittances/:id/case', { params: { id: 8 } }), 'GET /api/remittances/8/case'],
  [query('GET /remittances/:id/packet', { params: { id: 8 }, asOf: 1 }), 'GET /api/remittances/8/packet'],
  [query('GET /remittances/:id/packet', { params: { id: 8 }, asOf: 2 }), 'GET /api/remittances/8/packet'],
  [query('GET /ledger', { query: { year: '2025-26' } }), 'GET /api/ledger?year=2025-26'],
  [query('GET /ledger', { query: { year: '2026-27' } }), 'GET /api/ledger?year=2026-27'],
  [replyQuery('GET /contributions', { query: { limit: 5 } }), 'GET /api/contributions?limit=5'],
  [replyQuery('GET /contributions', { query: { limit: 6 } }), 'GET /api/contributions?limit=6'],
  [replyQuery('GET /remittances', { query: { totals: false } }), 'GET /api/remittances?totals=false'],
  [pagesQuery('GET /contributions', { sort: 'oldest' }), 'GET /api/contributions?sort=oldest'],
  [pagesQuery('GET /contributions', { sort: 'newest' }), 'GET /api/contributions?sort=newest'],
]

test('a query sends its own parameters, and no two queries share a key', async () => {
  const asked: string[] = []
  for (const [question] of QUESTIONS) asked.push(await addressOf(question))
  expect(asked).toEqual(QUESTIONS.map(([, address]) => address))
  expect(new Set(QUESTIONS.map(([{ queryKey }]) => hashKey(queryKey))).size).toBe(QUESTIONS.length)
})

test('the next page starts where the last one ended, and totals come with the first', async () => {
  const list = pagesQuery('GET /remittances', { sort: 'largest' }, { totals: true })
  expect(await addressOf(list)).toBe('GET /api/remittances?sort=largest&totals=true')
  expect(await addressOf(list, 12)).toBe('GET /api/remittances?sort=largest&before=12')
})

test('a query function gets the parameters in its key', async () => {
  const work = vi.fn(async ({ id }: { id: number }) => id * 2)
  const { queryKey, queryFn } = asking('twice', { id: 21 }, work)
  expect(await queryFn({ signal: new AbortController().signal, queryKey })).toBe(42)
  expect(queryKey).toEqual(['twice', { id: 21 }])
})

test('queries of a route are matched with any parameters, and those of other routes are not', () => {
  const { predicate } = askedOf('GET /remittances', 'GET /cases')
  expect(predicate(replyQuery('GET /remittances', { query: { limit: 5 } }))).toBe(true)
  expect(predicate(pagesQuery('GET /remittances', { sort: 'oldest' }))).toBe(true)
  expect(predicate(query('GET /remittances/:id', { params: { id: 7 } }))).toBe(false)
})

test('no query key or query function is written by hand', async () => {
  const found: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: SRC })) {
    if (/\.test\.tsx?$/.test(file) || file.startsWith('testing') || file === join('lib', 'query.ts')) continue
    const text = readFileSync(join(SRC, file), 'utf8')
    for (const [line] of text.matchAll(
      /queryKey\s*[:=]\s*\[.*|QueryData(<.*>)?\(\s*\[.*|queryFn:.*|queryKeyHashFn.*/g,
    )) {
      found.push(`${file}: ${line}`)
    }
  }
  expect(found).toEqual([])
})

test.each([
  [0, 0, true],
  [0, 1, true],
  [0, 2, false],
  [399, 0, true],
  [400, 0, false],
  [404, 1, false],
  [499, 0, false],
  [500, 1, true],
  [503, 2, false],
])('status %i after %i failures is retried: %s', (status, failures, again) => {
  const { retry, retryDelay } = queryClient.getDefaultOptions().queries ?? {}
  const worth = retry as (failures: number, error: Error) => boolean
  expect(worth(failures, new ApiError(status, {}, ''))).toBe(again)
  expect(worth(failures, new Error('a fault of ours'))).toBe(failures < 2)
  const delay = retryDelay as (failures: number, error: Error) => number
  expect([0, 1, 2].map((one) => delay(one, new Error()))).toEqual([500, 1000, 2000])
})
