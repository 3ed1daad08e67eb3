import type { DataOf, QueryOf, ReplyOf } from '@nirgam/domain/api-contract'
import type { DataTag } from '@tanstack/react-query'
import { type Given, type JsonRoute, type Parts, replyTo } from './api.ts'

type Context = { signal: AbortSignal; queryKey: readonly unknown[]; pageParam?: unknown }

/** Options for useQuery and similar hooks: a key, and the function whose result is cached under it. */
export type Asked<Data> = {
  queryKey: DataTag<readonly unknown[], Data>
  queryFn: (context: Context) => Promise<Data>
}

/**
 * All query keys are made here. A key holds every parameter of the function, so that a cached result is never shown for
 * other parameters.
 */
export function asking<Params, Data>(
  name: string,
  params: Params,
  work: (params: Params, context: Context) => Promise<Data>,
): Asked<Data> {
  const queryKey = [name, params] as unknown as DataTag<readonly unknown[], Data>
  return { queryKey, queryFn: (context) => work(params, context) }
}

/** `asOf` is only part of the key: when it changes, the same call is made again. */
type Question<R extends JsonRoute> = Omit<Given<R>, 'signal'> & { asOf?: number }
export type QuestionTo<R extends JsonRoute> =
  Record<never, never> extends Question<R> ? [given?: Question<R>] : [given: Question<R>]

/** A query for a route's `data`. */
export function query<R extends JsonRoute>(route: R, ...rest: QuestionTo<R>): Asked<DataOf<R>>
export function query(route: JsonRoute, given: Parts = {}): Asked<unknown> {
  return asking(route, given, async (parts, { signal }) => (await replyTo(route, { ...parts, signal })).data)
}

/** A query for a route's whole reply. */
export function replyQuery<R extends JsonRoute>(route: R, ...rest: QuestionTo<R>): Asked<ReplyOf<R>>
export function replyQuery(route: JsonRoute, given: Parts = {}): Asked<unknown> {
  return asking(route, given, (parts, { signal }) => replyTo(route, { ...parts, signal }))
}

type Pages<R extends JsonRoute> = Omit<NonNullable<QueryOf<R>>, 'before'>

/** A query for a long list, page by page; the parameters in `first` are sent only with the first page. */
export function pagesQuery<R extends JsonRoute>(route: R, wanted: Pages<R>, first?: Pages<R>): Asked<ReplyOf<R>>
export function pagesQuery(route: JsonRoute, wanted: object, first?: object): Asked<unknown> {
  return pagesBy((parts) => replyTo(route, parts), route, wanted, first)
}

export function pagesBy<Page>(call: (parts: Parts) => Promise<Page>, route: string, wanted: object, first?: object) {
  return asking(route, { pages: wanted }, ({ pages }, { signal, pageParam: before }) =>
    call({ query: { ...pages, ...(before === undefined ? first : { before }) }, signal }),
  )
}

/** Matches every query of these routes, with any parameters. */
export function askedOf(...routes: JsonRoute[]) {
  const names: unknown[] = routes
  return { predicate: ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => names.includes(name) }
}

/** Everything loaded that shows remittances, but not the pages of their cases. */
export const REMITTANCES_ASKED = askedOf(
  'GET /remittances',
  'GET /remittances/:id',
  'GET /remittances/check-incomplete',
  'GET /cases',
  'GET /ledger',
)
