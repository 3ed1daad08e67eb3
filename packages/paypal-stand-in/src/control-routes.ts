import { type Faults, readFault } from './faults.ts'
import { json, type Reply, type Request, readJson } from './http.ts'
import type { Order } from './order.ts'
import { cancelAddress, type Orders, returnAddress } from './orders.ts'
import type { Store } from './store.ts'

/** Actions of a payer, their bank, the merchant or passing time on an order, without a browser. */
const ACTIONS = {
  approve: (orders, id) => orders.approve(id, 'pays'),
  decline: (orders, id) => orders.approve(id, 'declines'),
  pending: (orders, id) => orders.approve(id, 'pends'),
  cancel: (orders, id) => orders.cancel(id),
  expire: (orders, id) => orders.expire(id),
  'complete-pending': (orders, id) => orders.settlePending(id, 'COMPLETED'),
  'deny-pending': (orders, id) => orders.settlePending(id, 'DECLINED'),
  refund: (orders, id) => orders.giveBack(id, 'REFUNDED'),
  'hold-refunds': (orders, id) => orders.holdRefunds(id),
  'complete-refunds': (orders, id) => orders.settleRefunds(id, 'COMPLETED'),
  'fail-refunds': (orders, id) => orders.settleRefunds(id, 'FAILED'),
  reverse: (orders, id) => orders.giveBack(id, 'REVERSED'),
} satisfies Record<string, (orders: Orders, id: string) => Order>

export type PayerAction = keyof typeof ACTIONS

/** The payer's redirect; null if the merchant gave no URL. */
export type PayerStep = { order: Order; redirect: string | null }

function isPayerAction(name: string | undefined): name is PayerAction {
  return name !== undefined && Object.hasOwn(ACTIONS, name)
}

export function takePayerStep(orders: Orders, action: PayerAction, orderId: string): PayerStep {
  const order = ACTIONS[action](orders, orderId)
  return { order, redirect: action === 'cancel' ? cancelAddress(order) : returnAddress(order) }
}

export type LoggedRequest = {
  at: number
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

type Surroundings = { orders: Orders; store: Store; faults: Faults; requests: LoggedRequest[] }

const ORDER_PATH = /^\/__stand-in\/orders\/([^/]+)(?:\/([a-z-]+))?$/

/** Controls for tests and scripts; PayPal has nothing like them. */
export function createControlRoutes({ orders, store, faults, requests }: Surroundings) {
  function orderRoute(request: Request, id: string, action: string | undefined): Reply | null {
    if (request.method === 'GET' && !action) {
      const order = store.order(id)
      return order ? json(200, order) : json(404, { error: 'no such order' })
    }
    if (request.method !== 'POST' || !isPayerAction(action)) return null
    return json(200, takePayerStep(orders, action, id))
  }

  function faultRoute(request: Request): Reply | null {
    if (request.method === 'DELETE') faults.clear()
    if (request.method === 'POST') {
      const fault = readFault(readJson(request.body))
      if (!fault) return json(400, { error: 'a fault needs a known call and kind, and times as a positive integer' })
      faults.inject(fault)
    }
    return json(200, faults.waiting())
  }

  return (request: Request): Reply | null => {
    const { pathname, searchParams } = request.url
    if (pathname === '/__stand-in/faults') return faultRoute(request)
    const [, id, action] = ORDER_PATH.exec(pathname) ?? []
    if (id) return orderRoute(request, id, action)
    if (request.method === 'DELETE' && pathname === '/__stand-in/requests') requests.length = 0
    if (pathname === '/__stand-in/requests') return json(200, requests)
    if (request.method !== 'GET') return null
    if (pathname === '/__stand-in/captures') return json(200, store.movements(searchParams.get('order') ?? ''))
    if (pathname === '/__stand-in/orders') return json(200, store.orders())
    return null
  }
}
