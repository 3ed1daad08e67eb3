import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type ApiRoute, createAccessTokens, createApiRoutes, invalidClient, invalidToken } from './api-routes.ts'
import { createCheckoutRoutes } from './checkout-routes.ts'
import {
  createControlRoutes,
  type LoggedRequest,
  type PayerAction,
  type PayerStep,
  takePayerStep,
} from './control-routes.ts'
import { createFaults, type Fault, type FaultKind } from './faults.ts'
import { errorReply, guarded, type Reply, type Request, readBody, send } from './http.ts'
import type { Order } from './order.ts'
import { createOrders } from './orders.ts'
import { PayPalError } from './paypal-error.ts'
import { type Clock, type MoneyMovement, openStore } from './store.ts'
import { createSigning, createWebhooks } from './webhooks.ts'

export type StandInOptions = {
  /** 0 picks a free port. */
  port: number
  host?: string
  /** A folder, or ':memory:'. */
  dataDir: string
  clientId: string
  clientSecret: string
  webhookId: string
  webhookUrl?: string
  /** The address browsers and the merchant reach it by, if it is not `http://host:port`. */
  publicUrl?: string
  clock?: Clock
  blockDuplicateInvoices?: boolean
}

export type StandIn = {
  url: string
  close(): Promise<void>
  orders(): Order[]
  order(orderId: string): Order | null
  /** Every time money really moved for an order. */
  capturesOf(orderId: string): MoneyMovement[]
  approve(orderId: string): PayerStep
  decline(orderId: string): PayerStep
  leavePending(orderId: string): PayerStep
  cancel(orderId: string): PayerStep
  expire(orderId: string): PayerStep
  completePending(orderId: string): PayerStep
  denyPending(orderId: string): PayerStep
  /** Refunds this many dollars, or the whole remainder. */
  refund(orderId: string, value?: string): Order
  /** Refunds stay pending from now on, until they complete or fail. */
  holdRefunds(orderId: string): PayerStep
  completeRefunds(orderId: string): PayerStep
  failRefunds(orderId: string): PayerStep
  reverse(orderId: string): PayerStep
  injectFault(fault: Fault): void
  clearFaults(): void
  requests(): LoggedRequest[]
  setWebhookUrl(url: string | null): void
  /** Sends every undelivered webhook now and waits for the answers. */
  flushWebhooks(): Promise<void>
}

const MAX_LOGGED = 2000

export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const host = options.host ?? '127.0.0.1'
  const clock = options.clock ?? { now: Date.now }
  let url = options.publicUrl?.replace(/\/+$/, '') ?? ''
  const base = () => url

  const store = openStore(options.dataDir)
  const signing = createSigning({ store, base, webhookId: options.webhookId })
  const webhooks = createWebhooks({ store, signing, clock, base, url: options.webhookUrl ?? null })
  const orders = createOrders({
    store,
    clock,
    base,
    announce: webhooks.announce,
    blockDuplicateInvoices: options.blockDuplicateInvoices ?? true,
  })
  const tokens = createAccessTokens({ ...options, store, clock })
  const faults = createFaults()
  const requests: LoggedRequest[] = []
  const apiRoute = createApiRoutes({ orders, tokens, signing, base })
  const checkout = createCheckoutRoutes({ orders })
  const control = createControlRoutes({ orders, store, faults, requests })

  function log({ method, url: { pathname, search }, headers, body }: Request): void {
    requests.push({ at: clock.now(), method, path: pathname + search, headers, body })
    if (requests.length > MAX_LOGGED) requests.shift()
  }

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = incoming.method ?? 'GET'
    const at = URL.parse(incoming.url ?? '/', 'http://stand-in')
    const route = at && apiRoute(method, at.pathname)
    const fault = route?.call ? faults.take(route.call) : null
    const body = fault === 'refuse' ? null : await readBody(incoming)
    if (!at || body === null) {
      incoming.socket.destroy()
      return
    }
    const request: Request = { method, url: at, headers: incoming.headers, body }
    if (route) log(request)
    const reply = route ? answerApi(route, fault, request) : guarded(() => answerOthers(request))
    if (reply === 'reset') incoming.socket.resetAndDestroy()
    else if (reply !== 'silence') send(response, reply)
  }

  function answerOthers(request: Request): Reply {
    return checkout(request) ?? control(request) ?? errorReply(new PayPalError('RESOURCE_NOT_FOUND'))
  }

  /** The response under the fault: whole, broken, none at all, or a reset connection. */
  function answerApi(route: ApiRoute, fault: FaultKind | null, request: Request): Reply | 'silence' | 'reset' {
    if (fault === 'reset-before') return 'reset'
    if (fault === 'hang') return 'silence'
    if (fault === '500') return errorReply(new PayPalError('INTERNAL_SERVER_ERROR'))
    if (fault === '429') return errorReply(new PayPalError('RATE_LIMIT_REACHED'))
    if (fault === '401') return route.call === 'token' ? invalidClient() : invalidToken()
    const reply = guarded(() => route.run(request))
    if (fault === 'reset-after') return 'reset'
    if (fault === 'hang-after') return 'silence'
    if (fault === '500-after') return errorReply(new PayPalError('INTERNAL_SERVER_ERROR'))
    if (fault === 'malformed') return { ...reply, body: reply.body.slice(0, reply.body.length / 2) }
    return reply
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      console.error(error)
      incoming.socket.destroy()
    })
  })
  // Longer than clients keep a connection, so that none sends a request just as it is closed.
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, host, () => resolve(undefined))
  })
  const address = server.address()
  if (url === '' && address !== null && typeof address === 'object') url = `http://${host}:${address.port}`
  webhooks.resume()

  const act = (action: PayerAction) => (orderId: string) => takePayerStep(orders, action, orderId)

  async function close(): Promise<void> {
    await webhooks.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    store.close()
  }
  let closed: Promise<void> | null = null

  return {
    url,
    close: () => (closed ??= close()),
    orders: store.orders,
    order: store.order,
    capturesOf: store.movements,
    approve: act('approve'),
    decline: act('decline'),
    leavePending: act('pending'),
    cancel: act('cancel'),
    expire: act('expire'),
    completePending: act('complete-pending'),
    denyPending: act('deny-pending'),
    refund: (orderId, value) => orders.giveBack(orderId, 'REFUNDED', value),
    holdRefunds: act('hold-refunds'),
    completeRefunds: act('complete-refunds'),
    failRefunds: act('fail-refunds'),
    reverse: act('reverse'),
    injectFault: faults.inject,
    clearFaults: faults.clear,
    requests: () => [...requests],
    setWebhookUrl: webhooks.setUrl,
    flushWebhooks: webhooks.flush,
  }
}
