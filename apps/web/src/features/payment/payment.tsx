import { type RemittanceForm, remittanceToForm } from '@nirgam/domain/remittance/answers/form-data'
import { contributionRupees } from '@nirgam/domain/remittance/answers/transfer-answers'
import type { PaymentState } from '@nirgam/domain/remittance/api-payments'
import type { RemittanceRecord } from '@nirgam/domain/remittance/api-remittances'
import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { unmetSteps } from '@nirgam/domain/remittance/step-gates'
import { stepByNumber } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { formatRupees, formatUsd, type Rupees, usdCentsFor } from '@nirgam/domain/shared/money'
import { IconArrowRight, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { site } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { Card, LineList, Row, SectionHeading, Stack, Text } from '../../ui/layout.tsx'
import { Banner, EmptyState } from '../../ui/states.tsx'
import { clearDraft } from '../draft/draft.ts'
import { BeforePaying } from './before-paying.tsx'
import classes from './payment.module.css'
import { usePayment, useSync } from './use-payment.ts'

type PaymentStepProps = {
  form: RemittanceForm
  record: RemittanceRecord | null
  recordChanged: (record: RemittanceRecord) => void
  /** Sends data that only this browser has to the server; null if there is none. */
  syncDraft: () => Promise<RemittanceRecord | null>
  goTo: (step: number) => void
  /** The element for the button that continues. */
  dock: HTMLElement | null
}

export function PaymentStep({ form, record, recordChanged, syncDraft, goTo, dock }: PaymentStepProps) {
  const { synced, failed, retry } = useSync(record, recordChanged, syncDraft)
  const payment = usePayment(record, recordChanged)
  const [early, setEarly] = useState(false)

  if (record === null && synced) return <NothingToPay begin={() => goTo(1)} />

  if (payment.isGone) return <RemittanceGone />

  const known = record ? remittanceToForm(record) : form
  if (known.contributionPaid) {
    return (
      <Stack>
        <Banner kind="success" title="Your contribution is paid">
          Your remittance has been submitted. Press Complete to see what happens next.
        </Banner>
        <Summary form={known} />
      </Stack>
    )
  }

  const unmet = record ? unmetSteps(known, { now: new Date() }).filter(({ step }) => step.id !== 'payment') : []
  const missing = payment.refusal?.missing.length ? payment.refusal.missing : unmet.map(({ step }) => step.number)
  const isWaiting = payment.state in WAITING
  const syncing = !synced && !failed
  const docked = wayOn({ missing: synced ? missing : [], payment, synced, goTo, sayWait: () => setEarly(true) })

  return (
    <Stack>
      {failed && (
        <Banner
          kind="error"
          action={
            <Button variant="default" size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {early ? PAYMENT_MESSAGES.syncFailed : PAYMENT_MESSAGES.syncFormFailed}
        </Banner>
      )}
      {payment.refusal && (
        <Banner kind="error">
          {payment.refusal.message}
          {payment.isUncharged && ' You haven’t been charged.'}
        </Banner>
      )}
      {payment.checkError && <Banner kind="error">{payment.checkError}</Banner>}
      <Summary form={known} />
      {synced && missing.length > 0 ? (
        <MissingSteps numbers={missing} goTo={goTo} />
      ) : (
        <Stack gap="sm">
          {isWaiting && <WaitingPayment payment={payment} />}
          {!isWaiting && syncing && (
            <Text size="md" tone="dim">
              Saving your answers first…
            </Text>
          )}
          {early && syncing && <p role="status">{PAYMENT_MESSAGES.syncing}</p>}
          {site.testPayment && (
            <p className={classes.test}>
              <strong>This is a test payment.</strong> No PayPal account is connected, so no money moves.
            </p>
          )}
        </Stack>
      )}
      <BeforePaying record={record} contribution={contributionRupees(known)} />
      {/* Stays focusable while disabled, so that pressing it can give the reason. */}
      {dock &&
        createPortal(
          <Button
            size="lg"
            wide
            variant={docked.isPaying ? 'filled' : 'default'}
            className={classes.button}
            aria-disabled={docked.disabled}
            onClick={docked.act}
          >
            {docked.label}
            {docked.isPaying && !docked.disabled && <IconArrowRight size={18} aria-hidden />}
          </Button>,
          dock,
        )}
    </Stack>
  )
}

type WayOn = { label: string; act: () => void; isPaying: boolean; disabled: boolean }

type WayOnProps = {
  missing: readonly number[]
  payment: Payment
  synced: boolean
  goTo: (step: number) => void
  sayWait: () => void
}

/** The button that continues. A user whose money may have moved is not asked to pay. */
function wayOn({ missing, payment, synced, goTo, sayWait }: WayOnProps): WayOn {
  const { state, leaving, checking, isKnown } = payment
  const [first] = missing
  if (first !== undefined) {
    return { label: 'Fill in what is missing', act: () => goTo(first), isPaying: false, disabled: false }
  }
  if (!isKnown) return { label: 'One moment…', act: () => {}, isPaying: false, disabled: true }
  if (state in WAITING && !CAN_BE_PAID.has(state)) {
    return { label: 'Check my payment', act: payment.check, isPaying: false, disabled: checking }
  }
  return {
    label: leaving ? 'Opening PayPal…' : 'Pay with PayPal',
    act: synced ? payment.pay : sayWait,
    isPaying: true,
    disabled: !synced || leaving,
  }
}

type Payment = ReturnType<typeof usePayment>

/** The pending states in which the payer can still pay. */
const CAN_BE_PAID: ReadonlySet<PaymentState['status']> = new Set(['created', 'declined'])

/** The contribution in rupees, and in the dollars that PayPal charges. */
function Summary({ form }: { form: RemittanceForm }) {
  const contribution = contributionRupees(form)
  const inRupees = (rupees: Rupees | null, missing = 'Not provided') =>
    rupees === null ? missing : formatRupees(rupees)
  const dollars = contribution === null ? null : formatUsd(usdCentsFor(contribution))
  return (
    <Card as="section" pad="lg" aria-labelledby="payment-summary">
      <Stack>
        <SectionHeading id="payment-summary" className="type-title">
          Payment summary
        </SectionHeading>
        <dl className={classes.apart}>
          <dt>
            Transfer amount
            <Text as="div" size="sm">
              Not charged here: your bank sends it
            </Text>
          </dt>
          <dd>{inRupees(form.amount)}</dd>
        </dl>
        <dl className={classes.lines}>
          <dt>Service contribution</dt>
          <dd>{inRupees(contribution)}</dd>
          {dollars && (
            <>
              <dt>Approximate USD equivalent</dt>
              <dd>{dollars}</dd>
            </>
          )}
          <dt className={classes.total}>{form.contributionPaid ? 'Total Paid' : 'Total to Pay'}</dt>
          <dd className={classes.total}>
            <span className="type-section">{inRupees(contribution, '–')}</span>
            {dollars && (
              <Text as="div" size="sm" tone="dim">
                charged as {dollars}
              </Text>
            )}
          </dd>
        </dl>
      </Stack>
    </Card>
  )
}

/** For a step stored here for a remittance that has been completed since. */
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
      You have nothing to pay. You’ll find finished remittances on your dashboard.
    </EmptyState>
  )
}

/** The remittance was completed or replaced in another tab, so there is nothing to pay here. */
function RemittanceGone() {
  return (
    <EmptyState
      title={MESSAGES.remittance.noneActive}
      action={<Button onClick={() => location.assign('/dashboard')}>Go to Dashboard</Button>}
    >
      It was finished or replaced in another tab or on another device. Your dashboard shows the current one.
    </EmptyState>
  )
}

type MissingStepsProps = { numbers: readonly number[]; goTo: (step: number) => void }

/** Steps to complete before the payment, each with a link. */
function MissingSteps({ numbers, goTo }: MissingStepsProps) {
  return (
    <Card as="section" aria-label="Missing before you can pay">
      <Text weight="semibold">Before you can pay, please complete:</Text>
      <LineList>
        {[...new Set(numbers)].map((number) => {
          const { title } = stepByNumber(number)
          return (
            <Row as="li" key={number} justify="between" nowrap>
              <span>{title}</span>
              <Button variant="default" size="sm" aria-label={`Fill in: ${title}`} onClick={() => goTo(number)}>
                Fill in
              </Button>
            </Row>
          )
        })}
      </LineList>
    </Card>
  )
}

/** Messages about a payment that was started and not completed. */
const WAITING: Partial<Record<PaymentState['status'], string>> = {
  created: 'You left PayPal before you paid. You can pay when you’re ready.',
  declined: PAYMENT_MESSAGES.declined,
  creating: PAYMENT_MESSAGES.confirming,
  approved: PAYMENT_MESSAGES.confirming,
  capturing: PAYMENT_MESSAGES.confirming,
  unknown: PAYMENT_MESSAGES.confirming,
  pending: PAYMENT_MESSAGES.pending,
  review: PAYMENT_MESSAGES.inReview,
}

function WaitingPayment({ payment }: { payment: Payment }) {
  const { state, checkedAt, checking, leaving } = payment
  const time = new Date(checkedAt).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
  return (
    <Card tone="tint">
      <Stack>
        <Row align="start" nowrap>
          <IconClock size={24} className="accent" aria-hidden />
          <div role="status">
            <Text weight="semibold">
              {payment.isUncharged ? 'You haven’t been charged' : 'Your payment isn’t finished yet'}
            </Text>
            <p>{WAITING[state]}</p>
            <Text size="md" tone="dim">
              {checking ? 'Asking PayPal…' : `Last checked at ${time}`}
            </Text>
          </div>
        </Row>
        {CAN_BE_PAID.has(state) && (
          <Row>
            <Button
              variant="default"
              className={classes.button}
              aria-disabled={checking || leaving}
              onClick={payment.check}
            >
              Check my payment
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}
