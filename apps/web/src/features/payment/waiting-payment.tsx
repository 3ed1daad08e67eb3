import type { PaymentState } from '@nirgam/domain/api-payments'
import { MESSAGES } from '@nirgam/domain/messages'
import { ActionButton } from '../../ui/action.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import classes from './payment-step.module.css'
import type { usePayment } from './use-payment.ts'

type Status = PaymentState['status']

const TEXTS: Partial<Record<Status, string>> = {
  created: 'You started a payment, and it has not been approved on PayPal yet. Nothing has been charged.',
  declined: MESSAGES.payment.declined,
  creating: MESSAGES.payment.confirming,
  approved: MESSAGES.payment.confirming,
  capturing: MESSAGES.payment.confirming,
  unknown: MESSAGES.payment.confirming,
  pending: MESSAGES.payment.pending,
  review: MESSAGES.payment.inReview,
}

/** PayPal or our team decides next; the payer has nothing more to do. */
const OUT_OF_HAND: readonly Status[] = ['pending', 'review']

/** A payment was started and has not ended. */
export function isWaiting(status: Status): boolean {
  return status in TEXTS
}

export function WaitingPayment({ payment }: { payment: ReturnType<typeof usePayment> }) {
  const { state, checkedAt, checking, leaving } = payment
  const time = new Date(checkedAt).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
  return (
    <div className={classes.waiting}>
      <ClockIcon size={24} className={classes.clock} />
      <div role="status">
        <p className={classes.lead}>Your payment is waiting</p>
        <p>{TEXTS[state]}</p>
        <p className={classes.checked}>{checking ? 'Asking PayPal…' : `Last checked at ${time}`}</p>
      </div>
      <div className={classes.ways}>
        {!OUT_OF_HAND.includes(state) && (
          <ActionButton size="lg" aria-disabled={leaving} onClick={payment.pay}>
            {leaving ? 'Opening PayPal…' : 'Continue payment'}
          </ActionButton>
        )}
        <ActionButton size="lg" variant="default" aria-disabled={checking || leaving} onClick={payment.check}>
          Check my payment
        </ActionButton>
      </div>
    </div>
  )
}
