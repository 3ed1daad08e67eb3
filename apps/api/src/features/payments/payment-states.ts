import { HOUR_MS } from '@nirgam/domain/shared/dates'
import type { PaymentStatus } from '../../platform/database/tables.ts'

/**
 * creating → created → approved → capturing → paid, with the states in between. A decline leads back to the same order;
 * `unknown` means that a call may or may not have taken effect: it is repeated, and proves nothing. An ended payment
 * can only move to `review`, when unexpected money is found.
 */
const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  creating: ['created', 'unknown', 'cancelled', 'expired', 'superseded', 'review'],
  created: ['approved', 'capturing', 'paid', 'expired', 'superseded', 'review'],
  approved: ['capturing', 'paid', 'expired', 'superseded', 'review'],
  capturing: ['paid', 'unknown', 'declined', 'expired', 'superseded', 'review'],
  unknown: ['created', 'capturing', 'paid', 'declined', 'cancelled', 'expired', 'superseded', 'review'],
  declined: ['approved', 'capturing', 'paid', 'expired', 'superseded', 'review'],
  paid: [],
  cancelled: ['review'],
  expired: ['review'],
  superseded: ['review'],
  review: ['paid', 'cancelled'],
}

export const PAYMENT_STATUSES = Object.keys(NEXT) as readonly PaymentStatus[]

const LIVE: readonly PaymentStatus[] = ['creating', 'created', 'approved', 'capturing', 'unknown', 'declined']

export function mayBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return NEXT[from].includes(to)
}

/** Money may still arrive without further action. A remittance has at most one such payment. */
export function isLive(status: PaymentStatus): boolean {
  return LIVE.includes(status)
}

/**
 * The one of a remittance's payments that matters: the paid one, else one that needs a person, else the live one, else
 * the newest.
 */
export function currentOf<P extends { status: PaymentStatus }>(oldestFirst: readonly P[]): P | undefined {
  const last = (fits: (status: PaymentStatus) => boolean) => oldestFirst.findLast(({ status }) => fits(status))
  return (
    last((status) => status === 'paid') ?? last((status) => status === 'review') ?? last(isLive) ?? oldestFirst.at(-1)
  )
}

/** Whether it can be ended without risk: the capture was not requested, or PayPal refused it. */
export function mayBeEnded({ status, order_id }: { status: PaymentStatus; order_id: string | null }): boolean {
  if (status === 'unknown') return order_id === null
  return isLive(status) && status !== 'capturing'
}

/** PayPal keeps an unapproved order for three hours. */
export const ORDER_LIFETIME_MS = 3 * HOUR_MS

const FIRST_CHECKS_MINUTES = [1, 5, 15, 30]

/** Time of the next check for a payer who did not return: soon at first, then hourly. */
export function nextCheckAt(since: number, now: number): number {
  const soon = FIRST_CHECKS_MINUTES.map((minutes) => since + minutes * 60_000).find((at) => at > now)
  return soon ?? since + (Math.floor(Math.max(0, now - since) / HOUR_MS) + 1) * HOUR_MS
}
