import { hashKey } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { desk, deskPagesQuery, deskQuery, deskUpload, whenFactorNeeded } from './desk-api.ts'
import { deskQueries, isSignedIn } from './desk-session.ts'

beforeAll(() => {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) =>
    Response.json({ success: true, data: `${method} ${address} ${body ?? ''}`.trim() }),
  )
})
afterAll(() => vi.unstubAllGlobals())

const context = (queryKey: readonly unknown[], pageParam?: unknown) => {
  return { signal: new AbortController().signal, queryKey, pageParam }
}

test('a desk query sends its own parameters, and no two queries share a key', async () => {
  const questions = [
    [deskQuery('GET /desk/enquiries/:id', { params: { id: 3 } }), 'GET /api/desk/enquiries/3'],
    [deskQuery('GET /desk/enquiries/:id', { params: { id: 4 } }), 'GET /api/desk/enquiries/4'],
    [deskQuery('GET /desk/numbers', { query: { weeks: 4 } }), 'GET /api/desk/numbers?weeks=4'],
    [deskQuery('GET /desk/numbers', { query: { weeks: 12 } }), 'GET /api/desk/numbers?weeks=12'],
    [deskQuery('POST /desk/invitation', { body: { token: 'a' } }), 'POST /api/desk/invitation {"token":"a"}'],
    [deskQuery('POST /desk/invitation', { body: { token: 'b' } }), 'POST /api/desk/invitation {"token":"b"}'],
  ] as const
  const asked: unknown[] = []
  for (const [{ queryKey, queryFn }] of questions) asked.push(await queryFn(context(queryKey)))
  expect(asked).toEqual(questions.map(([, address]) => address))
  expect(new Set(questions.map(([{ queryKey }]) => hashKey(queryKey))).size).toBe(questions.length)
})

test('each filter has its own list, and each page starts where the last one ended', async () => {
  const pending = deskPagesQuery('GET /desk/enquiries', { status: 'pending' })
  const closed = deskPagesQuery('GET /desk/enquiries', { status: 'closed' })
  expect(hashKey(pending.queryKey)).not.toBe(hashKey(closed.queryKey))
  const second = await closed.queryFn(context(closed.queryKey, 12))
  expect(second.data).toBe('GET /api/desk/enquiries?status=closed&before=12')
})

test('calls that need the second factor ask for it once, then are sent again unchanged', async () => {
  const sent: string[] = []
  let isFresh = false
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    sent.push(String(init?.body))
    if (isFresh) return Response.json({ success: true, data: 'done' })
    return Response.json({ success: false, code: 'factor_needed', message: 'Please confirm.' }, { status: 403 })
  })
  let questions = 0
  const withdraw = (reason: string) =>
    desk('POST /desk/cases/:id/certificate/withdraw', { params: { id: 1 }, body: { version: 1, reason } })

  whenFactorNeeded(async () => {
    questions += 1
    return false
  })
  await expect(withdraw('first')).rejects.toThrow('Please confirm.')
  whenFactorNeeded(async () => {
    questions += 1
    isFresh = true
    return true
  })
  expect(await Promise.all([withdraw('second'), withdraw('third')])).toEqual(['done', 'done'])
  expect(questions).toBe(2)
  expect(sent.filter((body) => body.includes('second'))).toHaveLength(2)
  fetched.mockRestore()
})

test('an upload goes to its case, and every kind of failure is reported', async () => {
  const answers: (Response | Error)[] = [
    Response.json({ success: true, data: 'read' }),
    Response.json({ success: false, message: 'No PDF.' }, { status: 422 }),
    Response.json({ success: false, message: 'Not so.' }),
    new Response('<html>', { status: 200 }),
    Response.json({}, { status: 502 }),
    new TypeError('Failed to fetch'),
  ]
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  })
  const body = new FormData()
  const upload = () => deskUpload('POST /desk/cases/:id/certificate/reading', { params: { id: 4217 }, body })
  expect(await upload()).toBe('read')
  const [address, init] = fetched.mock.calls[0] ?? []
  expect([address, init?.method, init?.body]).toEqual(['/api/desk/cases/4217/certificate/reading', 'POST', body])
  const unread = 'The answer could not be read. Please try again.'
  const away = 'Couldn’t reach the desk. Check your connection.'
  for (const [status, words] of [
    [422, 'No PDF.'],
    [200, 'Not so.'],
    [200, unread],
    [502, unread],
    [0, away],
  ]) {
    await expect(upload()).rejects.toMatchObject({ status, message: words })
  }
  fetched.mockRestore()
})

test('an upload that finds the session ended brings back the sign-in', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}, { status: 401 }))
  expect(isSignedIn()).toBe(true)
  const upload = deskUpload('POST /desk/cases/:id/form/exported', { params: { id: 4217 }, body: new FormData() })
  await expect(upload).rejects.toMatchObject({ status: 401 })
  expect(isSignedIn()).toBe(false)
  deskQueries.clear()
  fetched.mockRestore()
})
