import { MESSAGES } from '@nirgam/domain/messages'
import { stepById } from '@nirgam/domain/steps'
import { IconAlertTriangle, IconCheck, IconClock, IconShieldCheck, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { site } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Heading, Stack, Text } from '../../ui/layout.tsx'
import { DashboardLink, LoginLink, Page } from '../../ui/page.tsx'
import { rememberPath, useUser } from '../auth/auth.tsx'
import { approvalAddress } from './approval-address.ts'
import { type Callback, readCallback } from './callback-address.ts'
import classes from './callback-page.module.css'
import { Countdown } from './countdown.tsx'
import type { TryAgain } from './settle-callback.ts'
import { supportMail } from './support-mail.ts'
import { type CallbackState, referenceOf, useCallback } from './use-callback.ts'

const TITLES: Record<CallbackState['state'], string> = {
  processing: 'Confirming your payment',
  success: 'Payment successful',
  pending: 'Your payment is on its way',
  cancelled: 'Payment cancelled',
  error: 'Your payment needs attention',
  signedOut: 'Please log in to see your payment',
}

const ICONS = {
  processing: IconClock,
  success: IconCheck,
  pending: IconClock,
  cancelled: IconX,
  error: IconAlertTriangle,
  signedOut: IconShieldCheck,
}

/** Where PayPal sends the payer back to. */
export function CallbackPage() {
  const { state: user } = useUser()
  const [params] = useSearchParams()
  const signedIn = user !== 'guest'
  const callback = readCallback(params)
  const { outcome, checkAgain } = useCallback(callback, signedIn)
  useDocumentTitle(TITLES[outcome.state])
  return (
    <Page narrow action={signedIn ? <DashboardLink /> : <LoginLink />}>
      <Framed state={outcome.state}>
        <Content outcome={outcome} callback={callback} signedIn={signedIn} checkAgain={checkAgain} />
      </Framed>
    </Page>
  )
}

function Framed({ state, children }: { state: CallbackState['state']; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(state)
  const Icon = ICONS[state]
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    heading.current?.focus()
  }, [state])
  return (
    <Card as="section" pad="lg" data-state={state} aria-busy={state === 'processing'}>
      <Stack align="center" className={classes.content}>
        <span className={classes.icon} data-state={state}>
          <Icon size={32} aria-hidden />
        </span>
        <Heading as="h1" size="3xl" ref={heading} tabIndex={-1}>
          {TITLES[state]}
        </Heading>
        {children}
      </Stack>
    </Card>
  )
}

type ContentProps = { outcome: CallbackState; callback: Callback; signedIn: boolean; checkAgain: () => void }

function Content({ outcome, callback, signedIn, checkAgain }: ContentProps) {
  const navigate = useNavigate()
  const leave = (to: string, message?: string) => void navigate(to, { replace: true, state: message && { message } })
  switch (outcome.state) {
    case 'processing':
      return <p role="status">We are confirming it with PayPal. Please keep this page open for a moment.</p>
    case 'success':
      return (
        <>
          <p>{MESSAGES.payment.completed}. Your remittance has been submitted.</p>
          {outcome.reference && <Reference name="Transaction ID" value={outcome.reference} />}
          <Ways>
            <ButtonLink size="lg" to="/dashboard" replace>
              Continue to Dashboard
            </ButtonLink>
          </Ways>
          <Countdown
            where={signedIn ? 'your summary' : 'the start page'}
            onEnd={() => (signedIn ? leave('/remittance/thank-you') : leave('/', MESSAGES.payment.completedLogIn))}
          />
        </>
      )
    case 'pending':
      return (
        <>
          <p>{outcome.message}</p>
          <p>We will finish it by ourselves, also when you close this page. Please do not pay again.</p>
          <Reference name="Payment reference" value={referenceOf(callback)} />
          <Ways>
            <ButtonLink size="lg" to="/dashboard" replace>
              Continue to Dashboard
            </ButtonLink>
            <Button size="lg" variant="default" onClick={checkAgain}>
              Check my payment
            </Button>
          </Ways>
        </>
      )
    case 'cancelled':
      return (
        <>
          <p>{outcome.message}. Nothing has been charged, and everything you filled in is kept.</p>
          <Ways>
            <ButtonLink size="lg" to="/remittance" replace>
              Try Again
            </ButtonLink>
            <HomeLink />
          </Ways>
          <Countdown
            where={signedIn ? 'the payment step' : 'the start page'}
            onEnd={() => leave(signedIn ? '/remittance' : '/')}
          />
        </>
      )
    case 'error':
      return (
        <>
          <p role="alert">{outcome.message}</p>
          <Ways>
            {outcome.tryAgain && <TryAgainButton way={outcome.tryAgain} checkAgain={checkAgain} />}
            <ContactSupport callback={callback} problem={outcome.message} />
            <HomeLink />
          </Ways>
        </>
      )
    case 'signedOut':
      return <SignedOut callback={callback} />
  }
}

function SignedOut({ callback }: { callback: Callback }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <p>
        You were logged out before you came back. If you approved the payment, nothing is lost: we finish it for you.
      </p>
      <Reference name="Payment reference" value={referenceOf(callback)} />
      <Ways>
        <ButtonLink
          size="lg"
          to="/login"
          state={{ message: MESSAGES.auth.loginToPay }}
          onClick={() => rememberPath(pathname + search)}
        >
          Login
        </ButtonLink>
        <HomeLink />
      </Ways>
    </>
  )
}

function TryAgainButton({ way, checkAgain }: { way: TryAgain; checkAgain: () => void }) {
  if (way.how === 'check') {
    return (
      <Button size="lg" onClick={checkAgain}>
        Try Again
      </Button>
    )
  }
  const address = way.how === 'paypal' ? approvalAddress(way.address, site.testPayment) : null
  return address ? (
    <Button size="lg" onClick={() => location.assign(address)}>
      Try Again
    </Button>
  ) : (
    <ButtonLink size="lg" to={`/remittance?step=${stepById('payment').number}`} replace>
      Try Again
    </ButtonLink>
  )
}

function ContactSupport({ callback, problem }: { callback: Callback; problem: string }) {
  return (
    <ButtonLink size="lg" variant="default" to={supportMail(callback, problem)}>
      Contact Support
    </ButtonLink>
  )
}

function HomeLink() {
  return (
    <ButtonLink size="lg" variant="default" to="/">
      Return to Home
    </ButtonLink>
  )
}

function Reference({ name, value }: { name: string; value: string }) {
  return (
    <Text size="md" tone="dim" className={classes.reference}>
      {name} <strong>{value}</strong>
    </Text>
  )
}

function Ways({ children }: { children: ReactNode }) {
  return (
    <Stack gap="sm" className={classes.ways}>
      {children}
    </Stack>
  )
}
