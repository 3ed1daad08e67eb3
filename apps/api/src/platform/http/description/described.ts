import { API, type Route } from '@nirgam/domain/api-contract'
import type { HTTPMethods } from 'fastify'
import type { z } from 'zod'
import { bodyLimitOf } from './body-limit.ts'

type Contract<R extends Route> = (typeof API)[R]

type Answered<R extends Route, Reply> =
  Contract<R> extends { statuses: readonly (infer Status extends number)[] } ? { [S in Status]: Reply } : { 200: Reply }

type SchemaOf<R extends Route> = (Contract<R> extends { params: infer P } ? { params: P } : unknown) &
  (Contract<R> extends { query: infer Q } ? { querystring: Q } : unknown) &
  (Contract<R> extends { body: infer B extends z.core.$ZodType } ? { body: B } : unknown) &
  (Contract<R> extends { reply: infer A extends z.core.$ZodType } ? { response: Answered<R, A> } : unknown)

/** For people who read the API's description. */
type About = { tags: string[]; summary: string; security?: { token: string[] }[] }

/** A route as the contract has it: its method, its address, what goes in and out, and how long a body may be. */
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
