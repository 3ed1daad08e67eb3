import { clearToken, getToken } from './session.ts'

const TIMEOUT_MS = 20_000
const UPLOAD_TIMEOUT_MS = 120_000

const UNREACHABLE = 'We could not reach Nirgam. Check your connection.'
const UNREADABLE = 'Nirgam gave an answer we could not read. Please try again.'

type Envelope = {
  success?: boolean
  message?: string
  data?: unknown
  errors?: Record<string, string[]>
}

/** A refused or failed call. `status` 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: Record<string, string[]>
  /** The whole reply, for the few calls that carry more than the envelope. */
  readonly body: Record<string, unknown>
  /** The message was written by the server (it then wins over a screen's default text). */
  readonly fromServer: boolean

  constructor(status: number, body: Record<string, unknown>, fallback: string) {
    const { message, errors } = body as Envelope
    super(typeof message === 'string' && message !== '' ? message : fallback)
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.errors = errors ?? {}
    this.fromServer = typeof message === 'string' && message !== ''
  }

  /** First message per field, ready for a form. */
  get fieldErrors(): Record<string, string> {
    return Object.fromEntries(Object.entries(this.errors).map(([field, messages]) => [field, messages[0] ?? '']))
  }
}

/** The server's own words when it gave any, else the screen's text, with a plain word on a lost connection. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  if (error.fromServer) return error.message
  return error.status === 0 ? `${fallback.replace(/\.?$/, '.')} ${error.message}` : fallback
}

type Options = { signal?: AbortSignal }

async function call(method: string, path: string, body?: unknown, { signal }: Options = {}): Promise<Response> {
  const token = getToken()
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, {}, UNREACHABLE)
  }
  if (!response.ok) throw refusal(response.status, path, token, await readBody(response))
  return response
}

async function readBody(response: Response): Promise<Record<string, unknown> | null> {
  try {
    return asObject(await response.json())
  } catch {
    return null
  }
}

function asObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

function refusal(status: number, path: string, token: string | null, body: Record<string, unknown> | null): ApiError {
  // GET /user is left to the sign-in code. Another account may have signed in since this call left.
  if (status === 401 && token !== null && token === getToken() && path !== '/user') clearToken('expired')
  return new ApiError(status, body ?? {}, UNREADABLE)
}

/** The whole reply, for calls with fields beside `data` (approval_url, has_incomplete, total_amount …). */
async function callForReply<T>(method: string, path: string, body?: unknown, options?: Options): Promise<T> {
  const response = await call(method, path, body, options)
  if (response.status === 204) return {} as T
  const reply = await readBody(response)
  if (reply === null) throw new ApiError(response.status, {}, UNREADABLE)
  if (reply.success === false) throw new ApiError(response.status, reply, UNREADABLE)
  return reply as T
}

async function callForData<T>(method: string, path: string, body?: unknown, options?: Options): Promise<T> {
  const reply = await callForReply<{ data: T }>(method, path, body, options)
  return reply.data
}

/** XMLHttpRequest, because fetch does not tell how much of a request has left. */
function upload<T>(path: string, form: FormData, options: { onProgress?: (percent: number) => void } = {}): Promise<T> {
  const token = getToken()
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    request.timeout = UPLOAD_TIMEOUT_MS
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) options.onProgress?.(Math.round((loaded / total) * 100))
    }
    const unreachable = () => reject(new ApiError(0, {}, UNREACHABLE))
    request.onerror = unreachable
    request.ontimeout = unreachable
    request.onabort = unreachable
    request.onload = () => {
      const reply = parseObject(request.responseText)
      const succeeded = request.status >= 200 && request.status < 300
      if (succeeded && reply !== null && reply.success !== false) resolve((reply as { data: T }).data)
      else reject(refusal(request.status, path, token, reply))
    }
    request.send(form)
  })
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return null
  }
}

async function download(path: string): Promise<{ blob: Blob; fileName: string | null }> {
  const response = await call('GET', path)
  try {
    return { blob: await response.blob(), fileName: fileNameFrom(response.headers.get('content-disposition')) }
  } catch {
    throw new ApiError(0, {}, UNREACHABLE)
  }
}

/** The name in a content-disposition header; the encoded form (RFC 6266 `filename*`) wins. */
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

export const api = {
  get: <T>(path: string, options?: Options) => callForData<T>('GET', path, undefined, options),
  post: <T>(path: string, body?: unknown) => callForData<T>('POST', path, body),
  put: <T>(path: string, body?: unknown) => callForData<T>('PUT', path, body),
  delete: <T>(path: string) => callForData<T>('DELETE', path),
  /** `get` and `post` that answer the whole reply instead of its `data`. */
  getReply: <T>(path: string, options?: Options) => callForReply<T>('GET', path, undefined, options),
  postReply: <T>(path: string, body?: unknown) => callForReply<T>('POST', path, body),
  upload,
  download,
}
