import { API, type Route } from '@nirgam/domain/api-contract'
import { vi } from 'vitest'
import { followWork, isWaitedFor } from './presses.ts'
import { noteChange } from './stale.ts'

export type Call = { route: Route; params: Record<string, string>; query: Record<string, string>; body: unknown }
type Answer = object | null | undefined
type Handler = (call: Call) => Answer | Promise<Answer>
type Handlers = { [R in Route]?: Handler }

/** Any reply that is not a success. */
export class Refusal {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object = {}) {
    this.status = status
    this.body = { success: false, message: '', ...body }
  }
}

/** No reply: the connection was lost. */
export const LOST = new Refusal(0)

/** A whole reply, for replies with fields beside `data`. */
export class Reply {
  readonly body: object
  constructor(body: object) {
    this.body = { success: true, ...body }
  }
}

/** A file under the name that the server gives it. */
export const fileNamed = (name: string) =>
  new Response('%PDF', { headers: { 'content-disposition': `attachment; filename="${name}"` } })

/** Replies that break the contract, and calls that no handler expected. */
const faults: string[] = []

export function takeFaults(): string[] {
  return faults.splice(0)
}

/**
 * Answers the app's calls in place of the network. A successful reply has to keep the contract, and a call that no
 * handler expects fails the test.
 */
export function fakeServer(handlers: Handlers) {
  const calls: Call[] = []
  const known = { ...handlers }
  const respond = async (method: string, address: string, body: unknown): Promise<Refusal | object> => {
    const url = new URL(address, location.href)
    const found = routeOf(method, url.pathname)
    const handler = found && known[found.route]
    if (!found || !handler) {
      faults.push(`nobody expected ${method} ${address}`)
      return new Refusal(404)
    }
    const call = { ...found, query: Object.fromEntries(url.searchParams), body }
    calls.push(call)
    const work = isWaitedFor(found.route) ? followWork(found.route) : null
    const answering = handler(call)
    await work?.sent()
    const answer = await answering
    if (answer instanceof Refusal && method !== 'GET') work?.refused(answer.status)
    if (answer instanceof Refusal || answer instanceof Response) return answer
    const reply = answer instanceof Reply ? answer.body : { success: true, data: answer }
    const schema = API[found.route].reply
    const checked = typeof schema === 'string' ? { success: true as const } : schema.safeParse(reply)
    noteChange(found.route, found.params, Object(reply).data)
    if (!checked.success) faults.push(`${found.route} never answers so: ${checked.error.message}`)
    return reply
  }

  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    signal?.throwIfAborted()
    const answer = await respond(method, address, typeof body === 'string' ? JSON.parse(body) : body)
    signal?.throwIfAborted()
    if (answer instanceof Response) return answer
    if (!(answer instanceof Refusal)) return new Response(JSON.stringify(answer))
    if (answer === LOST) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
  vi.stubGlobal('XMLHttpRequest', uploadsBy(respond))

  return {
    /** Replaces the handler of a route. */
    answer: (route: Route, handler: Handler) => {
      known[route] = handler
    },
    callsOf: (route: Route) => calls.filter((call) => call.route === route),
  }
}

/** A route with fewer parameters comes first: it is meant where two fit. */
const ROUTES = (Object.keys(API) as Route[])
  .map((route) => ({ route, method: route.split(' ')[0], pattern: route.split(' ')[1]?.split('/') ?? [] }))
  .toSorted((one, other) => one.route.split(':').length - other.route.split(':').length)

function routeOf(method: string, path: string): Pick<Call, 'route' | 'params'> | null {
  const places = path.replace('/api', '').split('/')
  const fits = (pattern: string[]) =>
    pattern.length === places.length && pattern.every((part, at) => part.startsWith(':') || part === places[at])
  const found = ROUTES.find((route) => route.method === method && fits(route.pattern))
  if (!found) return null
  const params = found.pattern.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), places[at] ?? '']] : []))
  return { route: found.route, params: Object.fromEntries(params) }
}

type Progress = { lengthComputable: boolean; loaded: number; total: number }
/** Uploads in progress, the newest last; a test sets their progress. */
export const underWay: { progress: (part: number) => void }[] = []

function uploadsBy(respond: (method: string, address: string, body: unknown) => Promise<Refusal | object>) {
  return class {
    status = 0
    responseText = ''
    timeout = 0
    readonly upload: { onprogress?: (progress: Progress) => void } = {}
    onloadend?: () => void
    #method = ''
    #address = ''
    #isAborted = false

    open(method: string, address: string): void {
      this.#method = method
      this.#address = address
    }

    setRequestHeader(): void {}

    abort(): void {
      this.#isAborted = true
      this.onloadend?.()
    }

    async send(body: FormData): Promise<void> {
      underWay.push({
        progress: (part) => this.upload.onprogress?.({ lengthComputable: true, loaded: part, total: 1 }),
      })
      const answer = await respond(this.#method, this.#address, body)
      if (this.#isAborted) return
      const refusal = answer instanceof Refusal ? answer : null
      this.status = refusal ? refusal.status : 200
      this.responseText = JSON.stringify(refusal ? refusal.body : answer)
      this.onloadend?.()
    }
  }
}
