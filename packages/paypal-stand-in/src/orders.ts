import {
  approvalUrl,
  type Capture,
  type Funding,
  fullOrder,
  isExpired,
  newOrder,
  newPayPalId,
  type Order,
  orderStatus,
  PAYER,
  presentCapture,
  presentRefund,
  type Refund,
  withRefund,
  withRefundsSettled,
} from './order.ts'
import { checkRequestId, type RefundRequest, readOrderRequest } from './order-rules.ts'
import { orderNotFound, PayPalError, unprocessable } from './paypal-error.ts'
import type { Call, Clock, Store } from './store.ts'
import type { EventType } from './webhooks.ts'

type Surroundings = {
  store: Store
  clock: Clock
  base: () => string
  announce: (type: EventType, resource: object) => void
  /** PayPal accounts refuse a second capture for an invoice already paid, unless the merchant turned that off. */
  blockDuplicateInvoices: boolean
}

export type Orders = ReturnType<typeof createOrders>

export function createOrders({ store, clock, base, announce, blockDuplicateInvoices }: Surroundings) {
  function find(id: string): Order {
    const order = store.order(id)
    if (!order || isExpired(order, clock.now())) throw orderNotFound(id)
    return order
  }

  function save(order: Order, change: Partial<Order>): Order {
    const changed = { ...order, ...change, updatedAt: clock.now() }
    store.saveOrder(changed)
    return changed
  }

  /** A repeated PayPal-Request-Id returns the current state of the first request's order and changes nothing. */
  function replay(call: Call, requestId: string | undefined): Order | null {
    const earlier = requestId === undefined ? null : store.earlierRequest(call, requestId)
    if (!earlier) return null
    if (earlier.declined) throw instrumentDeclined(find(earlier.orderId))
    return find(earlier.orderId)
  }

  function remember(call: Call, requestId: string | undefined, orderId: string, declined = false) {
    if (requestId !== undefined) store.saveRequest(call, requestId, { orderId, declined })
  }

  function instrumentDeclined(order: Order): PayPalError {
    return unprocessable(
      'INSTRUMENT_DECLINED',
      "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
      [{ href: approvalUrl(order, base()), rel: 'redirect', method: 'GET' }],
    )
  }

  function invoiceAlreadyPaid(order: Order): boolean {
    const invoices = order.purchaseUnits.map((unit) => unit.invoice_id).filter((id) => id !== undefined)
    return store
      .orders()
      .some(
        (other) =>
          other.id !== order.id &&
          other.captures.some((c) => c.status !== 'DECLINED') &&
          other.purchaseUnits.some((unit) => unit.invoice_id !== undefined && invoices.includes(unit.invoice_id)),
      )
  }

  function recordMovement(order: Order, capture: Capture): void {
    const { currency_code, value } = order.purchaseUnits[capture.unit]!.amount
    store.addMovement({ captureId: capture.id, orderId: order.id, currency: currency_code, value, at: clock.now() })
  }

  function announceCapture(order: Order, capture: Capture): void {
    const type = capture.status === 'DECLINED' ? 'DENIED' : capture.status === 'PENDING' ? 'PENDING' : 'COMPLETED'
    announce(`PAYMENT.CAPTURE.${type}`, {
      ...presentCapture(order, capture, base()),
      supplementary_data: { related_ids: { order_id: order.id } },
    })
  }

  function announceRefund(order: Order, refund: Refund): void {
    const type = refund.status ? (`REFUND.${refund.status}` as const) : 'CAPTURE.REFUNDED'
    announce(`PAYMENT.${type}`, presentRefund(order, refund, base()))
  }

  return {
    find,

    create(body: unknown, requestId: string | undefined): { order: Order; replayed: boolean } {
      const request = readOrderRequest(body)
      checkRequestId(requestId, request.withPaymentSource)
      return store.transaction(() => {
        const earlier = replay('create', requestId)
        if (earlier) return { order: earlier, replayed: true }
        const order = newOrder(request, clock.now())
        store.saveOrder(order)
        remember('create', requestId, order.id)
        return { order, replayed: false }
      })
    },

    capture(id: string, requestId: string | undefined): { order: Order; replayed: boolean } {
      checkRequestId(requestId, false)
      const ofThisOrder = requestId === undefined ? undefined : `${id} ${requestId}`
      const outcome = store.transaction(() => {
        const earlier = replay('capture', ofThisOrder)
        if (earlier) return { order: earlier, replayed: true }
        const order = find(id)
        refuseUnlessCapturable(order)
        if (order.funding === 'declines') {
          remember('capture', ofThisOrder, id, true)
          return instrumentDeclined(order)
        }
        const now = clock.now()
        const status = order.funding === 'pends' ? 'PENDING' : 'COMPLETED'
        const captures = order.purchaseUnits.map(
          (_, unit): Capture => ({ id: newPayPalId(), unit, status, createdAt: now, updatedAt: now }),
        )
        const captured = save(order, { captures })
        remember('capture', ofThisOrder, id)
        for (const capture of captures) {
          if (capture.status === 'COMPLETED') recordMovement(captured, capture)
          announceCapture(captured, capture)
        }
        return { order: captured, replayed: false }
      })
      // Thrown only here: inside, it would roll back the memory of the decline.
      if (outcome instanceof PayPalError) throw outcome
      return outcome
    },

    approve(id: string, funding: Funding): Order {
      return store.transaction(() => {
        const order = find(id)
        if (orderStatus(order) === 'COMPLETED')
          throw unprocessable('ORDER_ALREADY_COMPLETED', 'The order cannot be approved: it is already completed.')
        const approved = save(order, { approvedAt: clock.now(), funding, cancelledByPayer: false })
        announce('CHECKOUT.ORDER.APPROVED', fullOrder(approved, base()))
        return approved
      })
    },

    cancel(id: string): Order {
      return save(find(id), { cancelledByPayer: true })
    },

    expire(id: string): Order {
      const order = find(id)
      if (order.captures.length > 0) throw unprocessable('ORDER_ALREADY_CAPTURED', 'A captured order does not expire.')
      return save(order, { expired: true })
    },

    /** The bank decides on pending captures. */
    settlePending(id: string, status: 'COMPLETED' | 'DECLINED'): Order {
      return store.transaction(() => {
        const order = find(id)
        const captures = order.captures.map((c) =>
          c.status === 'PENDING' ? { ...c, status, updatedAt: clock.now() } : c,
        )
        const settled = save(order, { captures })
        for (const [i, capture] of captures.entries()) {
          if (capture === order.captures[i]) continue
          if (status === 'COMPLETED') recordMovement(settled, capture)
          announceCapture(settled, capture)
        }
        return settled
      })
    },

    /** The merchant's server gives money back, once for each request id. */
    refund(
      captureId: string,
      { value, customId }: RefundRequest,
      requestId: string | undefined,
    ): { order: Order; refund: Refund; replayed: boolean } {
      checkRequestId(requestId, false)
      return store.transaction(() => {
        const order = store.orders().find(({ captures }) => captures.some(({ id }) => id === captureId))
        const capture = order?.captures.find(({ id }) => id === captureId)
        if (!order || !capture) throw orderNotFound(captureId)
        const earlier = order.refunds.find((made) => requestId !== undefined && made.requestId === requestId)
        if (earlier) return { order, refund: earlier, replayed: true }
        if (capture.status === 'REFUNDED')
          throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.')
        if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED')
          throw unprocessable('INVALID_CAPTURE_STATUS', 'Only a completed capture can be refunded.')
        const asked = {
          ...(customId && { customId }),
          ...(requestId && { requestId }),
          ...(order.refundsPend && { status: 'PENDING' as const }),
        }
        const changed = save(order, withRefund(order, capture, value, clock.now(), asked))
        const refund = changed.refunds.at(-1)!
        announceRefund(changed, refund)
        return { order: changed, refund, replayed: false }
      })
    },

    /** From now on, refunds stay pending. */
    holdRefunds(id: string): Order {
      return save(find(id), { refundsPend: true })
    },

    settleRefunds(id: string, outcome: 'COMPLETED' | 'FAILED'): Order {
      return store.transaction(() => {
        const order = find(id)
        const settled = save(order, withRefundsSettled(order, outcome, clock.now()))
        for (const [i, refund] of settled.refunds.entries()) {
          if (order.refunds[i]?.status === 'PENDING') announceRefund(settled, refund)
        }
        return settled
      })
    },

    /** The merchant refunds on PayPal's own pages, or PayPal reverses the payment for the payer. */
    giveBack(id: string, type: 'REFUNDED' | 'REVERSED', value: string | null = null): Order {
      return store.transaction(() => {
        const order = find(id)
        const capture = order.captures.find(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED')
        if (!capture) throw unprocessable('CAPTURE_NOT_REFUNDABLE', 'Nothing was captured that could be given back.')
        const changed = save(order, withRefund(order, capture, value, clock.now()))
        announce(`PAYMENT.CAPTURE.${type}`, presentRefund(changed, changed.refunds.at(-1)!, base()))
        return changed
      })
    },
  }

  function refuseUnlessCapturable(order: Order): void {
    if (orderStatus(order) === 'COMPLETED')
      throw unprocessable(
        'ORDER_ALREADY_CAPTURED',
        "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
      )
    if (order.approvedAt === null)
      throw unprocessable(
        'ORDER_NOT_APPROVED',
        "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
      )
    if (blockDuplicateInvoices && invoiceAlreadyPaid(order))
      throw unprocessable(
        'DUPLICATE_INVOICE_ID',
        'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
      )
  }
}

/** The payer's next page, or null if the merchant gave no URL. */
export function returnAddress(order: Order): string | null {
  return withQuery(order.returnUrl, { token: order.id, PayerID: PAYER.payer_id })
}

export function cancelAddress(order: Order): string | null {
  return withQuery(order.cancelUrl, { token: order.id })
}

function withQuery(address: string | null, query: Record<string, string>): string | null {
  if (address === null) return null
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
