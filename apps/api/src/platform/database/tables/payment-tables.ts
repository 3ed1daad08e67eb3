import type { Cents, Paise } from '@nirgam/domain/shared/money'
import type { Generated } from 'kysely'

/** Money, and every step that it took. */
export type PaymentTables = {
  payments: PaymentsTable
  payment_events: PaymentEventsTable
  webhook_events: WebhookEventsTable
  refunds: RefundsTable
}

export type PaymentStatus =
  | 'creating'
  | 'created'
  | 'approved'
  | 'capturing'
  | 'unknown'
  | 'declined'
  | 'paid'
  | 'cancelled'
  | 'expired'
  | 'superseded'
  | 'review'

type PaymentsTable = {
  id: Generated<number>
  uid: string
  remittance_id: number
  status: PaymentStatus
  amount_paise: Paise
  rupees_per_usd: number
  usd_cents: Cents
  order_id: string | null
  capture_id: string | null
  /** PayPal has not completed the capture yet; settled later */
  capture_pending: Generated<number>
  create_request_id: string
  capture_request_id: string
  approval_url: string | null
  problem: string | null
  checks: Generated<number>
  created_at: number
  updated_at: number
  paid_at: number | null
  /** refunded to the payer since, as charged and in rupees */
  refunded_cents: Generated<Cents>
  refunded_paise: Generated<Paise>
  refunded_at: number | null
}

type PaymentEventsTable = {
  id: Generated<number>
  payment_id: number
  status: PaymentStatus
  why: string
  at: number
}

type WebhookEventsTable = {
  event_id: string
  event_type: string
  order_id: string | null
  received_at: number
  processed_at: number | null
}

/** A refund of a contribution, asked for by the firm or reported by PayPal. */
type RefundsTable = {
  id: Generated<number>
  uid: string
  remittance_id: number
  /** `failed`: PayPal will not make it */
  status: 'asked' | 'done' | 'failed'
  paise: Paise
  /** null until PayPal is called for the first time */
  cents: Cents | null
  request_id: string
  problem: string | null
  /** null for one that the firm did not ask for */
  asked_at: number | null
  done_at: number | null
}
