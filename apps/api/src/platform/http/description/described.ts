import { API, type Route } from '@nirgam/domain/api-contract'
import type { HTTPMethods } from 'fastify'
import type { z } from 'zod'

/** Minimum limit, so that spaces, old field names or one long answer are not refused; parsing so little is cheap. */
const LEAST_BYTES = 16 * 1024
/** For a value whose schema is open, such as a draft: a whole form takes a fifth of this. */
const OPEN_BYTES = 16 * 1024
/** A text limited only by its format: an e-mail address, a phone number, a date. */
const OPEN_TEXT = 256
/** A list without a limit of its own. */
const OPEN_ITEMS = 100
/** A character in its longest JSON escape: \u00e9. */
const CHARACTER_BYTES = 6
const NUMBER_BYTES = 32
/** Quotes, colon and comma around a value. */
const SIGNS = 6
/** Limit for any route. */
export const MOST_BYTES = 256 * 1024

/**
 * Maximum size of a route's JSON body: the largest value that its schema accepts, in the longest form of JSON. Longer
 * bodies are refused before they are read, because parsing them would delay all other requests.
 */
export function bodyLimitOf(body?: z.core.$ZodType | string): number {
  return Math.min(MOST_BYTES, LEAST_BYTES + (typeof body === 'object' ? bytesOf(body) : 0))
}

function bytesOf(schema: z.core.$ZodType): number {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return SIGNS + (lengthOf(def) ?? OPEN_TEXT) * CHARACTER_BYTES
    case 'number':
      return NUMBER_BYTES
    case 'boolean':
    case 'null':
    case 'literal':
    case 'enum':
      return SIGNS + OPEN_TEXT
    case 'array':
      return (lengthOf(def) ?? OPEN_ITEMS) * (SIGNS + bytesOf(def.element))
    case 'object':
      return sum(Object.entries(def.shape).map(([name, field]) => SIGNS + name.length + bytesOf(field)))
    case 'union':
      return Math.max(...def.options.map(bytesOf))
    case 'intersection':
      return bytesOf(def.left) + bytesOf(def.right)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return bytesOf(def.innerType)
    case 'pipe':
      return Math.max(bytesOf(def.in), bytesOf(def.out))
    case 'transform':
      return 0
    default:
      return OPEN_BYTES
  }
}

/** The most characters or items that its checks allow. */
function lengthOf({ checks = [] }: z.core.$ZodTypeDef): number | undefined {
  const limits = checks.flatMap((check) => {
    const { maximum, length } = check._zod.def as { maximum?: number; length?: number }
    return maximum ?? length ?? []
  })
  return limits.length > 0 ? Math.min(...limits) : undefined
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

type Contract<R extends Route> = (typeof API)[R]

type Answered<R extends Route, Reply> =
  Contract<R> extends { statuses: readonly (infer Status extends number)[] } ? { [S in Status]: Reply } : { 200: Reply }

type SchemaOf<R extends Route> = (Contract<R> extends { params: infer P } ? { params: P } : unknown) &
  (Contract<R> extends { query: infer Q } ? { querystring: Q } : unknown) &
  (Contract<R> extends { body: infer B extends z.core.$ZodType } ? { body: B } : unknown) &
  (Contract<R> extends { reply: infer A extends z.core.$ZodType } ? { response: Answered<R, A> } : unknown)

/** Shown to readers of the API's description. */
type About = { tags: string[]; summary: string; security?: { token: string[] }[] }

/** A route as the contract declares it: its method, its path, its input and output, and the limit of its body. */
export function described<R extends Route>(
  route: R,
  about: About,
): { method: HTTPMethods; url: string; bodyLimit: number; schema: SchemaOf<R> & About } {
  const [method, url] = route.split(' ') as [HTTPMethods, string]
  const parts: Parts = API[route]
  const schema: object = { ...about, ...schemaOf(parts) }
  const bodyLimit = bodyLimitOf(parts.body)
  return { method, url, bodyLimit, schema: schema as SchemaOf<R> & About }
}

type Parts = {
  params?: z.core.$ZodType
  query?: z.core.$ZodType
  body?: z.core.$ZodType | string
  reply: z.core.$ZodType | string
  statuses?: readonly number[]
}

function schemaOf({ params, query, body, reply, statuses = [200] }: Parts): object {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body === 'multipart' ? { consumes: ['multipart/form-data'] } : body && { body }),
    ...(typeof reply === 'string' ? {} : { response: Object.fromEntries(statuses.map((status) => [status, reply])) }),
  }
}
