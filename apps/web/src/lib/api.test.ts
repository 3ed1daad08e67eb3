import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, api, fileNameFrom, messageOf } from './api.ts'
import { clearToken, getToken, howSessionEnded, setToken } from './session.ts'

function serverAnswers(status: number, body: string): void {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status })),
  )
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError')
  return error
}

afterEach(() => {
  vi.unstubAllGlobals()
  clearToken()
})

test('an answer gives its data and the token travels as bearer', async () => {
  serverAnswers(200, '{"success":true,"data":{"id":7}}')
  setToken('secret')
  expect(await api.get('/thing')).toEqual({ id: 7 })
  const [address, init] = vi.mocked(fetch).mock.calls[0]!
  expect(address).toBe('/api/thing')
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret')
})

test('a refusal carries its message, its first message per field and the whole reply', async () => {
  serverAnswers(403, '{"success":false,"message":"No","errors":{"email":["Bad","Worse"]},"user_id":"u1"}')
  const error = await failureOf(api.post('/login', {}))
  expect(error.status).toBe(403)
  expect(error.message).toBe('No')
  expect(error.fieldErrors).toEqual({ email: 'Bad' })
  expect(error.body.user_id).toBe('u1')
  expect(messageOf(error, 'Login failed')).toBe('No')
})

test('a lost connection is status 0 with words for the person', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('fetch failed'))),
  )
  const error = await failureOf(api.get('/thing'))
  expect(error.status).toBe(0)
  expect(messageOf(error, 'Failed')).toBe('Failed. We could not reach Nirgam. Check your connection.')
})

test('a page of HTML in place of JSON is an error, whatever its status', async () => {
  serverAnswers(200, '<html></html>')
  expect((await failureOf(api.get('/thing'))).status).toBe(200)
  serverAnswers(502, '<html></html>')
  const error = await failureOf(api.get('/thing'))
  expect(error.status).toBe(502)
  expect(messageOf(error, 'Failed to load')).toBe('Failed to load')
})

test('a reply that says success false is an error even with status 200', async () => {
  serverAnswers(200, '{"success":false,"message":"Not now"}')
  expect((await failureOf(api.get('/thing'))).message).toBe('Not now')
})

test('a 401 ends the session it was sent with, and only that one', async () => {
  serverAnswers(401, '{"success":false}')
  setToken('old')
  await failureOf(api.get('/contributions'))
  expect(getToken()).toBeNull()
  expect(howSessionEnded()).toBe('expired')

  setToken('old')
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      setToken('new')
      return new Response('{"success":false}', { status: 401 })
    }),
  )
  await failureOf(api.get('/contributions'))
  expect(getToken()).toBe('new')
})

test.each([
  [`attachment; filename="form.pdf"; filename*=UTF-8''%E2%82%B9%20form.pdf`, '₹ form.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['attachment; filename=plain.pdf', 'plain.pdf'],
  [`attachment; filename="kept.pdf"; filename*=UTF-8''%E0%A4`, 'kept.pdf'],
  ['inline', null],
  [null, null],
])('the file name in %s is %s', (header, name) => {
  expect(fileNameFrom(header)).toBe(name)
})
