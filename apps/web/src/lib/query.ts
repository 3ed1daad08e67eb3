import type { DataOf, QueryOf, ReplyOf } from '@nirgam/domain/api-contract'
import type { DataTag } from '@tanstack/react-query'
import { type Given, type JsonRoute, type Parts, replyTo } from './api.ts'

type Context = { signal: AbortSignal; queryKey: readonly unknown[]; pageParam?: unknown }

/** For useQuery and its kin: a key, and the work whose answer is kept under it. */
export type Asked<Data> = {
  queryKey: DataTag<readonly unknown[], Data>
  queryFn: (context: Context) => Promise<Data>
}

/**
 * The one place where a key is made. It holds everything that the work is given, so that no answer is ever shown for
 * other parameters than its own.
 */
export function asking<Params, Data>(
  name: string,
  params: Params,
  work: (params: Params, context: Context) => Promise<Data>,
): Asked<Data> {
  const queryKey = [name, params] as unknown as DataTag<readonly unknown[], Data>
  return { queryKey, queryFn: (context) => work(params, context) }
}

/** `asOf` is no part of the call: the same call is another question once that has changed. */
type Question<R extends JsonRoute> = Omit<Given<R>, 'signal'> & { asOf?: number }
export type QuestionTo<R extends JsonRoute> =
  Record<never, never> extends Question<R> ? [given?: Question<R>] : [given: Question<R>]

/** Asks a route for its `data`. */
export function query<R extends JsonRoute>(route: R, ...rest: QuestionTo<R>): Asked<DataOf<R>>
export function query(route: JsonRoute, given: Parts = {}): Asked<unknown> {
  return asking(route, given, async (parts, { signal }) => (await replyTo(route, { ...parts, signal })).data)
}

/** Asks a route for the whole reply. */
export function replyQuery<R extends JsonRoute>(route: R, ...rest: QuestionTo<R>): Asked<ReplyOf<R>>
export function replyQuery(route: JsonRoute, given: Parts = {}): Asked<unknown> {
  return asking(route, given, (parts, { signal }) => replyTo(route, { ...parts, signal }))
}

type Pages<R extends JsonRoute> = Omit<NonNullable<QueryOf<R>>, 'before'>

/** Asks a route for a long list, page by page; `first` is asked with the first page alone. */
export function pagesQuery<R extends JsonRoute>(route: R, wanted: Pages<R>, first?: Pages<R>): Asked<ReplyOf<R>>
export function pagesQuery(route: JsonRoute, wanted: object, first?: object): Asked<unknown> {
  return pagesBy((parts) => replyTo(route, parts), route, wanted, first)
}

export function pagesBy<Page>(call: (parts: Parts) => Promise<Page>, route: string, wanted: object, first?: object) {
  return asking(route, { pages: wanted }, ({ pages }, { signal, pageParam: before }) =>
    call({ query: { ...pages, ...(before === undefined ? first : { before }) }, signal }),
  )
}

/** Everything that was asked of some routes, whatever was given to them. */
export function askedOf(...routes: JsonRoute[]) {
  const names: unknown[] = routes
  return { predicate: ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => names.includes(name) }
}

/** Every loaded list and page of remittances, without their cases. */
export const REMITTANCES_ASKED = askedOf(
  'GET /remittances',
  'GET /remittances/:id',
  'GET /remittances/check-incomplete',
)
