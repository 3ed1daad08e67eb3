import type { PaymentState } from '@nirgam/domain/api-payments'
import { MESSAGES } from '@nirgam/domain/messages'
import { IconClock } from '@tabler/icons-react'
import { Button } from '../../ui/button.tsx'
import { Card, Row, Stack, Text } from '../../ui/layout.tsx'
import classes from './payment.module.css'
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
    <Card tone="tint">
      <Stack>
        <Row align="start" nowrap>
          <IconClock size={24} className={classes.mark} aria-hidden />
          <div role="status">
            <Text weight="semibold">Your payment is waiting</Text>
            <p>{TEXTS[state]}</p>
            <Text size="md" tone="dim">
              {checking ? 'Asking PayPal…' : `Last checked at ${time}`}
            </Text>
          </div>
        </Row>
        <Row gap="sm" className={classes.ways}>
          {!OUT_OF_HAND.includes(state) && (
            <Button size="lg" className={classes.button} aria-disabled={leaving} onClick={payment.pay}>
              {leaving ? 'Opening PayPal…' : 'Continue payment'}
            </Button>
          )}
          <Button
            size="lg"
            variant="default"
            className={classes.button}
            aria-disabled={checking || leaving}
            onClick={payment.check}
          >
            Check my payment
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
