import { contributionRupees, remittanceToForm } from '@nirgam/domain/form-data'
import { MESSAGES } from '@nirgam/domain/messages'
import { unmetSteps } from '@nirgam/domain/step-gates'
import { useState } from 'react'
import { site } from '../../lib/site.ts'
import { ActionButton } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { clearDraft, type StepProps } from '../wizard/wizard.tsx'
import { MissingSteps } from './missing-steps.tsx'
import classes from './payment-step.module.css'
import { PaymentSummary } from './payment-summary.tsx'
import { PayPalButton } from './paypal-button.tsx'
import { usePayment } from './use-payment.ts'
import { useSync } from './use-sync.ts'
import { isWaiting, WaitingPayment } from './waiting-payment.tsx'

export function PaymentStep({ form, remittance, remittanceChanged, goTo, place }: StepProps) {
  const sync = useSync({ remittance, remittanceChanged })
  const payment = usePayment({ remittance, paid: remittanceChanged })
  const [early, setEarly] = useState(false)

  if (remittance === null && sync.state === 'synced') return <NothingToPay begin={() => goTo(1)} />

  const known = remittance ? remittanceToForm(remittance) : form
  const contribution = contributionRupees(known)
  const summary = <PaymentSummary amount={known.amount} contribution={contribution} paid={known.contributionPaid} />
  if (known.contributionPaid) return <Paid summary={summary} />

  const synced = sync.state === 'synced'
  const unmet = remittance ? unmetSteps(known, { now: new Date() }).filter(({ step }) => step.id !== 'payment') : []
  const missing = payment.refusal?.missing.length ? payment.refusal.missing : unmet.map(({ step }) => step.number)
  const waiting = isWaiting(payment.state)

  return (
    <div className={classes.step}>
      {summary}
      {sync.state === 'error' && (
        <Banner
          kind="error"
          action={
            <ActionButton variant="default" size="sm" onClick={sync.retry}>
              Try again
            </ActionButton>
          }
        >
          {early ? MESSAGES.payment.syncFailed : MESSAGES.payment.syncFormFailed}
        </Banner>
      )}
      {payment.refusal && <Banner kind="error">{payment.refusal.message}</Banner>}
      {payment.checkError && <Banner kind="error">{payment.checkError}</Banner>}
      {synced && missing.length > 0 ? (
        <MissingSteps numbers={missing} goTo={goTo} place={place} />
      ) : (
        <div className={classes.pay}>
          {waiting && <WaitingPayment payment={payment} />}
          {!waiting && (
            <PayPalButton
              sync={sync.state}
              leaving={payment.leaving}
              pay={payment.pay}
              pressedEarly={() => setEarly(true)}
            />
          )}
          {early && !synced && sync.state !== 'error' && <p role="status">{MESSAGES.payment.syncing}</p>}
          {site.testPayment && <TestPayment />}
        </div>
      )}
      <Notices />
    </div>
  )
}

function Paid({ summary }: { summary: React.ReactNode }) {
  return (
    <div className={classes.step}>
      <Banner kind="success" title="Your contribution is paid">
        Your remittance has been submitted. Press Complete to see what happens next.
      </Banner>
      {summary}
    </div>
  )
}

/** A place that was remembered here for a remittance that has been finished since. */
function NothingToPay({ begin }: { begin: () => void }) {
  return (
    <EmptyState
      title={MESSAGES.remittance.noneActive}
      action={
        <ActionButton
          onClick={() => {
            clearDraft()
            begin()
          }}
        >
          Start a remittance
        </ActionButton>
      }
    >
      There is nothing left to pay. Finished remittances are on your dashboard.
    </EmptyState>
  )
}

function TestPayment() {
  return (
    <p className={classes.test}>
      <strong>This is a test payment.</strong> No PayPal account is connected, so no money moves.
    </p>
  )
}

const NOTICES = [
  'You pay the service contribution only. The transfer amount stays in your account until your bank sends it.',
  'PayPal charges in US dollars. Your card’s own rate decides what it costs you in rupees.',
  'You approve the payment on PayPal’s page and come back here. We never see your card.',
  'If the connection breaks on the way, we still find your payment, and you are never charged twice.',
  'Your receipt is ready as soon as the payment is confirmed.',
]

function Notices() {
  return (
    <ul className={classes.notices} aria-label="Good to know before you pay">
      {NOTICES.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  )
}
