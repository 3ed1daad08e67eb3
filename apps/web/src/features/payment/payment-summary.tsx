import { formatRupees, formatUsd, usdCentsFor } from '@nirgam/domain/money'
import { Card, SectionHeading, Text } from '../../ui/layout.tsx'
import classes from './payment.module.css'

type PaymentSummaryProps = { amount: number | null; contribution: number | null; paid: boolean }

/** What is paid, in the currency it was chosen in and in the one PayPal charges. */
export function PaymentSummary({ amount, contribution, paid }: PaymentSummaryProps) {
  const dollars = contribution === null ? null : formatUsd(usdCentsFor(contribution))
  const lines = [
    ['Transfer amount', amount === null ? 'Not provided' : formatRupees(amount)],
    ['Service contribution', contribution === null ? 'Not provided' : formatRupees(contribution)],
    ...(dollars === null ? [] : [['Approximate USD equivalent', dollars]]),
  ]
  return (
    <Card as="section" pad="lg" aria-labelledby="payment-summary">
      <SectionHeading id="payment-summary" className={classes.title}>
        Payment summary
      </SectionHeading>
      <dl className={classes.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{paid ? 'Total Paid' : 'Total to Pay'}</dt>
          <dd>
            <span className={classes.figure}>{contribution === null ? '–' : formatRupees(contribution)}</span>
            {dollars !== null && (
              <Text as="div" size="sm" tone="dim">
                charged as {dollars}
              </Text>
            )}
          </dd>
        </div>
      </dl>
    </Card>
  )
}
