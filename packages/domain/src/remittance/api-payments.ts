import { z } from 'zod'
import { isoTime, rupees } from '../shared/api-envelope.ts'
import { MESSAGES } from '../shared/messages.ts'
import { isPrintable } from '../shared/text-rules.ts'

const given = z.string().max(200).refine(isPrintable, MESSAGES.text.unprintable)
const reference = given.min(1)

/** Besides `data` when a payment was created: the page where the payer approves it. */
export const paymentCreatedExtra = { approval_url: z.string() }

/** `contribution` is the amount that the payer saw, in rupees: if a different one is stored, no payment is made. */
export const createPaymentBody = z.object({ contribution: rupees.optional() }).nullish()

export const capturePaymentBody = z.object({ token: reference, payerId: reference.nullish() })

/** Besides `data` when a payment was captured. */
export const paymentCapturedExtra = { payment_id: z.string().nullable() }

/**
 * Parameters that the payment provider appends to the return address. Loosely checked, because nothing is decided by
 * them alone.
 */
export const paymentReturnQuery = z.object({
  token: given.optional(),
  PayerID: given.optional(),
})

/** State of a payment; `none` before the first, `pending` while PayPal has not completed the capture. */
const PAYMENT_STATUSES = [
  ...(['none', 'creating', 'created', 'approved', 'capturing', 'pending', 'unknown', 'declined'] as const),
  ...(['paid', 'cancelled', 'expired', 'superseded', 'review'] as const),
] as const

export const paymentState = z.object({
  contribution_paid: z.boolean(),
  payment_id: z.string().nullable(),
  status: z.enum(PAYMENT_STATUSES),
  /** the approval page of an order that still waits for its payer */
  approval_url: z.string().nullable(),
})
export type PaymentState = z.infer<typeof paymentState>

const contributionStatuses = ['completed', 'processing', 'refund_asked', 'partially_refunded', 'refunded'] as const

const contributionRecord = z.object({
  /** id of the remittance, for its receipt */
  id: z.number().int(),
  date: isoTime,
  transaction_id: z.string(),
  amount: rupees,
  status: z.enum(contributionStatuses),
  /** refunded by the provider */
  refunded_amount: rupees,
  created_at: isoTime,
  reference_number: z.string(),
  destination_country: z.string().nullable(),
})
export type ContributionRecord = z.infer<typeof contributionRecord>

export const contributionList = z.array(contributionRecord)

/**
 * Besides `data`: the sum of all completed contributions in rupees, less refunds, and their number; separately, the
 * amount that the provider has not released yet, which is in `data` but not paid yet.
 */
export const contributionTotalExtra = {
  total_amount: rupees,
  total_count: z.number().int(),
  pending_amount: rupees,
}
