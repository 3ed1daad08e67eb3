import type { BodyOf, DataOf, ParamsOf, QueryOf, ReplyOf, Route } from '@nirgam/domain/api-contract'
import { clearToken, getToken } from './session.ts'

const TIMEOUT_MS = 20_000
const UPLOAD_TIMEOUT_MS = 120_000

const UNREACHABLE = 'We couldn’t reach Nirgam. Check your connection.'
const UNREADABLE = 'Something went wrong on our side. Please try again.'

type Reply = Record<string, unknown>

/** A refused or failed call. `status` 0 means that no reply arrived. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The whole reply, for the few calls that carry more than the envelope. */
  readonly body: Reply
  /** The server wrote the message, which then overrides a screen's default text. */
  readonly fromServer: boolean

  constructor(status: number, body: Reply, fallback: string) {
    const fromServer = typeof body.message === 'string' && body.message !== ''
    super(fromServer ? String(body.message) : fallback)
    this.status = status
    this.body = body
    this.fromServer = fromServer
  }

  /** First message per field, ready for a form. */
  get fieldErrors(): Record<string, string> {
    const errors = Object.entries((this.body.errors ?? {}) as Record<string, string[]>)
    return Object.fromEntries(errors.map(([field, messages]) => [field, messages[0] ?? '']))
  }
}

/** The server's message, unless it reports an unexpected error; else the screen's text, naming a lost connection. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.fromServer && error.body.code !== 'unexpected') return error.message
  return error.status === 0 ? `${fallback.replace(/\.?$/, '.')} ${error.message}` : fallback
}

export type JsonRoute = { [R in Route]: ReplyOf<R> extends string ? never : R }[Route]
export type FileRoute = { [R in Route]: ReplyOf<R> extends 'file' ? R : never }[Route]
type UploadRoute = { [R in Route]: BodyOf<R> extends FormData ? R : never }[Route]

type Part<Name extends string, Value> = undefined extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }

/** The arguments of a route. They may be omitted when the route needs no parameters or body. */
export type Given<R extends Route> = Part<'params', ParamsOf<R>> &
  Part<'body', BodyOf<R>> & { query?: QueryOf<R>; signal?: AbortSignal }
export type Rest<R extends Route> = Record<never, never> extends Given<R> ? [given?: Given<R>] : [given: Given<R>]

export type Parts = { params?: object; query?: object; body?: unknown; signal?: AbortSignal; timeout?: number }

/** `PUT /remittances/:id` for number 7 is PUT and /api/remittances/7. */
function addressOf(route: Route, { params = {}, query = {} }: Parts): { method: string; address: string } {
  const values = new Map<string, unknown>(Object.entries(params))
  const [method = '', pattern = ''] = route.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return { method, address: `/api${path}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}` }
}

type Asked = { token: string; answers: Map<string, Promise<Response>> }

/** The calls that the page made while its code was loading (app-skeleton.html). */
const askedEarly = () => (globalThis as { asked?: Asked }).asked

/** An answer to one of them, once and before anything changes. */
function takeAnswer(method: string, address: string, token: string | null): Promise<Response> | undefined {
  const asked = askedEarly()
  if (asked?.token !== token || performance.now() > TIMEOUT_MS || method !== 'GET') asked?.answers.clear()
  const answer = asked?.answers.get(address)
  asked?.answers.delete(address)
  return answer
}

/** Throws unless the reply is a success. `whose` holds the headers of a caller who is not the signed-in customer. */
async function send(route: Route, parts: Parts, whose?: Record<string, string>): Promise<Response> {
  const token = whose ? null : getToken()
  const timeout = AbortSignal.timeout(parts.timeout ?? TIMEOUT_MS)
  const { method, address } = addressOf(route, parts)
  const { body, signal } = parts
  // The oldest browsers we support cannot combine the two signals; the caller's then replaces the timeout.
  const ends = signal ? (AbortSignal.any?.([signal, timeout]) ?? signal) : timeout
  const json = body instanceof FormData ? null : JSON.stringify(body)
  let response: Response
  try {
    response = await (takeAnswer(method, address, token) ??
      fetch(address, {
        method,
        headers: {
          accept: 'application/json',
          ...whose,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(json && { 'content-type': 'application/json' }),
        },
        body: json ?? (body as FormData),
        signal: ends,
      }))
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, {}, UNREACHABLE)
  }
  if (!response.ok) succeeded(route, token, response.status, await response.text().catch(() => ''))
  return response
}

function parse(text: string): Reply | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

/** The parsed reply of a call; throws unless it is a success. */
function succeeded(route: Route, token: string | null, status: number, text: string): Reply {
  const reply = parse(text)
  if (status >= 200 && status < 300 && reply !== null && reply.success !== false) return reply
  // The sign-in code handles GET /user. Another account may have signed in since this call was sent.
  if (status === 401 && token !== null && token === getToken() && route !== 'GET /user') clearToken('expired')
  throw new ApiError(status, reply ?? {}, UNREADABLE)
}

/** Calls a route and returns the whole reply, for replies with fields beside `data` (approval_url, total_amount …). */
export function apiReply<R extends JsonRoute>(route: R, ...rest: Rest<R>): Promise<ReplyOf<R>>
export async function apiReply(route: JsonRoute, parts: Parts = {}): Promise<unknown> {
  return replyTo(route, parts)
}

export async function replyTo(route: JsonRoute, parts: Parts, whose?: Record<string, string>): Promise<Reply> {
  const response = await send(route, parts, whose)
  return succeeded(route, null, response.status, await response.text().catch(() => ''))
}

/** Calls a route and returns its `data`. */
export function api<R extends JsonRoute>(route: R, ...rest: Rest<R>): Promise<DataOf<R>>
export async function api(route: JsonRoute, parts: Parts = {}): Promise<unknown> {
  return (await replyTo(route, parts)).data
}

type Progress = { onProgress?: (percent: number) => void }

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
export function apiUpload<R extends UploadRoute>(route: R, given: Given<R> & Progress): Promise<DataOf<R>>
export async function apiUpload(route: Route, given: Parts & Progress & { body?: FormData }): Promise<unknown> {
  const token = getToken()
  const { method, address } = addressOf(route, given)
  askedEarly()?.answers.clear()
  const request = new XMLHttpRequest()
  request.open(method, address)
  request.timeout = UPLOAD_TIMEOUT_MS
  request.setRequestHeader('accept', 'application/json')
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) given.onProgress?.(Math.round((loaded / total) * 100))
  }
  if (given.signal) given.signal.onabort = () => request.abort()
  await new Promise((resolve) => {
    request.onloadend = resolve
    request.send(given.body)
  })
  // The request was lost, timed out or aborted.
  if (request.status === 0) throw new ApiError(0, {}, UNREACHABLE)
  return succeeded(route, token, request.status, request.responseText).data
}

export type Download = { blob: Blob; fileName: string | null }

/** `timeout` is for downloads that take longer than other calls may. */
export function apiDownload<R extends FileRoute>(route: R, given: Given<R> & { timeout?: number }): Promise<Download>
export async function apiDownload(route: FileRoute, given: Parts): Promise<Download> {
  return fileFrom(route, given)
}

export async function fileFrom(route: FileRoute, given: Parts, whose?: Record<string, string>): Promise<Download> {
  const response = await send(route, given, whose)
  try {
    return { blob: await response.blob(), fileName: fileNameFrom(response.headers.get('content-disposition')) }
  } catch {
    throw new ApiError(0, {}, UNREACHABLE)
  }
}

/** The file name in a content-disposition header; the encoded form (RFC 6266 `filename*`) takes precedence. */
export function fileNameFrom(header: string | null): string | null {
  if (header === null) return null
  const encoded = /filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {}
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1') || null
  return /filename\s*=\s*([^;\s]+)/i.exec(header)?.[1] ?? null
}
