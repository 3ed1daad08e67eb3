import { z } from 'zod'
import { isoTime, rupees } from '../../shared/api-envelope.ts'
import { asRupees, formatRupees2, fromPaise, minus, type Paise, type Rupees, toPaise } from '../../shared/money.ts'
import type { CaseFacts, CaseMoney } from '../case-facts.ts'
import { statesOf } from '../case-states.ts'
import { action, type Field, hasReason, reasonForCustomer } from './action.ts'

/** The part that can still be refunded. */
function refundable({ paid, refunded, asked }: CaseMoney): Paise {
  return minus(minus(paid, refunded), asked)
}

/** The same as customer and desk see it. */
export const caseMoney = z.object({
  paid: rupees,
  /** requested from PayPal, but not confirmed yet */
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

/** Always typed, even for the full amount, so that an empty box never refunds. */
const refundAmount = {
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

/** An amount confirmed by PayPal. */
const refundedAmount = {
  schema: z.custom<Rupees>(),
  from: 'server',
  inWords: inRupees,
  isForCustomer: true,
} as const satisfies Field

/** True, or why an amount cannot be refunded. */
function checkRefund(amount: Rupees | undefined, money: CaseMoney): true | { at: string; says: string } {
  const most = refundable(money)
  if (amount === undefined || amount <= 0) return { at: 'amount', says: AMOUNT }
  if (toPaise(amount) <= most) return true
  return { at: 'amount', says: `At most ${formatRupees2(fromPaise(most))} can be refunded.` }
}

/** A closed case offers it only if nothing had to be filed. */
const nothingWasDone = ({ state, preparation }: CaseFacts) => state !== 'closed' || preparation?.part === 'none'

const HOW_IT_COMES = 'It goes back by PayPal, to the card or account that you paid with, in US dollars.'

/** Refunds of the contribution. A lead decides; PayPal's answer comes later and is recorded by the system. */
export const REFUNDING_ACTIONS = {
  refund: action({
    label: 'Refund',
    audited: 'started a refund for case {about}',
    by: ['lead'],
    from: ['nothing_to_file', 'closed', 'refused', 'withdrawn'],
    to: 'same',
    input: { amount: refundAmount, reason: reasonForCustomer('The customer reads it: why this amount.') },
    available: ({ money }) => refundable(money) > 0 || 'Nothing is left to refund.',
    check: (input, { money }) => {
      const reasoned = hasReason(input)
      return reasoned === true ? checkRefund(input.amount, money) : reasoned
    },
    offered: nothingWasDone,
    tells: ({ amount, reason = '' }) => ({
      subject: 'You get a refund',
      paragraphs: [`We’re refunding ${inWords(amount)}. ${HOW_IT_COMES}`, reason],
      next: 'You don’t need to do anything. We’ll email you when PayPal confirms it. Your card’s bank may take some days more.',
    }),
    shown: 'Refund on its way',
  }),
  refunded: action({
    label: 'Refund made',
    audited: 'recorded the refund of case {about}',
    by: ['system'],
    from: statesOf('open', 'waiting', 'done', 'closed'),
    to: 'same',
    input: { amount: refundedAmount },
    tells: ({ amount }) => ({
      subject: 'Your refund has been made',
      paragraphs: [`PayPal has refunded ${inWords(amount)} to the card or account that you paid with.`],
      next: 'Your receipt shows it, too. Your card’s bank may take some days to credit it.',
    }),
    shown: 'Refund made',
  }),
  refund_failed: action({
    label: 'Refund failed',
    audited: 'recorded a refund of case {about} that failed',
    by: ['system'],
    from: statesOf('open', 'waiting', 'done', 'closed'),
    to: 'same',
    input: {
      amount: refundedAmount,
      problem: { schema: z.string(), from: 'server', inWords: (issue: string) => issue },
    },
    shown: false,
  }),
}

const inWords = (amount: Rupees | undefined) => (amount === undefined ? 'your contribution' : formatRupees2(amount))
