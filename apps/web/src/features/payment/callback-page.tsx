import { PAYMENT_MESSAGES } from '@nirgam/domain/remittance/payment-messages'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { stepById } from '@nirgam/domain/remittance/steps'
import { CALLBACK_COUNTDOWN_SECONDS } from '@nirgam/domain/shared/limits'
import { IconAlertTriangle, IconCheck, IconClock, IconShieldCheck, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { casePath, useNavigate } from '../../lib/navigation.ts'
import { asking } from '../../lib/query.ts'
import { useFocusOnChange } from '../../lib/screens/focus-on-change.ts'
import { getToken } from '../../lib/session.ts'
import { site } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Heading, Row, Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { DashboardLink, LoginLink, Page } from '../../ui/page.tsx'
import { Medallion } from '../../ui/states.tsx'
import { rememberPath, useUser } from '../auth/auth.tsx'
import {
  type Callback,
  type Outcome,
  readCallback,
  referenceOf,
  settleCallback,
  type TryAgain,
  unaided,
} from './callback.ts'
import classes from './callback-page.module.css'
import { afterPaid, approvalAddress } from './payment-calls.ts'

type CallbackState = Outcome | { state: 'processing' } | { state: 'signedOut' }

const LOOKS = {
  processing: { title: 'Confirming your payment', Icon: IconClock, tone: 'accent' },
  success: { title: 'Payment successful', Icon: IconCheck, tone: 'accent' },
  pending: { title: 'Your payment is on its way', Icon: IconClock, tone: 'accent' },
  cancelled: { title: 'Payment cancelled', Icon: IconX, tone: 'dim' },
  error: { title: 'We couldn’t confirm your payment', Icon: IconAlertTriangle, tone: 'error' },
  signedOut: { title: 'Please log in to see your payment', Icon: IconShieldCheck, tone: 'accent' },
} as const satisfies Record<CallbackState['state'], unknown>

const NOT_CHARGED = { ...LOOKS.cancelled, title: 'You haven’t been charged' }

/** The page to which PayPal returns the payer. */
export function CallbackPage() {
  const { state: user } = useUser()
  const [params] = useSearchParams()
  const signedIn = user !== 'guest'
  const callback = readCallback(params)
  const { outcome, checkAgain } = useOutcome(callback, signedIn)
  const { state } = outcome
  const { title, Icon, tone } = outcome.state === 'error' && outcome.charged === 'no' ? NOT_CHARGED : LOOKS[state]
  const heading = useFocusOnChange(state)
  useDocumentTitle(title)
  return (
    <Page narrow quiet action={signedIn ? <DashboardLink /> : <LoginLink />}>
      <Card as="section" pad="lg" data-state={state} aria-busy={state === 'processing'}>
        {/* Keyed by state, so that each state is a new screen instead of an update of the last. */}
        <Stack key={state} align="center" className={classes.content}>
          <Medallion large tone={tone} className={state === 'processing' ? classes.waits : undefined}>
            <Icon size={32} aria-hidden />
          </Medallion>
          <Heading as="h1" size="3xl" ref={heading} tabIndex={-1}>
            {title}
          </Heading>
          <Content outcome={outcome} callback={callback} signedIn={signedIn} checkAgain={checkAgain} />
        </Stack>
      </Card>
    </Page>
  )
}

/** A query, so that a second render or visit shares the calls of the first. */
function useOutcome(callback: Callback, signedIn: boolean): { outcome: CallbackState; checkAgain: () => void } {
  const [confirmed, confirm] = useState<Outcome | null>(null)
  const query = useQuery({
    ...asking('payment callback', { callback, token: getToken() }, settle),
    enabled: signedIn,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (query.data?.state === 'success' && confirmed === null) confirm(query.data)
  const outcome = signedIn ? (!query.isFetching && query.data) || PROCESSING : withoutSignIn(callback)
  return { outcome: confirmed ?? outcome, checkAgain: () => void query.refetch() }
}

const PROCESSING = { state: 'processing' } as const

function withoutSignIn(callback: Callback): CallbackState {
  const { status, remittanceId } = callback
  const needsServer = remittanceId !== null && (status === null || status === 'success')
  return needsServer ? { state: 'signedOut' } : unaided(callback)
}

async function settle({ callback }: { callback: Callback }): Promise<Outcome> {
  try {
    const outcome = await settleCallback(callback)
    if (outcome.state === 'success') afterPaid()
    return outcome
  } catch {
    const message = PAYMENT_MESSAGES.callbackError(referenceOf(callback))
    return { state: 'error', message, tryAgain: { how: 'check' }, charged: 'unknown' }
  }
}

type ContentProps = { outcome: CallbackState; callback: Callback; signedIn: boolean; checkAgain: () => void }

const DASHBOARD: Way = { label: 'Continue to Dashboard', to: '/dashboard', replace: true }
const HOME: Way = { label: 'Return to Home', to: '/' }

function Content({ outcome, callback, signedIn, checkAgain }: ContentProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = (to: string, message?: string) => void navigate(to, { replace: true, state: message && { message } })
  const reference = <Reference name="Payment reference" value={referenceOf(callback)} />
  switch (outcome.state) {
    case 'processing':
      return <p role="status">We’re confirming it with PayPal. Please keep this page open for a moment.</p>
    case 'success':
      return (
        <>
          <p>{PAYMENT_MESSAGES.completed}. Your remittance has been submitted.</p>
          {outcome.reference && <Reference name="Transaction ID" value={outcome.reference} />}
          <Ways ways={[DASHBOARD, ...wayToFollow(callback, signedIn)]} />
          <Countdown
            where={signedIn ? 'your summary' : 'the start page'}
            onEnd={() => (signedIn ? leave('/remittance/thank-you') : leave('/', PAYMENT_MESSAGES.completedLogIn))}
          />
        </>
      )
    case 'pending':
      return (
        <>
          <p>{outcome.message}</p>
          <p>We’ll finish this for you, even if you close this page. Please don’t pay again.</p>
          {reference}
          <Ways ways={[DASHBOARD, { label: 'Check my payment', act: checkAgain }]} />
        </>
      )
    case 'cancelled':
      return (
        <>
          <p>{outcome.message}. You haven’t been charged, and we’ve saved everything you entered.</p>
          <Ways ways={[{ label: 'Try Again', to: '/remittance', replace: true }, HOME]} />
          <Countdown
            where={signedIn ? 'the payment step' : 'the start page'}
            onEnd={() => leave(signedIn ? '/remittance' : '/')}
          />
        </>
      )
    case 'error': {
      const { message, tryAgain, charged } = outcome
      const support = { label: 'Contact Support', to: supportMail(callback, message) }
      return (
        <>
          <p>
            <span role="alert">{message}</span>
            {message.endsWith('.') ? ' ' : '. '}
            {charged === 'no' && 'Everything you entered is saved. You can try again at any time.'}
          </p>
          {charged === 'unknown' && tryAgain && (
            <p>
              We can’t tell yet whether PayPal charged you. If it did, we’ll find your payment and submit your
              remittance. You won’t be charged twice.
            </p>
          )}
          <Ways first={tryAgain !== null} ways={[...wayToTryAgain(tryAgain, checkAgain), support, HOME]} />
        </>
      )
    }
    case 'signedOut': {
      const remember = () => rememberPath(pathname + search)
      const login = { label: 'Login', to: '/login', state: { message: PAYMENT_MESSAGES.logInToSee }, onClick: remember }
      return (
        <>
          <p>
            You were logged out while you were on PayPal. If you approved the payment, it’s safe and we’ll complete it.
          </p>
          {reference}
          <Ways ways={[login, HOME]} />
        </>
      )
    }
  }
}

function wayToFollow({ remittanceId }: Callback, signedIn: boolean): Way[] {
  if (remittanceId === null || !signedIn) return []
  return [{ label: 'Follow this remittance', to: casePath(remittanceId), replace: true }]
}

function wayToTryAgain(way: TryAgain | null, checkAgain: () => void): Way[] {
  if (way === null) return []
  const label = 'Try Again'
  if (way.how === 'check') return [{ label, act: checkAgain }]
  const address = way.how === 'paypal' ? approvalAddress(way.address, site.testPayment) : null
  if (address) return [{ label, act: () => location.assign(address) }]
  return [{ label, to: `/remittance?step=${stepById('payment').number}`, replace: true }]
}

/** An email to support that already names the payment. */
function supportMail(callback: Callback, problem: string): string {
  const reference = referenceOf(callback)
  const { remittanceId } = callback
  const body = [
    'Hello,',
    '',
    'I need help with a payment.',
    '',
    `Payment reference: ${reference}`,
    `Remittance ID: ${remittanceId === null ? 'unknown' : `${remittanceId} (${remittanceNumber(remittanceId)})`}`,
    `What the page said: ${problem}`,
  ].join('\r\n')
  const encode = encodeURIComponent
  return `mailto:${site.support.email}?subject=${encode(`Payment ${reference}`)}&body=${encode(body)}`
}

type Way = { label: string; act?: () => void } & Partial<ComponentProps<typeof ButtonLink>>

/** The next steps, the most likely one first. */
function Ways({ ways, first = true }: { ways: readonly Way[]; first?: boolean }) {
  return (
    <Stack gap="sm" className={classes.ways}>
      {ways.map(({ label, act, to = '/', ...link }, index) => {
        const look = { size: 'lg', variant: first && index === 0 ? 'filled' : 'default', children: label } as const
        return act ? (
          <Button key={label} {...look} onClick={act} />
        ) : (
          <ButtonLink key={label} {...link} {...look} to={to} />
        )
      })}
    </Stack>
  )
}

function Reference({ name, value }: { name: string; value: string }) {
  return (
    <Text size="md" tone="dim" className={`prose ${classes.reference}`}>
      {name} <strong>{value}</strong>
    </Text>
  )
}

/** Counts down and redirects, unless the user chooses to stay. */
function Countdown({ where, onEnd }: { where: string; onEnd: () => void }) {
  const [left, setLeft] = useState(CALLBACK_COUNTDOWN_SECONDS)
  const [stays, stay] = useState(false)
  const over = left <= 0 && !stays

  useEffect(() => {
    if (stays) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [stays])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the time is over
  useEffect(() => {
    if (over) onEnd()
  }, [over])

  if (stays) return null
  return (
    <Text as="div" size="md" tone="dim" tabular>
      <Row gap="sm" justify="center">
        <VisuallyHidden>
          <span role="status">{`Taking you to ${where} in ${CALLBACK_COUNTDOWN_SECONDS} seconds.`}</span>
        </VisuallyHidden>
        <span aria-hidden="true">{`Taking you to ${where} in ${Math.max(left, 0)} s`}</span>
        <Button variant="subtle" size="sm" onClick={() => stay(true)}>
          Stay on this page
        </Button>
      </Row>
    </Text>
  )
}
