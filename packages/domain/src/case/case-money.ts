import { z } from 'zod'
import { isoTime, rupees } from '../shared/api-envelope.ts'
import { asRupees, formatRupees2, fromPaise, minus, type Paise, type Rupees, toPaise } from '../shared/money.ts'
import type { Field } from './actions/action.ts'
import type { CaseMoney } from './case-facts.ts'

/** The part that can still be refunded. */
export function refundable({ paid, refunded, asked }: CaseMoney): Paise {
  return minus(minus(paid, refunded), asked)
}

/** The same as customer and desk see it. */
export const caseMoney = z.object({
  paid: rupees,
  /** asked of PayPal, not confirmed yet */
  refund_asked: rupees,
  refund_asked_at: isoTime.nullable(),
  refunded: rupees,
  refunded_at: isoTime.nullable(),
})
export type CaseMoneyRecord = z.infer<typeof caseMoney>

const AMOUNT = 'Please give an amount in rupees, such as 2,500.'

const typedAmount = z
  .string()
  .trim()
  .max(20, AMOUNT)
  .regex(/^₹?\s?\d[\d,]*(?:\.\d{1,2})?$/, AMOUNT)
  .transform((text) => asRupees(Number(text.replace(/[₹,\s]/g, ''))))

const inRupees = (amount: Rupees) => formatRupees2(amount)

/** Typed in full, also for all of it: nobody refunds by leaving a box empty. */
export const refundAmount = {
  schema: typedAmount,
  box: {
    kind: 'line',
    label: 'Amount in rupees',
    hint: ({ money }: { money: CaseMoney }) => `Up to ${formatRupees2(fromPaise(refundable(money)))} can be refunded.`,
    missing: AMOUNT,
  },
  inWords: inRupees,
  isForCustomer: true,
} as const satisfies Field<typeof typedAmount>

/** An amount that PayPal confirmed. */
export const refundedAmount = {
  schema: z.custom<Rupees>(),
  from: 'server',
  inWords: inRupees,
  isForCustomer: true,
} as const satisfies Field

/** True, or why an amount cannot be refunded. */
export function checkRefund(amount: Rupees | undefined, money: CaseMoney): true | { at: string; says: string } {
  const most = refundable(money)
  if (amount === undefined || amount <= 0) return { at: 'amount', says: AMOUNT }
  if (toPaise(amount) <= most) return true
  return { at: 'amount', says: `At most ${formatRupees2(fromPaise(most))} can be refunded.` }
}
