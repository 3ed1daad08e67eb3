import type { Socket } from 'node:net'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { conflict, invalid, tooMany, unavailable } from './errors.ts'
import { validator } from './http/api.ts'
import { refuseUnreadable, replyToError } from './http/error-replies.ts'
import { acceptJsonOnly } from './http/json-bodies.ts'
import { keptOrMade } from './kept-or-made.ts'
import { ok, pageOf, timeText } from './replies.ts'

test.each([
  -1,
  0,
  7,
  42,
  99,
  100,
  1_763_274_600_999,
  Date.UTC(2024, 1, 29, 23, 59, 59, 5),
  Date.UTC(2026, 10, 9, 1, 2, 3, 60),
])('the time %i is written in ISO 8601', (at) => {
  expect(timeText(at)).toBe(new Date(at).toISOString())
})

test('an answer carries what there is, and no more', () => {
  expect(ok()).toEqual({ success: true })
  expect(ok([], 'Done.')).toEqual({ success: true, message: 'Done.', data: [] })
  expect(ok(null, undefined, { next: 7 })).toEqual({ success: true, data: null, next: 7 })
})

test('a page goes on only where more follows', () => {
  const rows = [{ id: 9 }, { id: 8 }, { id: 7 }]
  expect(pageOf(rows, 2)).toEqual({ rows: [{ id: 9 }, { id: 8 }], next: 8 })
  expect(pageOf(rows, 1)).toEqual({ rows: [{ id: 9 }], next: 9 })
  expect(pageOf(rows, 3)).toEqual({ rows, next: null })
  expect(pageOf([], 3)).toEqual({ rows: [], next: null })
})

test('a full cache makes room for one by letting the oldest go, and makes nothing twice', () => {
  const kept = new Map<string, string>()
  const made: string[] = []
  const get = (key: string) =>
    keptOrMade(kept, key, 2, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'c', 'b'].map(get)).toEqual(['A', 'B', 'A', 'C', 'B'])
  expect([made, [...kept.keys()]]).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c'],
  ])
})

test.each([
  [1, '1 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [5_400, '90 minutes'],
  [5_401, '2 hours'],
])('a wait of %i seconds is announced as: %s', (seconds, words) => {
  expect(tooMany(seconds)).toMatchObject({ status: 429, retryAfterSeconds: seconds })
  expect(tooMany(seconds).message).toBe(`Too many tries. Please wait ${words} and try again.`)
})

test('a refused form says first what is wrong with its first field', () => {
  expect(invalid({ name: ['Too long.', 'Odd.'], city: ['Missing.'] }).message).toBe('Too long.')
  expect(invalid({}).message).toBe('Please check what you entered.')
})

const thrown = (more: object) => Object.assign(new Error('inner words'), more)

test.each<[error: Error, status: number, answer: object, retryAfter?: string]>([
  [tooMany(30), 429, { code: 'too_many' }, '30'],
  [unavailable('Later.'), 503, { code: 'unavailable', message: 'Later.' }, '5'],
  [invalid({ name: ['Too long.'] }), 422, { code: 'invalid', errors: { name: ['Too long.'] } }],
  [conflict('Changed.', { version: 4 }), 409, { code: 'conflict', message: 'Changed.', version: 4 }],
  [thrown({ code: 'ECONNREFUSED' }), 503, { code: 'unavailable' }, '5'],
  [thrown({ statusCode: 404 }), 404, { code: 'not_found' }],
  [thrown({ statusCode: 413 }), 413, { code: 'too_large' }],
  [thrown({ statusCode: 415 }), 415, { code: 'wrong_type' }],
  [thrown({ statusCode: 400 }), 400, { code: 'unreadable' }],
  [thrown({ statusCode: 499 }), 400, { code: 'unreadable' }],
  [thrown({ statusCode: 399 }), 500, { code: 'unexpected' }],
  [thrown({ statusCode: 500 }), 500, { code: 'unexpected', message: expect.stringMatching(/^Something went wrong/) }],
  [thrown({}), 500, { code: 'unexpected' }],
])('%s is answered with %i', async (error, status, answer, retryAfter) => {
  const app = Fastify()
  app.setErrorHandler(replyToError)
  app.get('/', () => Promise.reject(error))
  const { statusCode, headers, body } = await app.inject('/')
  expect([statusCode, headers['retry-after']]).toEqual([status, retryAfter])
  expect(JSON.parse(body)).toMatchObject({ success: false, request_id: 'req-1', ...answer })
  expect(body).not.toContain('inner words')
  if (!('errors' in answer)) expect(JSON.parse(body)).not.toHaveProperty('errors')
})

test('an outage is logged once for each server, an unexpected error each time', async () => {
  const counts = []
  for (const error of [unavailable(), thrown({})]) {
    const lines: string[] = []
    const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } } })
    app.setErrorHandler(replyToError)
    app.get('/', () => Promise.reject(error))
    for (let n = 0; n < 3; n += 1) await app.inject('/')
    counts.push(lines.filter((line) => /a dependency is down|an unexpected error/.test(line)).length)
    expect(lines[0]).toContain('"route":"/"')
  }
  expect(counts).toEqual([1, 3])
})

test.each([
  ['HPE_HEADER_OVERFLOW', 'HTTP/1.1 431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408 Request Timeout'],
  ['HPE_INVALID_METHOD', 'HTTP/1.1 400 Bad Request'],
  [undefined, 'HTTP/1.1 400 Bad Request'],
])('bytes that are no request (%s) are answered with %s, and the connection is closed', (code, line) => {
  const socket = { destroyed: false, writable: true, write: vi.fn(), destroy: vi.fn() }
  const refuse = (error: object) =>
    refuseUnreadable({ 'x-frame-options': 'DENY' })(error as Error, socket as unknown as Socket)
  refuse({ code })
  const [head = '', body = ''] = String(socket.write.mock.lastCall?.[0]).split('\r\n\r\n')
  expect(head.split('\r\n')).toEqual([
    line,
    'x-frame-options: DENY',
    'cache-control: no-store',
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ])
  expect(JSON.parse(body)).toEqual({ success: false, message: 'We couldn’t read that request.', code: 'unreadable' })
  Object.assign(socket, { writable: false })
  refuse({ code })
  expect([socket.write.mock.calls.length, socket.destroy.mock.calls.length], 'closed without words').toEqual([1, 2])
  refuse({ code: 'ECONNRESET' })
  Object.assign(socket, { destroyed: true })
  refuse({ code })
  expect(socket.destroy).toHaveBeenCalledTimes(2)
})

test('what is wrong with a request is told by field, and a wrong address is not found', () => {
  const schema = z.strictObject({
    name: z
      .string()
      .min(3, 'Too short.')
      .regex(/^[a-z]+$/, 'Odd.'),
    bank: z.object({ code: z.number('No number.') }),
    list: z.array(z.number('No number.')).optional(),
  })
  const judged = (sent: unknown, httpPart = 'body') => validator({ schema, httpPart, method: 'PUT', url: '/' })(sent)
  const good = { name: 'asha', bank: { code: 7 } }
  expect(judged(good)).toEqual({ value: good })
  expect(judged({ name: '1', bank: {}, more: 1 })).toMatchObject({
    error: {
      status: 422,
      errors: { name: ['Too short.', 'Odd.'], 'bank.code': ['No number.'], form: [expect.stringContaining('more')] },
    },
  })
  expect(judged({}, 'params')).toMatchObject({ error: { status: 404 } })
  const { error } = judged({ ...good, list: Array(150).fill('x') }) as unknown as { error: { errors: object } }
  expect(Object.keys(error.errors), 'a hundred are enough').toHaveLength(100)
})

test.each([
  ['JSON', '{"a":1}', 200, { a: 1 }],
  ['nothing', '', 200, null],
  ['half of it', '{"a":', 400, null],
  ['a planted name', '{"__proto__":1}', 400, null],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, null],
  ['too many values', `[${'1,'.repeat(5_100)}1]`, 413, null],
  ['too many levels', `${'['.repeat(30)}${']'.repeat(30)}`, 413, null],
])('a body of %s is taken or refused', async (_what, payload, status, read) => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  acceptJsonOnly(app)
  app.setErrorHandler(replyToError)
  app.post('/', async ({ body }) => ({ body: body ?? null }))
  app.post('/many', { config: { access: 'anyone', values: 9_000 } }, async () => ({ body: 'many' }))
  const send = (url: string, type = 'application/json') =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  const answer = await send('/')
  expect(answer.statusCode).toBe(status)
  if (status === 200) expect(answer.json()).toEqual({ body: read })
  expect((await send('/', 'text/plain')).statusCode, 'another kind of content').toBe(415)
  if (String(payload).startsWith('[1')) expect((await send('/many')).json()).toEqual({ body: 'many' })
})
