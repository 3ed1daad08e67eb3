import fc from 'fast-check'
import type { Call, HttpClient } from './http-client.ts'

/** The subset of JSON Schema that the API's description uses. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

export type Operation = {
  method: string
  path: string
  parameters: { in: string; name: string; schema: Schema }[]
  body: Schema | null
  /** the role that the route is for */
  who: 'guest' | 'customer' | 'staff'
}

type DescribedOperation = {
  security?: readonly object[]
  parameters?: Operation['parameters']
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Described = { paths: Record<string, Record<string, DescribedOperation>> }

/** Every operation of the API, as the server describes itself. */
export async function operationsOf(api: HttpClient): Promise<Operation[]> {
  const { body }: { body: Described } = await api.get('/openapi.json')
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security }]) => {
      const who = path.startsWith('/api/desk/') ? 'staff' : security ? 'customer' : 'guest'
      return { method, path, parameters, body: requestBody?.content['application/json']?.schema ?? null, who }
    }),
  )
}

export type OddRequest = { path: string; call: Call }

/** Ids that exist in the user's data, so that some requests hit something. */
export type Known = { ids: number[]; uids: string[] }

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202e\ufeff',
  '\ud800',
  '💥'.repeat(80),
  'x'.repeat(10_000),
  `a${'\u0301'.repeat(2_000)}${'\u0323'.repeat(2_000)}`,
  '\u200d'.repeat(2_000),
  "' or 1=1 --",
  '"; drop table users; --',
  '%00',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '-0',
  '1e309',
  '9223372036854775808',
  'NaN',
  'null',
  'asha@example.com',
  '+919876543210',
]

const SURROGATES = { from: 0xd800, count: 0x800 }

/** Any character. The library's own, called "binary", lists all million of them in every process. */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - SURROGATES.count }).map(
  (place) => String.fromCodePoint(place < SURROGATES.from ? place : place + SURROGATES.count),
  (character) => {
    const point = String(character).codePointAt(0) ?? 0
    return point < SURROGATES.from ? point : point - SURROGATES.count
  },
)

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: anyCharacter, maxLength: 60 }))
const oddNumber = fc.constantFrom(0, -1, 0.5, -0.0, 2 ** 31, 2 ** 53, 1e21, 1e308)
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, [], {}, [[]], ['a', null]),
  fc.jsonValue({ maxDepth: 3 }),
)

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(fitting))
  const [type] = [schema.type].flat()
  switch (type) {
    case 'object':
      return fittingObject(schema)
    case 'array':
      return fc.array(schema.items ? almost(schema.items) : oddValue, { maxLength: 5 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer({ min: 1, max: 200 }), fc.constant(schema.maximum ?? 1e15))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return fittingText(schema)
    default:
      return oddValue
  }
}

function fittingText({ pattern, format, minLength = 0, maxLength = 80 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.oneof(
    fc.constantFrom('asha@example.com', '9876543210', '+91', 'India', '560001', '2000-02-30', 'wrong horse'),
    fc.string({ unit: anyCharacter, minLength, maxLength: Math.min(maxLength, 80) }),
    fc.constant('é'.repeat(Math.min(maxLength, 6_000))),
  )
}

function fittingObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, almost(schema)]))
  const requiredKeys = required.filter((name) => name in fields)
  return fc.record(fields, { requiredKeys })
}

/** Mostly valid values, sometimes arbitrary ones. */
function almost(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: oddValue })
}

const JSON_TYPE = { 'content-type': 'application/json' }
/** Written as text, because an object literal would lose such keys. */
const HOSTILE = [
  '{"__proto__":{"admin":true},"step":"amount","data":1}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"step":"sender_details","data":{"__proto__":{"name":"x"},"name":"A"}}',
]
const BROKEN = ['{', '{"a":', '[1,2', 'undefined', '\0', '{"a":1}x', '"\\ud800"', '\ufeff{}', 'nul', '{"a":01}']

function deep(levels: number): string {
  return `${'[{"data":'.repeat(levels)}1${'}]'.repeat(levels)}`
}

function bodies(body: Schema | null): fc.Arbitrary<Call> {
  const fits = body ? almost(body) : oddValue
  return fc.oneof(
    { weight: 6, arbitrary: fits.map((value): Call => ({ raw: JSON.stringify(value) ?? '', headers: JSON_TYPE })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...HOSTILE, ...BROKEN, deep(50), deep(9_000))
        .map((raw): Call => ({ raw, headers: JSON_TYPE })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data',
          'multipart/form-data; boundary=x',
          'application/json; charset=utf-16',
          'application/xml',
          'image/png',
          '/',
        )
        .map((type): Call => ({ raw: '{"a":1}', headers: { 'content-type': type } })),
    },
    { weight: 1, arbitrary: fc.constant<Call>({}) },
  )
}

function segments(schema: Schema, known: Known): fc.Arbitrary<string> {
  const own = schema.format === 'uuid' ? known.uids : schema.type === 'integer' ? known.ids.map(String) : []
  const odd = oddText.filter((text) => text !== '' && text.length < 1_000).map(encoded)
  const fits = fitting(schema).map((value) => encoded(String(value)) || '1')
  const weighted = [
    { weight: 2, arbitrary: fits },
    { weight: 2, arbitrary: odd },
    { weight: 1, arbitrary: fc.constantFrom('%', '%00', '%ff', '..%2f..', '1%20or%201', '0x1', '1e3') },
  ]
  return fc.oneof(...weighted, ...(own.length > 0 ? [{ weight: 5, arbitrary: fc.constantFrom(...own) }] : []))
}

/** Any value as text; a generated object may have no usable `toString`. */
function inAddress(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Requests to one operation: valid, invalid and hostile ones. */
export function requestsTo({ method, path, parameters, body }: Operation, known: Known): fc.Arbitrary<OddRequest> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const paths = fc.record(Object.fromEntries(inPath.map(({ name, schema }) => [name, segments(schema, known)])))
  const query = fc.record(
    Object.fromEntries([...inQuery, { name: 'odd', schema: {} }].map(({ name, schema }) => [name, almost(schema)])),
    { requiredKeys: [] },
  )
  const headers = fc.record(
    {
      'x-forwarded-for': fc.constantFrom('203.0.113.7', "' or 1=1", ','),
      'accept-encoding': fc.constantFrom('br', 'gzip;q=0', '*'),
      range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'x'),
      'if-none-match': fc.constantFrom('*', '"x"'),
      cookie: fc.constantFrom('a=b', 'nirgam_browser=%00', '=;;'),
    },
    { requiredKeys: [] },
  )
  const call = method === 'get' ? fc.constant<Call>({}) : bodies(body)
  return fc.tuple(paths, query, headers, call).map(([named, asked, extra, sent]) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(named[name]))
    const search = Object.entries(asked).map(([name, value]) => `${name}=${encoded(inAddress(value))}`)
    const suffix = search.length > 0 ? `?${search.join('&')}` : ''
    return { path: `/${filled}${suffix}`, call: { ...sent, headers: { ...extra, ...sent.headers } } }
  })
}

const NUL = 'a\0b'

/** For each text field of an operation, a valid request with a NUL in it: databases handle it differently. */
export function nulRequests({ path, parameters, body }: Operation, known: Known, seed: number): OddRequest[] {
  const filled = path.replace('{id}', String(known.ids[0])).replace('{uid}', known.uids[0] ?? '')
  const plain = filled.replace(/\{\w+\}/g, 'India')
  const texts = Object.keys(body?.properties ?? {})
  const [fits] = body ? fc.sample(fitting(body), { seed, numRuns: 1 }) : []
  const bodyOf = (name: string): Call => ({ raw: JSON.stringify({ ...Object(fits), [name]: NUL }), headers: JSON_TYPE })
  return [
    ...texts.map((name) => ({ path: `/${plain}`, call: bodyOf(name) })),
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => ({ path: `/${plain}?${name}=${encoded(NUL)}`, call: {} })),
    ...(plain === filled ? [] : [{ path: `/${filled.replace(/\{\w+\}/g, encoded(NUL))}`, call: {} }]),
  ]
}
