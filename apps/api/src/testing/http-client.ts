export type Answer = {
  status: number
  headers: Headers
  // The body is whatever the server sent: each test says what it expects of it.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  /** what a refusal is called in the log; taken out of the body, because no two are alike */
  requestId: string | undefined
  bytes: Buffer
}

export type Call = {
  token?: string | undefined
  body?: unknown
  /** sent as it is, with the content type given in `headers` */
  raw?: string | Buffer | FormData
  headers?: Record<string, string>
  redirect?: RequestRedirect
}

export type HttpClient = ReturnType<typeof httpClient>

/** Speaks to a listening server over real HTTP. Paths are below /api unless they begin with `//`. */
export function httpClient(origin: string) {
  async function send(method: string, path: string, call: Call = {}): Promise<Answer> {
    const headers: Record<string, string> = { ...call.headers }
    if (call.token) headers.authorization = `Bearer ${call.token}`
    if (call.body !== undefined) headers['content-type'] ??= 'application/json'
    const body = call.raw ?? (call.body === undefined ? null : JSON.stringify(call.body))
    const address = path.startsWith('//') ? `${origin}${path.slice(1)}` : `${origin}/api${path}`
    const answer = await fetch(address, {
      method,
      headers,
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
      redirect: call.redirect ?? 'manual',
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isJson = answer.headers.get('content-type')?.includes('json')
    const said = isJson ? JSON.parse(bytes.toString('utf8')) : bytes.toString('utf8')
    const isRefusal = isJson && said?.success === false
    const { request_id: requestId, ...refusal } = isRefusal ? said : {}
    return { status: answer.status, headers: answer.headers, body: isRefusal ? refusal : said, requestId, bytes }
  }
  return {
    send,
    get: (path: string, call?: Call) => send('GET', path, call),
    post: (path: string, call?: Call) => send('POST', path, call),
    put: (path: string, call?: Call) => send('PUT', path, call),
    delete: (path: string, call?: Call) => send('DELETE', path, call),
  }
}

/** Cookies set by a response, as a browser sends them back. */
export function cookieOf({ headers }: Answer): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
