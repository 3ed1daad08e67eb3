import { Agent, type IncomingMessage, request } from 'node:http'

export type Answer = {
  status: number
  headers: Headers
  // The type of the body is unknown here: each test states its expectation.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  /** request id of a refusal; removed from the body, because it is never the same */
  requestId: string | undefined
  bytes: Buffer
}

export type Call = {
  token?: string | undefined
  body?: unknown
  /** sent unchanged, with the content type given in `headers` */
  raw?: string | Buffer | FormData
  headers?: Record<string, string>
}

/** A call as it is about to be sent. */
export type Sent = { method: string; path: string; headers: Readonly<Record<string, string>> }

export type HttpClient = ReturnType<typeof httpClient>

/**
 * Calls a listening server over real HTTP. Paths are below /api unless they begin with `//`. Fetch would take twice the
 * CPU time.
 */
export function httpClient(origin: string) {
  const agent = new Agent({ keepAlive: true })
  let prepare: ((sent: Sent) => Promise<void>) | null = null

  async function send(method: string, path: string, call: Call = {}): Promise<Answer> {
    const headers: Record<string, string> = { ...call.headers }
    if (call.token) headers.authorization = `Bearer ${call.token}`
    if (call.body !== undefined) headers['content-type'] ??= 'application/json'
    const given = call.raw ?? (call.body === undefined ? '' : JSON.stringify(call.body))
    const form = given instanceof FormData ? new Response(given) : null
    if (form) headers['content-type'] = form.headers.get('content-type') ?? ''
    const body = given instanceof FormData ? ((await form?.bytes()) ?? '') : given
    // Node adds this header only for methods that usually have a body.
    if (body.length > 0) headers['content-length'] ??= String(Buffer.byteLength(body))
    await prepare?.({ method, path, headers })
    const address = path.startsWith('//') ? `${origin}${path.slice(1)}` : `${origin}/api${path}`
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request(address, { method, headers, agent }, resolve).on('error', reject).end(body)
    })
    const bytes = Buffer.concat(await answer.toArray())
    const isJson = answer.headers['content-type']?.includes('json')
    const said = isJson ? JSON.parse(bytes.toString('utf8')) : bytes.toString('utf8')
    const isRefusal = isJson && said?.success === false
    const { request_id: requestId, ...refusal } = isRefusal ? said : {}
    const { statusCode: status = 0 } = answer
    return { status, headers: headersOf(answer), body: isRefusal ? refusal : said, requestId, bytes }
  }
  return {
    send,
    get: (path: string, call?: Call) => send('GET', path, call),
    post: (path: string, call?: Call) => send('POST', path, call),
    put: (path: string, call?: Call) => send('PUT', path, call),
    delete: (path: string, call?: Call) => send('DELETE', path, call),
    /** Does something before each call, until it is told to do nothing. */
    before: (work: typeof prepare) => {
      prepare = work
    },
    /** A connection kept for long may be closed by the server at the moment of the next request. */
    disconnect: () => agent.destroy(),
  }
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

/** Cookies set by a response, as a browser sends them back. */
export function cookieOf({ headers }: Answer): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** For calls that a test needs to succeed, but is not about. */
export function must(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}
