import { z } from 'zod'
import { formatRupees2, type Rupees } from '../../shared/money.ts'
import type { CaseFacts } from '../case-facts.ts'
import { checkRefund, refundAmount, refundable, refundedAmount } from '../case-money.ts'
import { statesOf } from '../case-states.ts'
import { action } from './action.ts'
import { hasReason, reasonForCustomer } from './action-fields.ts'

/** Closed cases are offered it only where nothing had to be filed. */
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
