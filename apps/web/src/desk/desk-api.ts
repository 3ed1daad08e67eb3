import type { BodyOf, DataOf, ParamsOf, QueryOf, ReplyOf } from '@nirgam/domain/api-contract'
import { queryOptions } from '@tanstack/react-query'
import {
  ApiError,
  type Download,
  type FileRoute,
  fileFrom,
  type Given,
  type JsonRoute,
  type Parts,
  type Rest,
  replyTo,
} from '../lib/api.ts'
import { type Asked, asking, pagesBy, type QuestionTo } from '../lib/query.ts'

type DeskRoute = Extract<JsonRoute, `${string} /desk/${string}`>
type DeskUploadRoute = { [R in DeskRoute]: BodyOf<R> extends FormData ? R : never }[DeskRoute]
type DeskFileRoute = Extract<FileRoute, `${string} /desk/${string}`>

/** Neither a form nor another site can send this header. The session itself is a cookie that scripts cannot read. */
const WHOSE = { 'x-nirgam-desk': '1' }
/** Automatic polling with this header does not extend the session. */
const BY_ITSELF = { ...WHOSE, 'x-nirgam-by-itself': '1' }

let onSessionEnded = () => {}

/** Every call may find that the session has ended; one listener handles it. */
export function whenSessionEnded(told: () => void): void {
  onSessionEnded = told
}

let askForFactor = async () => false

/** Registers the prompt for the second factor, which resolves to whether the user gave it. */
export function whenFactorNeeded(ask: () => Promise<boolean>): void {
  askForFactor = ask
}

/** Calls a route of the desk and returns its `data`. */
export function desk<R extends DeskRoute>(route: R, ...rest: Rest<R>): Promise<DataOf<R>>
export async function desk(route: DeskRoute, parts: Parts = {}): Promise<unknown> {
  return (await listening(() => replyTo(route, parts, WHOSE))).data
}

/** Calls a route of the desk and returns the whole reply. */
export function deskReply<R extends DeskRoute>(route: R, ...rest: Rest<R>): Promise<ReplyOf<R>>
export function deskReply(route: DeskRoute, parts: Parts = {}): Promise<unknown> {
  return listening(() => replyTo(route, parts, WHOSE))
}

/** The same for automatic requests, which the user did not start. */
export function deskReplyByItself<R extends DeskRoute>(route: R, ...rest: Rest<R>): Promise<ReplyOf<R>>
export function deskReplyByItself(route: DeskRoute, parts: Parts = {}): Promise<unknown> {
  return listening(() => replyTo(route, parts, BY_ITSELF))
}

/** A query for the `data` of a desk route. */
export function deskQuery<R extends DeskRoute>(route: R, ...rest: QuestionTo<R>): Asked<DataOf<R>>
export function deskQuery(route: DeskRoute, given: Parts = {}): Asked<unknown> {
  return asking(route, given, async (parts, { signal }) => {
    return (await listening(() => replyTo(route, { ...parts, signal }, WHOSE))).data
  })
}

/** A query for a long list of the desk, page by page. */
export function deskPagesQuery<R extends DeskRoute>(
  route: R,
  wanted: Omit<NonNullable<QueryOf<R>>, 'before'>,
): Asked<ReplyOf<R>>
export function deskPagesQuery(route: DeskRoute, wanted: object): Asked<unknown> {
  return pagesBy((parts) => listening(() => replyTo(route, parts, WHOSE)), route, wanted)
}

/** Downloads a file of the desk into memory. */
export function deskFile<R extends DeskFileRoute>(route: R, given: Given<R>): Promise<Download>
export function deskFile(route: DeskFileRoute, given: Parts): Promise<Download> {
  return listening(() => fileFrom(route, given, WHOSE))
}

const UPLOAD_TIMEOUT_MS = 120_000

/** Uploads a form with a file. Not part of lib/api.ts, because customers' first files have no room for staff code. */
export function deskUpload<R extends DeskUploadRoute>(
  route: R,
  given: { params: ParamsOf<R>; body: FormData },
): Promise<DataOf<R>>
export async function deskUpload(route: string, given: { params: unknown; body: FormData }): Promise<unknown> {
  const values = new Map<string, unknown>(Object.entries(given.params ?? {}))
  const path = route.replace('POST ', '').replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))))
  return (await listening(() => sent(`/api${path}`, given.body))).data
}

async function sent(address: string, body: FormData): Promise<{ success?: boolean; data?: unknown }> {
  const headers = { accept: 'application/json', ...WHOSE }
  const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS)
  const response = await fetch(address, { method: 'POST', headers, body, signal }).catch(() => null)
  if (response === null) throw new ApiError(0, {}, 'Couldn’t reach the desk. Check your connection.')
  const reply = await response.json().catch(() => ({ success: false }))
  if (!response.ok || reply.success === false) {
    throw new ApiError(response.status, reply, 'The answer could not be read. Please try again.')
  }
  return reply
}

/** One prompt for all calls that need the factor at the same time. */
let confirming: Promise<boolean> | null = null

async function listening<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) onSessionEnded()
    if (error.body.code !== 'factor_needed') throw error
    confirming ??= askForFactor().finally(() => {
      confirming = null
    })
    if (await confirming) return call()
    throw error
  }
}

/** Canned texts: the lead writes them, and all staff who answer use them. */
export const textsQuery = queryOptions(deskQuery('GET /desk/texts'))

/** With the number of open cases of each, which colleagues change as well. */
export const peopleQuery = queryOptions({ ...deskQuery('GET /desk/people'), staleTime: 0 })
