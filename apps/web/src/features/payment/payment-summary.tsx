import { formatRupees, formatUsd, usdCentsFor } from '@nirgam/domain/money'
import { SectionHeading } from '../../ui/section-heading.tsx'
import classes from './payment-summary.module.css'

type PaymentSummaryProps = { amount: number | null; contribution: number | null; paid: boolean }

/** What is paid, in the currency it was chosen in and in the one PayPal charges. */
export function PaymentSummary({ amount, contribution, paid }: PaymentSummaryProps) {
  const dollars = contribution === null ? null : formatUsd(usdCentsFor(contribution))
  return (
    <section className={classes.card} aria-labelledby="payment-summary">
      <SectionHeading id="payment-summary" className={classes.title}>
        Payment summary
      </SectionHeading>
      <dl className={classes.lines}>
        <div>
          <dt>Transfer amount</dt>
          <dd>{amount === null ? 'Not provided' : formatRupees(amount)}</dd>
        </div>
        <div>
          <dt>Service contribution</dt>
          <dd>{contribution === null ? 'Not provided' : formatRupees(contribution)}</dd>
        </div>
        {dollars && (
          <div>
            <dt>Approximate USD equivalent</dt>
            <dd>{dollars}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>{paid ? 'Total Paid' : 'Total to Pay'}</dt>
          <dd>
            <span className={classes.figure}>{contribution === null ? '–' : formatRupees(contribution)}</span>
            {contribution !== null && <span className={classes.note}>charged as {dollars}</span>}
          </dd>
        </div>
      </dl>
    </section>
  )
}
