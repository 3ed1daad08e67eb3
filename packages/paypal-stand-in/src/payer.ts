import type { Order } from './order.ts'
import { cancelAddress, type Orders, returnAddress } from './orders.ts'

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
  reverse: (orders, id) => orders.giveBack(id, 'REVERSED'),
} satisfies Record<string, (orders: Orders, id: string) => Order>

export type PayerAction = keyof typeof ACTIONS

/** Where the payer's browser would be sent; null if the merchant gave no address. */
export type PayerStep = { order: Order; redirect: string | null }

export function isPayerAction(name: string | undefined): name is PayerAction {
  return name !== undefined && Object.hasOwn(ACTIONS, name)
}

export function takePayerStep(orders: Orders, action: PayerAction, orderId: string): PayerStep {
  const order = ACTIONS[action](orders, orderId)
  return { order, redirect: action === 'cancel' ? cancelAddress(order) : returnAddress(order) }
}
