import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, api, apiDownload, apiReply, apiUpload, fileNameFrom, messageOf } from './api.ts'
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

test('a response returns its data, and the token is sent as a bearer token', async () => {
  serverAnswers(200, '{"success":true,"data":{"id":7}}')
  setToken('secret')
  expect(await api('GET /remittances/current')).toEqual({ id: 7 })
  const [address, init] = vi.mocked(fetch).mock.calls[0]!
  expect(address).toBe('/api/remittances/current')
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret')
})

class SentAtOnce {
  upload = {}
  status = 200
  responseText = '{"success":true,"data":{}}'
  onloadend = () => {}
  open() {}
  setRequestHeader() {}
  send() {
    this.onloadend()
  }
}

test('an answer that the page asked for early is taken once, by its owner, until something is changed', async () => {
  serverAnswers(200, '{"success":true,"data":{"id":7}}')
  setToken('secret')
  const early = (token: string) => {
    const reply = Promise.resolve(new Response('{"success":true,"data":{"id":1}}'))
    vi.stubGlobal('asked', { token, answers: new Map([['/api/remittances/current', reply]]) })
  }
  const current = async () => (await api('GET /remittances/current'))?.id
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  early('secret')
  await api('GET /user')
  expect([await current(), await current()]).toEqual([1, 7])
  early('other')
  expect(await current()).toBe(7)
  early('secret')
  await api('PUT /remittances/:id', { params: { id: 7 }, body: { step: 'amount', data: { amount: 500 } } })
  expect(await current()).toBe(7)
  early('secret')
  vi.stubGlobal('XMLHttpRequest', SentAtOnce)
  await apiUpload('POST /remittances/:id/upload-document', { params: { id: 7 }, body: new FormData() })
  expect(await current()).toBe(7)
  early('secret')
  clock.mockReturnValue(21_000)
  expect(await current(), 'too old').toBe(7)
  clock.mockRestore()
})

test('a route’s parameters are written into its address and body', async () => {
  serverAnswers(200, '{"success":true,"data":{},"next":null}')
  await api('PUT /remittances/:id', { params: { id: 7 }, body: { step: 'amount', data: { amount: 500 } } })
  await api('GET /postal/:country/:code', { params: { country: 'United Kingdom', code: 'SW1A/1?&' } })
  await apiReply('GET /contributions', { query: { limit: 5, before: undefined, sort: 'largest' } })
  const calls = vi.mocked(fetch).mock.calls
  expect(calls[0]).toEqual(['/api/remittances/7', expect.objectContaining({ method: 'PUT' })])
  expect(calls[0]?.[1]?.body).toBe('{"step":"amount","data":{"amount":500}}')
  expect(calls[1]?.[0]).toBe('/api/postal/United%20Kingdom/SW1A%2F1%3F%26')
  expect(calls[2]?.[0]).toBe('/api/contributions?limit=5&sort=largest')
})

test('a call that the API does not offer does not compile', async () => {
  serverAnswers(200, '{"success":true,"data":{"user":{}}}')
  // @ts-expect-error: no such route
  await api('GET /nothing')
  // @ts-expect-error: the id is missing
  await api('GET /remittances/:id', {})
  // @ts-expect-error: no such field in the body
  await api('POST /resend-otp', { body: { user: 'u1' } })
  // @ts-expect-error: this route returns a file
  await api('GET /remittances/:id/receipt', { params: { id: 1 } })
  // @ts-expect-error: no such field on a user
  expect((await api('GET /user')).user.shoe_size).toBeUndefined()
})

test('a file has the name given by the server', async () => {
  const headers = { 'content-disposition': 'attachment; filename="receipt.pdf"' }
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('%PDF', { headers })),
  )
  const { blob, fileName } = await apiDownload('GET /remittances/:id/receipt', { params: { id: 1 } })
  expect(fileName).toBe('receipt.pdf')
  expect(await blob.text()).toBe('%PDF')
})

test('a refusal carries its message, its first message per field and the whole reply', async () => {
  serverAnswers(403, '{"success":false,"message":"No","errors":{"email":["Bad","Worse"]},"user_id":"u1"}')
  const error = await failureOf(api('POST /login', { body: { identifier: 'a', password: 'b' } }))
  expect(error.status).toBe(403)
  expect(error.message).toBe('No')
  expect(error.fieldErrors).toEqual({ email: 'Bad' })
  expect(error.body.user_id).toBe('u1')
  expect(messageOf(error, 'Login failed')).toBe('No')
})

test('an error shows the server’s message, or the screen’s if the server has none', async () => {
  serverAnswers(500, '{"success":false,"message":"PayPal is down until noon."}')
  expect(messageOf(await failureOf(api('GET /profile')), 'Failed to load')).toBe('PayPal is down until noon.')
  serverAnswers(500, '{"success":false,"message":"Something went wrong on our side.","code":"unexpected"}')
  expect(messageOf(await failureOf(api('GET /profile')), 'Failed to load')).toBe('Failed to load')
})

test('a lost connection has status 0 and a readable message', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('fetch failed'))),
  )
  const error = await failureOf(api('GET /profile'))
  expect(error.status).toBe(0)
  expect(messageOf(error, 'Failed')).toBe('Failed. We couldn’t reach Nirgam. Check your connection.')
})

test('a call that takes too long is a lost connection, and one that its caller ended is not', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason)),
  )
  const late = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')))
  expect((await failureOf(api('GET /profile'))).status).toBe(0)
  late.mockRestore()
  const ended = api('GET /profile', { signal: AbortSignal.abort() })
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
})

test('HTML in place of JSON is an error with any status', async () => {
  serverAnswers(200, '<html></html>')
  expect((await failureOf(api('GET /profile'))).status).toBe(200)
  serverAnswers(502, '<html></html>')
  const error = await failureOf(api('GET /profile'))
  expect(error.status).toBe(502)
  expect(messageOf(error, 'Failed to load')).toBe('Failed to load')
})

test('a response with success false is an error even with status 200', async () => {
  serverAnswers(200, '{"success":false,"message":"Not now"}')
  expect((await failureOf(api('GET /profile'))).message).toBe('Not now')
})

test('a 401 ends only the session it was sent with', async () => {
  serverAnswers(401, '{"success":false}')
  setToken('old')
  await failureOf(api('GET /contributions'))
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
  await failureOf(api('GET /contributions'))
  expect(getToken()).toBe('new')
})

test.each([
  [`attachment; filename="form.pdf"; filename*=UTF-8''%E2%82%B9%20form.pdf`, '₹ form.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['attachment; filename=plain.pdf', 'plain.pdf'],
  ['attachment; filename =  plain.pdf; size=7', 'plain.pdf'],
  ['attachment; filename = ""', null],
  [`attachment; filename* = utf-8'de'%C3%BC.pdf; filename=u.pdf`, 'ü.pdf'],
  [`attachment; filename*=latin1''%FC.pdf; filename=u.pdf`, 'u.pdf'],
  [`attachment; filename="kept.pdf"; filename*=UTF-8''%E0%A4`, 'kept.pdf'],
  ['inline', null],
  [null, null],
])('the file name in %s is %s', (header, name) => {
  expect(fileNameFrom(header)).toBe(name)
})

test('the screen’s message is used if the server has none, and a lost connection is named', () => {
  const told = (status: number, body: Record<string, unknown>) =>
    messageOf(new ApiError(status, body, 'Own words.'), 'It failed')
  expect(messageOf(new Error('x is undefined'), 'It failed')).toBe('It failed')
  expect(told(422, { message: 'Own words.' })).toBe('Own words.')
  expect(told(500, { message: 'Own words.', code: 'unexpected' })).toBe('It failed')
  expect(told(0, {})).toBe('It failed. Own words.')
})
