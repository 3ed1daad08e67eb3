import { gunzipSync } from 'node:zlib'
import { API } from '@nirgam/domain/api-contract'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { apiDocsPage } from './api-docs-page.ts'
import { exampleOf, type Schema } from './api-examples.ts'
import {
  completed,
  type Described,
  failureSchema,
  type Parameter,
  type RouteFacts,
  refusalsOf,
} from './complete-description.ts'
import { bodyLimitOf, described, MOST_BYTES } from './described.ts'
import { apiDocRoutes, describeApi } from './openapi.ts'

/** The longest JSON body for a schema with one field. */
const longest = (value: unknown) => JSON.stringify({ value }).replaceAll('é', '\\u00e9').length

test.each([
  ['a text', z.string().trim().max(9_000), 'é'.repeat(9_000)],
  ['a text that may be missing', z.string().max(9_000).nullish(), 'é'.repeat(9_000)],
  ['a text read before it is checked', z.preprocess(String, z.string().max(9_000)), 'é'.repeat(9_000)],
  ['two together', z.intersection(z.string().max(4_500), z.string().max(4_500)), 'é'.repeat(8_000)],
  ['one of several', z.union([z.number(), z.string().max(9_000)]), 'é'.repeat(9_000)],
  ['a list', z.array(z.string().max(100)).max(90), Array(90).fill('é'.repeat(100))],
  [
    'a list of objects',
    z.array(z.object({ a: z.string().length(9), b: z.boolean() })).max(900),
    Array(900).fill({ a: 'é'.repeat(9), b: false }),
  ],
])('%s may be as long as its schema allows', (_, value, most) => {
  const limit = bodyLimitOf(z.object({ value }))
  expect(limit).toBeGreaterThan(longest(most))
})

test('a route without a body, or with a small one, has a low limit', () => {
  const small = bodyLimitOf(z.object({ email: z.email(), otp: z.string().regex(/^\d{6}$/) }))
  expect(bodyLimitOf()).toBeLessThan(small)
  expect(small).toBeLessThan(20 * 1024)
  expect(bodyLimitOf('multipart')).toBe(bodyLimitOf())
  expect(described('POST /logout', { tags: [], summary: '' }).bodyLimit).toBe(bodyLimitOf())
  const twice = (one: number, other: number) => bodyLimitOf(z.object({ a: z.string().max(one).max(other) }))
  expect([twice(10, 9_000), twice(9_000, 10)], 'the narrower of two bounds counts').toEqual(
    Array(2).fill(twice(10, 10)),
  )
})

test('no schema raises a route above the maximum', () => {
  expect(bodyLimitOf(z.array(z.string().max(1e6)).max(1e6))).toBe(MOST_BYTES)
})

test('only desk routes take long bodies', () => {
  const long = Object.entries(API).filter(([, route]) => 'body' in route && bodyLimitOf(route.body) > 64 * 1024)
  expect(long.map(([route]) => route).filter((route) => !route.includes(' /desk/'))).toEqual([])
})

const text: Schema = { type: 'string' }
const UID = '3fa85f64-5717-4562-b3fc-2c963f66afa6'

test.each<[what: string, name: string, schema: Schema, example: unknown]>([
  ['is known by its name', 'email', text, 'asha@example.com'],
  ['is known by its name, where that is a number', 'version', { type: 'integer' }, 3],
  ['is not what its name says where that does not fit', 'version', { type: 'boolean' }, true],
  ['is a day where it is named like one', 'soldOn', text, '2026-11-13'],
  ['is a day of the month where it is a number', 'day', { type: ['integer', 'null'] }, 12],
  ['is what it is if left out', 'any', { ...text, default: 'usual' }, 'usual'],
  ['is all that it may be', 'any', { const: 'only' }, 'only'],
  ['is the first of those allowed', 'any', { enum: ['one', 'two'] }, 'one'],
  ['is the one allowed that its name says', 'bank', { enum: ['axis', 'hdfc'] }, 'hdfc'],
  ['is rather something than nothing', 'any', { anyOf: [{ type: 'null' }, { type: 'boolean' }] }, true],
  ['is what fits one of several', 'email', { oneOf: [{ type: 'null' }, text] }, 'asha@example.com'],
  ['is the least number there may be', 'any', { type: 'integer', minimum: 5 }, 5],
  ['is one, where there may be none', 'any', { type: 'number', minimum: 0 }, 1],
  ['is nothing where a text may be missing', 'any', { type: ['string', 'null'] }, null],
  ['is a uid where it is an id in letters', 'id', text, UID],
  ['is a uid', 'any', { ...text, format: 'uuid' }, UID],
  ['is a uid, whatever its name says', 'email', { ...text, format: 'uuid' }, UID],
  ['is a time', 'sent_at', text, '2026-11-16T06:30:00.000Z'],
  ['fits its pattern', 'any', { ...text, pattern: '^\\d{6}$' }, '123456'],
  ['is its name in words', 'some_field', text, 'some field'],
  ['is a time by its whole name', 'at', text, '2026-11-16T06:30:00.000Z'],
  ['is no time by its last letters', 'format', text, 'format'],
  ['is known by its name where that fits its pattern', 'bsrCode', { ...text, pattern: '^\\d{7}$' }, '0510308'],
  ['is not what its name says where the pattern is another', 'otp', { ...text, pattern: '^\\d{6}$' }, '123456'],
  ['is a text', '', text, 'text'],
  ['is nothing that is known', 'any', {}, null],
  ['is a list of one', 'emails', { type: 'array', items: text }, ['asha@example.com']],
  ['is a list of one of many', 'cities', { type: 'array', items: text }, ['Pune']],
])('an example %s', (_, name, schema, example) => {
  expect(exampleOf(schema, { all: true }, name)).toEqual(example)
})

test('an example of a body leaves out what may be left out, one of an answer has everything', () => {
  const many: Schema = { type: 'array', items: text }
  const properties = {
    success: { const: true },
    message: text,
    city: text,
    banks: many,
    least: { ...many, minItems: 1 },
  }
  const schema: Schema = {
    type: 'object',
    properties: { ...properties, more: { type: 'object', additionalProperties: text, propertyNames: { enum: ['a'] } } },
    required: ['success', 'banks', 'least'],
  }
  expect(exampleOf(schema, { all: false })).toEqual({ success: true, banks: [], least: ['least'] })
  const whole = { success: true, city: 'Pune', banks: ['hdfc'], least: ['least'], more: { a: 'a' } }
  expect(exampleOf(schema, { all: true })).toEqual(whole)
  expect(exampleOf({ type: 'object', additionalProperties: text }, { all: true })).toEqual({ name: 'Asha Example' })
  expect(exampleOf(undefined, { all: true })).toBeUndefined()
})

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const done = { type: 'object', properties: { success: { const: true } }, required: ['success'] } satisfies Schema
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
const bank: Schema = { type: 'object', properties: { bank: { anyOf: [text, { type: 'null' }] } }, required: ['bank'] }
const DESCRIBED: Described = {
  info: { title: 'An API', description: 'Answers & more.' },
  paths: {
    '/api/dev/outbox': { get: { tags: ['development'], summary: 'Mails', responses: { 200: json(done) } } },
    '/api/remittances/{id}': {
      put: {
        tags: ['remittances'],
        summary: 'Saves `data`',
        security: [{ token: [] }],
        parameters: [id, { name: 'q', in: 'query', schema: { enum: ['a', 'b'] } }],
        requestBody: json(bank),
        responses: { 201: json(done) },
      },
    },
    '/api/desk/sign-out': { post: { tags: ['desk'], security: [{ desk: [] }], responses: { 200: json(done) } } },
    '/api/remittances/{id}/receipt': { get: { tags: ['remittances'], parameters: [id], responses: {} } },
    '/api/remittances/{id}/upload-document': { post: { tags: ['remittances'], parameters: [id], responses: {} } },
  },
}
const limit = { name: 'x', points: 1, seconds: 1, by: 'account' } as const
const WHO = new Map([
  ['PUT /api/remittances/:id', { access: 'customer', limit } as const],
  ['POST /api/desk/sign-out', { access: { desk: 'own-account' } } as const],
])

test('each call says how it refuses, what comes back and how to make it, by what it takes and whom it lets in', () => {
  const { paths = {}, components = {} } = completed(DESCRIBED, WHO, 'https://x.example')
  const told = (path: string, method: string) => {
    const operation = paths[path]?.[method]
    const [sample] = operation?.['x-codeSamples'] ?? []
    return { statuses: Object.keys(operation?.responses ?? {}).join(' '), call: sample?.source, operation }
  }
  expect(told('/api/dev/outbox', 'get')).toMatchObject({
    statuses: '200 503',
    call: `curl 'https://x.example/api/dev/outbox'`,
  })
  const saved = told('/api/remittances/{id}', 'put')
  expect(saved).toMatchObject({
    statuses: '201 400 401 403 404 409 413 415 422 429 503',
    operation: { responses: { 201: { description: 'Created' }, 403: { $ref: '#/components/responses/Unverified' } } },
  })
  expect(saved.call?.split(' \\\n  ').slice(0, 3)).toEqual([
    `curl -X PUT 'https://x.example/api/remittances/7'`,
    '-H "Authorization: Bearer $TOKEN"',
    `-H 'Content-Type: application/json'`,
  ])
  const out = told('/api/desk/sign-out', 'post')
  expect(out.statuses).toBe('200 401 403 503')
  expect(out.operation?.responses?.[403]).toEqual({ $ref: '#/components/responses/NoRight' })
  expect(out.call).toBe(
    `curl -X POST 'https://x.example/api/desk/sign-out' \\\n  --cookie "nirgam_desk=$SESSION" \\\n  -H 'X-Nirgam-Desk: 1'`,
  )
  const receipt = told('/api/remittances/{id}/receipt', 'get').operation
  expect(Object.keys(receipt?.responses?.[200]?.content ?? {})).toEqual(['application/octet-stream'])
  const upload = told('/api/remittances/{id}/upload-document', 'post')
  expect(upload.call).toContain(`-F 'document_type=panCard' \\\n  -F 'file=@pan.jpg'`)
  expect(upload.operation?.requestBody).toMatchObject({ required: true })
  expect(components.schemas).toHaveProperty('Failure')
  expect(components.responses?.TooMany).toMatchObject({
    headers: { 'Retry-After': { schema: { type: 'integer' } } },
    content: { 'application/json': { example: { success: false, code: 'too_many' } } },
  })
  expect(components.responses?.NotFound).not.toHaveProperty('headers')
})

const PLAIN = {
  method: 'GET',
  who: 'anyone',
  hasParams: false,
  hasQuery: false,
  hasBody: false,
  isLimited: false,
} as const
test.each<[Partial<RouteFacts>, string]>([
  [{}, '503'],
  [{ who: 'customer' }, '401 403 503'],
  [{ hasParams: true }, '404 503'],
  [{ hasQuery: true }, '422 503'],
  [{ isLimited: true }, '429 503'],
  [{ who: 'customer', hasParams: true }, '401 403 404 503'],
  [{ method: 'POST', hasBody: true, hasParams: true }, '400 404 413 415 422 503'],
  [{ method: 'POST', who: 'desk' }, '401 403 503'],
  [{ method: 'POST', who: 'desk', hasParams: true }, '401 403 404 409 503'],
  [{ method: 'POST', who: 'customer', hasBody: true }, '400 401 403 409 413 415 422 503'],
])('a call that is %j can be refused with %s', (facts, statuses) => {
  expect(Object.keys(refusalsOf({ ...PLAIN, ...facts })).join(' ')).toBe(statuses)
})

test('an answer is described by what the contract says it is, with everything in its example', () => {
  const optional: Schema = { type: 'object', properties: { city: text, email: text }, required: ['email'] }
  const uid = { name: 'uid', in: 'path', schema: { type: 'string', format: 'uuid' } }
  const paths = {
    '/api/remittances/{id}/case/items/{uid}': {
      put: {
        parameters: [id, uid, { name: 'q', in: 'query', schema: text }],
        requestBody: json(optional),
        responses: { 200: json(optional) },
      },
    },
    '/api/remittances/{id}/receipt': { get: { parameters: [id], responses: {} } },
    '/api/unknown': {
      put: { requestBody: json(optional), responses: {} },
      post: { requestBody: { content: { 'text/plain': {} } }, responses: {} },
      patch: { requestBody: {}, responses: {} },
    },
    '/api/desk/session': { post: { responses: {} } },
    '/api/desk/cases/{id}': { get: { parameters: [id], responses: {} } },
  }
  const access = new Map([
    ['POST /api/desk/session', { access: { desk: 'anyone' } } as const],
    ['GET /api/desk/cases/:id', { access: { desk: 'own-account' } } as const],
  ])
  const { paths: told = {} } = completed({ paths }, access, 'https://x.example')
  const item = told['/api/remittances/{id}/case/items/{uid}']?.put
  expect(item?.responses?.[200]).toMatchObject({
    description: 'Done',
    content: { 'application/json': { example: { city: 'Pune', email: 'asha@example.com' } } },
  })
  expect(item?.requestBody?.content?.['application/json']?.example, 'its own example').toEqual({
    value: 'Asha Example',
  })
  expect(item?.parameters?.map(({ example }) => example)).toEqual([7, UID, undefined])
  expect(item?.['x-codeSamples']?.[0]?.source).toContain(`'https://x.example/api/remittances/7/case/items/${UID}'`)
  expect(Object.keys(told['/api/remittances/{id}/receipt']?.get?.responses ?? {})).toEqual(['200', '404', '503'])
  const { put, post, patch } = told['/api/unknown'] ?? {}
  expect(put?.requestBody?.content?.['application/json']?.example).toEqual({ email: 'asha@example.com' })
  expect([post?.requestBody, patch?.requestBody]).toEqual([{ content: { 'text/plain': {} } }, {}])
  expect(Object.keys(told['/api/desk/session']?.post?.responses ?? {})).toEqual(['503'])
  const looked = told['/api/desk/cases/{id}']?.get
  expect(looked?.['x-codeSamples']?.[0]?.source).toBe(
    `curl 'https://x.example/api/desk/cases/7' \\\n  --cookie "nirgam_desk=$SESSION"`,
  )
})

test('the routes of a server are described as they were added, once, without those for heads alone', async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  const description = describeApi(app, 'https://x.example')
  const schema = {
    tags: ['x'],
    params: z.object({ id: z.coerce.number() }),
    response: { 200: z.object({ ok: z.boolean() }) },
  }
  app.route({
    method: ['GET', 'DELETE'],
    url: '/api/remittances/:id',
    schema,
    config: { access: 'customer', limit },
    handler: () => {},
  })
  app.get('/api/bare', () => ({}))
  app.get('/api/hidden', { schema: { hide: true } }, () => ({}))
  apiDocRoutes(app, description)
  await app.ready()
  const told = (await app.inject('/api/openapi.json')).json()
  expect(Object.entries<object>(told.paths).map(([path, calls]) => [path, Object.keys(calls).join()])).toEqual([
    ['/api/remittances/{id}', 'get,delete'],
    ['/api/bare', 'get'],
  ])
  const { get, delete: removed } = told.paths['/api/remittances/{id}']
  expect([get, removed].map(({ responses }) => Object.keys(responses).join(' '))).toEqual(
    Array(2).fill('200 401 403 404 429 503'),
  )
  expect(Object.keys(told.paths['/api/bare'].get.responses)).toContain('503')
  expect(told).toMatchObject({ openapi: '3.1.0', info: { title: 'Nirgam API' }, servers: [{ url: '/' }] })
  expect(await description()).toBe(await description())
})

test('the page has each call in its group, those for development last, with all that is known of it', () => {
  const html = apiDocsPage(completed(DESCRIBED, WHO, 'https://x.example'))
  const groups = [...html.matchAll(/<h2 id="group-(\w+)"/g)].map(([, name]) => name)
  expect(groups).toEqual(['remittances', 'desk', 'development'])
  expect(html).toContain('<a href="#group-remittances">remittances <span class="dim">3</span></a>')
  expect(html).toContain('Answers &#38; more.')
  const call = (start: string) => html.slice(html.indexOf(`<details id="${start}"`)).split('</div></details>')[0] ?? ''
  const put = call('put-api-remittances-id')
  expect(put).toContain('<span class="who">signed in</span><span class="does">Saves <code>data</code></span>')
  expect(put).toContain('data-words="put /api/remittances/{id} saves `data` 201 400')
  expect(put).toContain('<tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th></tr>')
  expect(put).toContain('<td>path</td><td><code>integer</code></td>')
  expect(put).toContain('<td>query, optional</td><td><code>&#34;a&#34; | &#34;b&#34;</code></td>')
  expect(put).toContain('<h3>Request body, application/json</h3>')
  expect(put).toContain('<code>{\n  bank: string | null\n}</code>')
  expect(put).toContain('<code>{\n  success: true\n}</code>')
  expect(put).toContain('<h3>Response 201</h3>')
  expect(put).toContain('<tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr>')
  expect(put).toContain('<th scope="row">429</th><td><code>too_many</code></td>')
  expect(put).toContain('Example error (422)')
  expect(call('get-api-dev-outbox')).toContain('Example error (503)')
  expect(call('get-api-dev-outbox')).not.toMatch(/Parameters|<h3>Request body/)
  expect(put, 'an error is no response').not.toContain('<h3>Response 4')
  const upload = call('post-api-remittances-id-upload-document')
  expect(upload).toContain('<h3>Request body, multipart/form-data</h3><details class="fields">')
  expect(call('post-api-desk-sign-out')).toContain('<span class="who">staff</span>')
  expect(call('get-api-remittances-id-receipt')).toContain('<h3>Response 200, application/octet-stream</h3><p>The file')
  const bare = apiDocsPage({ paths: { '/x': { get: { responses: { 204: { description: 'Gone' } } } } } })
  expect(bare).toContain('<h1>API</h1>')
  expect(bare).toContain('<h2 id="group-other">other</h2>')
  expect(bare).toContain('<span class="who">anyone</span>')
  expect(bare).toContain('<h3>Response 204</h3><p>Gone</p>')
  expect(bare).not.toMatch(/<h3>(Example request|Errors|Parameters)/)
})

test.each<[Schema | undefined, string]>([
  [undefined, 'anything'],
  [{}, 'anything'],
  [{ const: '<b>' }, '&#34;&#60;b&#62;&#34;'],
  [{ type: 'array', items: { type: 'integer' } }, 'integer[]'],
  [{ oneOf: [{ type: 'string' }, { enum: [1] }] }, 'string | 1'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [name]: number }'],
  [{ properties: { a: { properties: { b: text }, required: ['b'] } } }, '{\n  a?: {\n    b: string\n  }\n}'],
])('a shape is told in the page: %j', (schema, told) => {
  const parameters = [{ name: 'x', in: 'query', ...(schema && { schema }) }]
  const html = apiDocsPage({ paths: { '/x': { get: { parameters } } } })
  expect(html).toContain(`<td><code>${told}</code></td>`)
})

test('a route has the parts that its contract names, and no others', () => {
  const about = { tags: ['x'], summary: 'y' }
  const parts = (route: Parameters<typeof described>[0]) => {
    const { method, url, schema } = described(route, about)
    return [method, url, Object.keys(schema).toSorted().join(' ')]
  }
  expect(parts('PUT /remittances/:id')).toEqual(['PUT', '/remittances/:id', 'body params response summary tags'])
  expect(parts('GET /bank-forms/banks')).toEqual(['GET', '/bank-forms/banks', 'response summary tags'])
  expect(parts('GET /dev/outbox')).toEqual(['GET', '/dev/outbox', 'querystring response summary tags'])
  const upload = parts('POST /remittances/:id/upload-document')
  expect(upload[2]).toBe('consumes params response summary tags')
  expect(parts('GET /remittances/:id/receipt')[2]).toBe('params summary tags')
})

test('a call without a body can be refused for its query, and an answer without content stays as it is', () => {
  const responses = { 204: { description: 'Gone' } }
  const told = (parameters: Parameter[]) =>
    completed({ paths: { '/api/x': { get: { parameters, responses } } } }, new Map(), '').paths?.['/api/x']?.get
      ?.responses
  expect(told([])).toEqual({ ...responses, 503: { $ref: '#/components/responses/Unavailable' } })
  const query = { name: 'q', in: 'query', schema: text }
  expect(Object.keys(told([query]) ?? {})).toEqual(['204', '422', '503'])
})

test('a refusal is described with its code for programs and its message for people', () => {
  expect(failureSchema()).toMatchObject({ type: 'object', required: ['success', 'message', 'code'] })
})

test('an example in a call survives the shell', () => {
  const body: Schema = { type: 'object', properties: { odd: { ...text, default: "it's" } }, required: ['odd'] }
  const paths = { '/api/x/api/y': { put: { requestBody: json(body), responses: {} } } }
  const { paths: told = {} } = completed({ paths }, new Map(), 'https://x.example')
  const call = told['/api/x/api/y']?.put?.['x-codeSamples']?.[0]?.source
  expect(call).toContain(`-d '{"odd":"it'\\''s"}'`)
})

test('the page is drawn once, and compressed for those who can read that', async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  const description = vi.fn(async () => DESCRIBED)
  apiDocRoutes(app, description)
  const get = (url: string, encoding?: string) =>
    app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
  const plain = await get('/api/docs')
  expect([plain.headers['content-encoding'], plain.body.slice(0, 9)]).toEqual([undefined, '<!doctype'])
  const packed = await get('/api/docs', 'br, gzip')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect((await get('/api/docs', 'gzipped')).headers).not.toHaveProperty('content-encoding')
  expect(description).toHaveBeenCalledOnce()
  expect((await get('/api/openapi.json')).json()).toMatchObject({ info: { title: 'An API' } })
  expect((await get('/api/docs.js')).headers['content-type']).toBe('text/javascript; charset=utf-8')
})
