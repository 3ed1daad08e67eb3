import { MESSAGES } from '@nirgam/domain/messages'
import { stepById } from '@nirgam/domain/steps'
import { IconAlertTriangle, IconCheck, IconClock, IconShieldCheck, IconX } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../lib/document-title.ts'
import { site } from '../../lib/site.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, Heading, Stack, Text } from '../../ui/layout.tsx'
import { DashboardLink, LoginLink, Page } from '../../ui/page.tsx'
import { Medallion } from '../../ui/states.tsx'
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

const TONES: Partial<Record<CallbackState['state'], 'error' | 'dim'>> = { error: 'error', cancelled: 'dim' }

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
        <Medallion large tone={TONES[state] ?? 'accent'} className={state === 'processing' ? classes.waits : undefined}>
          <Icon size={32} aria-hidden />
        </Medallion>
        <Heading as="h1" size="3xl" ref={heading} tabIndex={-1}>
          {TITLES[state]}
        </Heading>
        {children}
      </Stack>
    </Card>
  )
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
      return <p role="status">We are confirming it with PayPal. Please keep this page open for a moment.</p>
    case 'success':
      return (
        <>
          <p>{MESSAGES.payment.completed}. Your remittance has been submitted.</p>
          {outcome.reference && <Reference name="Transaction ID" value={outcome.reference} />}
          <Ways ways={[DASHBOARD]} />
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
          {reference}
          <Ways ways={[DASHBOARD, { label: 'Check my payment', act: checkAgain }]} />
        </>
      )
    case 'cancelled':
      return (
        <>
          <p>{outcome.message}. Nothing has been charged, and everything you filled in is kept.</p>
          <Ways ways={[{ label: 'Try Again', to: '/remittance', replace: true }, HOME]} />
          <Countdown
            where={signedIn ? 'the payment step' : 'the start page'}
            onEnd={() => leave(signedIn ? '/remittance' : '/')}
          />
        </>
      )
    case 'error': {
      const support = { label: 'Contact Support', to: supportMail(callback, outcome.message) }
      return (
        <>
          <p role="alert">{outcome.message}</p>
          <Ways
            first={outcome.tryAgain !== null}
            ways={[...(outcome.tryAgain ? [wayToTryAgain(outcome.tryAgain, checkAgain)] : []), support, HOME]}
          />
        </>
      )
    }
    case 'signedOut': {
      const remember = () => rememberPath(pathname + search)
      const login = { label: 'Login', to: '/login', state: { message: MESSAGES.auth.loginToPay }, onClick: remember }
      return (
        <>
          <p>
            You were logged out before you came back. If you approved the payment, nothing is lost: we finish it for
            you.
          </p>
          {reference}
          <Ways ways={[login, HOME]} />
        </>
      )
    }
  }
}

function wayToTryAgain(way: TryAgain, checkAgain: () => void): Way {
  const label = 'Try Again'
  if (way.how === 'check') return { label, act: checkAgain }
  const address = way.how === 'paypal' ? approvalAddress(way.address, site.testPayment) : null
  if (address) return { label, act: () => location.assign(address) }
  return { label, to: `/remittance?step=${stepById('payment').number}`, replace: true }
}

type Way = { label: string; act?: () => void } & Partial<ComponentProps<typeof ButtonLink>>

/** What can be done now; the first is the one most people want. */
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
    <Text size="md" tone="dim" className={classes.reference}>
      {name} <strong>{value}</strong>
    </Text>
  )
}
