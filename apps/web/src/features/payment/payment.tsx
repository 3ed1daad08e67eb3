import type { RemittanceRecord } from '@nirgam/domain/api-remittances'
import { contributionRupees, type RemittanceForm, remittanceToForm } from '@nirgam/domain/form-data'
import { MESSAGES } from '@nirgam/domain/messages'
import { unmetSteps } from '@nirgam/domain/step-gates'
import { FIRST_DASHBOARD_STEP, stepByNumber } from '@nirgam/domain/steps'
import { IconArrowRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { site } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, LineList, Row, Stack, Text } from '../../ui/layout.tsx'
import { Banner, EmptyState } from '../../ui/states.tsx'
import { clearDraft } from '../draft/draft.ts'
import classes from './payment.module.css'
import { PaymentSummary } from './payment-summary.tsx'
import { usePayment } from './use-payment.ts'
import { type SyncDraft, useSync } from './use-sync.ts'
import { isWaiting, WaitingPayment } from './waiting-payment.tsx'

type PaymentStepProps = {
  form: RemittanceForm
  record: RemittanceRecord | null
  recordChanged: (record: RemittanceRecord) => void
  syncDraft: SyncDraft
  goTo: (step: number) => void
  shownIn: 'remittance' | 'dashboard'
}

export function PaymentStep({ form, record, recordChanged, syncDraft, goTo, shownIn }: PaymentStepProps) {
  const sync = useSync(record, recordChanged, syncDraft)
  const payment = usePayment(record, recordChanged)
  const [early, setEarly] = useState(false)

  if (record === null && sync.state === 'synced') return <NothingToPay begin={() => goTo(1)} />

  const known = record ? remittanceToForm(record) : form
  const summary = (
    <PaymentSummary amount={known.amount} contribution={contributionRupees(known)} paid={known.contributionPaid} />
  )
  if (known.contributionPaid) return <Paid summary={summary} />

  const synced = sync.state === 'synced'
  const unmet = record ? unmetSteps(known, { now: new Date() }).filter(({ step }) => step.id !== 'payment') : []
  const missing = payment.refusal?.missing.length ? payment.refusal.missing : unmet.map(({ step }) => step.number)
  const waiting = isWaiting(payment.state)

  return (
    <Stack className={classes.step}>
      {summary}
      {sync.state === 'error' && (
        <Banner
          kind="error"
          action={
            <Button variant="default" size="sm" onClick={sync.retry}>
              Try again
            </Button>
          }
        >
          {early ? MESSAGES.payment.syncFailed : MESSAGES.payment.syncFormFailed}
        </Banner>
      )}
      {payment.refusal && <Banner kind="error">{payment.refusal.message}</Banner>}
      {payment.checkError && <Banner kind="error">{payment.checkError}</Banner>}
      {synced && missing.length > 0 ? (
        <MissingSteps numbers={missing} goTo={goTo} shownIn={shownIn} />
      ) : (
        <Stack gap="sm">
          {waiting ? (
            <WaitingPayment payment={payment} />
          ) : (
            // It stays focusable while it cannot be used, so that pressing it can say why.
            <Button
              size="lg"
              wide
              className={classes.button}
              aria-disabled={!synced || payment.leaving}
              onClick={synced ? payment.pay : () => setEarly(true)}
            >
              {payment.leaving ? 'Opening PayPal…' : 'Pay with PayPal'}
              {!payment.leaving && <IconArrowRight size={18} aria-hidden />}
            </Button>
          )}
          {!waiting && !synced && sync.state !== 'error' && (
            <Text size="md" tone="dim">
              Saving your answers first…
            </Text>
          )}
          {early && !synced && sync.state !== 'error' && <p role="status">{MESSAGES.payment.syncing}</p>}
          {site.testPayment && (
            <p className={classes.test}>
              <strong>This is a test payment.</strong> No PayPal account is connected, so no money moves.
            </p>
          )}
        </Stack>
      )}
      <ul className={classes.notices} aria-label="Good to know before you pay">
        {NOTICES.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </Stack>
  )
}

const NOTICES = [
  'You pay the service contribution only. The transfer amount stays in your account until your bank sends it.',
  'PayPal charges in US dollars. Your card’s own rate decides what it costs you in rupees.',
  'You approve the payment on PayPal’s page and come back here. We never see your card.',
  'If the connection breaks on the way, we still find your payment, and you are never charged twice.',
  'Your receipt is ready as soon as the payment is confirmed.',
]

function Paid({ summary }: { summary: ReactNode }) {
  return (
    <Stack className={classes.step}>
      <Banner kind="success" title="Your contribution is paid">
        Your remittance has been submitted. Press Complete to see what happens next.
      </Banner>
      {summary}
    </Stack>
  )
}

/** A step that was remembered here for a remittance that has been finished since. */
function NothingToPay({ begin }: { begin: () => void }) {
  const beginAgain = () => {
    clearDraft()
    begin()
  }
  return (
    <EmptyState
      title={MESSAGES.remittance.noneActive}
      action={<Button onClick={beginAgain}>Start a remittance</Button>}
    >
      There is nothing left to pay. Finished remittances are on your dashboard.
    </EmptyState>
  )
}

type MissingStepsProps = { numbers: readonly number[] } & Pick<PaymentStepProps, 'goTo' | 'shownIn'>

/** What must be filled in before anything can be paid, each with the way there. */
function MissingSteps({ numbers, goTo, shownIn }: MissingStepsProps) {
  const way = (number: number, title: string) => {
    const look = { variant: 'default', size: 'sm', 'aria-label': `Fill in: ${title}`, children: 'Fill in' } as const
    const isOutside = shownIn === 'dashboard' && number < FIRST_DASHBOARD_STEP
    if (isOutside) return <ButtonLink {...look} to={`/remittance?step=${number}`} />
    return <Button {...look} onClick={() => goTo(number)} />
  }
  return (
    <Card as="section" aria-label="Missing before you can pay">
      <Text weight="semibold">Before you can pay, please complete:</Text>
      <LineList>
        {[...new Set(numbers)].map((number) => {
          const { title } = stepByNumber(number)
          return (
            <Row as="li" key={number} justify="between" nowrap>
              <span>{title}</span>
              {way(number, title)}
            </Row>
          )
        })}
      </LineList>
    </Card>
  )
}
