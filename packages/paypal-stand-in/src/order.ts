import { randomInt } from 'node:crypto'
import type { OrderRequest, PurchaseUnitRequest } from './order-rules.ts'
import { type Link, unprocessable } from './paypal-error.ts'

/** Outcome at the payer's bank when the merchant captures. */
export type Funding = 'pays' | 'declines' | 'pends'

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'REFUNDED' | 'PARTIALLY_REFUNDED'

export type Capture = {
  id: string
  unit: number
  status: CaptureStatus
  createdAt: number
  updatedAt: number
}

/** Money refunded to the payer. */
export type Refund = {
  id: string
  captureId: string
  value: string
  createdAt: number
  /** Completed without one. */
  status?: 'PENDING' | 'FAILED'
  /** of a refund that the merchant's server asked for */
  customId?: string
  requestId?: string
}

export type Order = OrderRequest & {
  id: string
  createdAt: number
  updatedAt: number
  approvedAt: number | null
  funding: Funding | null
  expired: boolean
  /** The payer pressed cancel. PayPal sends no notice: the order can still be approved at the same address. */
  cancelledByPayer: boolean
  captures: Capture[]
  refunds: Refund[]
  /** Refunds that the merchant's server asks for stay pending until the payer's bank decides. */
  refundsPend?: boolean
}

/** Ids like PayPal's own: thirteen characters without 0, 1, I and O. */
export const PAYER = {
  name: { given_name: 'Test', surname: 'Payer' },
  email_address: 'test-payer@example.com',
  payer_id: 'TESTPAYER2345',
  address: { country_code: 'IN' },
} as const

const PAYEE = { email_address: 'merchant@example.com', merchant_id: 'TESTSELLER234' }
const UNAPPROVED_LIFETIME_MS = 3 * 60 * 60 * 1000
const ALPHABET = '0123456789ABCDEFGHJKLMNPRSTUVWXY'

/** 17 characters, like PayPal's own order and capture ids. */
export function newPayPalId(): string {
  return Array.from({ length: 17 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

export function newOrder(request: OrderRequest, now: number): Order {
  return {
    ...request,
    id: newPayPalId(),
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
    funding: null,
    expired: false,
    cancelledByPayer: false,
    captures: [],
    refunds: [],
  }
}

export function orderStatus(order: Order): 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' {
  // COMPLETED says only that a capture was made; the capture itself may be pending or have been denied since.
  if (order.captures.length > 0) return 'COMPLETED'
  if (order.approvedAt !== null) return 'APPROVED'
  return order.withPaymentSource ? 'PAYER_ACTION_REQUIRED' : 'CREATED'
}

/** PayPal forgets orders that were not approved in time: from then on they return 404. */
export function isExpired(order: Order, now: number): boolean {
  return order.expired || (order.approvedAt === null && now - order.createdAt >= UNAPPROVED_LIFETIME_MS)
}

export function approvalUrl(order: Order, base: string): string {
  return `${base}/checkoutnow?token=${order.id}`
}

export function minimalOrder(order: Order, base: string) {
  return {
    id: order.id,
    status: orderStatus(order),
    ...(order.withPaymentSource && { payment_source: { paypal: paymentSource(order) } }),
    ...(order.captures.length > 0 && {
      purchase_units: order.purchaseUnits.map((unit, i) => ({
        reference_id: unit.reference_id,
        payments: presentPayments(order, i, base),
      })),
      payer: PAYER,
    }),
    links: orderLinks(order, base),
  }
}

export function fullOrder(order: Order, base: string) {
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: orderStatus(order),
    ...(order.withPaymentSource && { payment_source: { paypal: paymentSource(order) } }),
    purchase_units: order.purchaseUnits.map((unit, i) => ({
      ...unit,
      amount: { ...unit.amount, value: twoDecimals(unit) },
      payee: PAYEE,
      ...(order.captures.length > 0 && { payments: presentPayments(order, i, base) }),
    })),
    ...(order.approvedAt !== null && { payer: PAYER }),
    create_time: paypalTime(order.createdAt),
    ...(order.updatedAt > order.createdAt && { update_time: paypalTime(order.updatedAt) }),
    links: orderLinks(order, base),
  }
}

function paymentSource(order: Order) {
  if (order.approvedAt === null) return {}
  const { payer_id, ...payer } = PAYER
  return { ...payer, account_id: payer_id, account_status: 'VERIFIED' }
}

function orderLinks(order: Order, base: string): Link[] {
  const own = `${base}/v2/checkout/orders/${order.id}`
  const self = { href: own, rel: 'self', method: 'GET' }
  const update = { href: own, rel: 'update', method: 'PATCH' }
  const capture = { href: `${own}/capture`, rel: 'capture', method: 'POST' }
  switch (orderStatus(order)) {
    case 'COMPLETED':
      return [self]
    case 'APPROVED':
      return [self, update, capture]
    case 'PAYER_ACTION_REQUIRED':
      return [self, { href: approvalUrl(order, base), rel: 'payer-action', method: 'GET' }]
    case 'CREATED':
      return [self, { href: approvalUrl(order, base), rel: 'approve', method: 'GET' }, update, capture]
  }
}

function presentPayments(order: Order, unit: number, base: string) {
  const captures = order.captures.filter((c) => c.unit === unit)
  const refunds = order.refunds.filter(({ captureId }) => captures.some(({ id }) => id === captureId))
  return {
    captures: captures.map((c) => presentCapture(order, c, base)),
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => presentRefund(order, refund, base)) }),
  }
}

/** A refund names its capture only by a link. */
export function presentRefund(order: Order, refund: Refund, base: string) {
  const unit = order.purchaseUnits[order.captures.find(({ id }) => id === refund.captureId)?.unit ?? 0]!
  const amount = { currency_code: unit.amount.currency_code, value: refund.value }
  return {
    id: refund.id,
    amount,
    seller_payable_breakdown: { gross_amount: amount, total_refunded_amount: { ...amount, value: refundedOf(order) } },
    ...(unit.invoice_id && { invoice_id: unit.invoice_id }),
    ...((refund.customId ?? unit.custom_id) && { custom_id: refund.customId ?? unit.custom_id }),
    status: refund.status ?? 'COMPLETED',
    create_time: paypalTime(refund.createdAt),
    update_time: paypalTime(refund.createdAt),
    links: [
      { href: `${base}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${base}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
  }
}

/** With pending refunds, which leave as much less to refund. */
function refundedOf({ refunds }: Order): string {
  return fromCents(centsOf(refunds.filter(({ status }) => status !== 'FAILED')))
}

const centsOf = (refunds: readonly Refund[]) => refunds.reduce((sum, { value }) => sum + toCents(value), 0n)

/** Refunds this much of a capture, or the whole remainder. */
export function withRefund(
  order: Order,
  { id, unit }: Capture,
  value: string | null,
  now: number,
  asked: Pick<Refund, 'customId' | 'requestId' | 'status'> = {},
): Order {
  const captured = toCents(twoDecimals(order.purchaseUnits[unit]!))
  const left = captured - toCents(refundedOf(order))
  const cents = value === null ? left : toCents(value)
  if (cents <= 0n || cents > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED', 'More than is left of the capture.')
  const refund = { ...asked, id: newPayPalId(), captureId: id, value: fromCents(cents), createdAt: now }
  return withRefunds(order, [...order.refunds, refund], now)
}

/** The payer's bank decides on pending refunds. */
export function withRefundsSettled(order: Order, outcome: 'COMPLETED' | 'FAILED', now: number): Order {
  const refunds = order.refunds.map(({ status, ...refund }): Refund => {
    if (status === 'PENDING') return outcome === 'FAILED' ? { ...refund, status: outcome } : refund
    return status ? { ...refund, status } : refund
  })
  return withRefunds(order, refunds, now)
}

function withRefunds(order: Order, refunds: Refund[], now: number): Order {
  const captures = order.captures.map((capture): Capture => {
    const completed = centsOf(refunds.filter(({ captureId, status }) => captureId === capture.id && !status))
    if (completed === 0n) return capture
    const isWhole = completed === toCents(twoDecimals(order.purchaseUnits[capture.unit]!))
    return { ...capture, status: isWhole ? 'REFUNDED' : 'PARTIALLY_REFUNDED', updatedAt: now }
  })
  return { ...order, captures, refunds }
}

export function presentCapture(order: Order, capture: Capture, base: string) {
  const unit = order.purchaseUnits[capture.unit]!
  const currency_code = unit.amount.currency_code
  const amount = { currency_code, value: twoDecimals(unit) }
  const cents = toCents(amount.value)
  const fee = smaller(cents, (cents * 44n + 500n) / 1000n + 30n)
  const own = `${base}/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount,
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    seller_receivable_breakdown: {
      gross_amount: amount,
      ...(capture.status === 'COMPLETED' && {
        paypal_fee: { currency_code, value: fromCents(fee) },
        net_amount: { currency_code, value: fromCents(cents - fee) },
      }),
    },
    ...(unit.invoice_id && { invoice_id: unit.invoice_id }),
    ...(unit.custom_id && { custom_id: unit.custom_id }),
    links: [
      { href: own, rel: 'self', method: 'GET' },
      { href: `${own}/refund`, rel: 'refund', method: 'POST' },
      { href: `${base}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
    create_time: paypalTime(capture.createdAt),
    update_time: paypalTime(capture.updatedAt),
  }
}

/** PayPal answers '60.00' to '60' and '0.50' to '.5'. */
function twoDecimals({ amount }: PurchaseUnitRequest): string {
  const [whole = '', decimals = ''] = amount.value.split('.')
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${decimals.padEnd(2, '0')}`
}

function toCents(value: string): bigint {
  return BigInt(value.replace('.', ''))
}

function fromCents(cents: bigint): string {
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/** Whole seconds: PayPal's times carry no fraction. */
export function paypalTime(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z')
}
