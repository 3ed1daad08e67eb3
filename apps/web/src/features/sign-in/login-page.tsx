import { loginBody } from '@nirgam/domain/account/account-forms'
import { SOCIAL_PROVIDERS } from '@nirgam/domain/remittance/answers/options'
import { PAYMENT_NOTICE_STEP } from '@nirgam/domain/remittance/steps'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api, messageOf } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { usePassedMessage } from '../../lib/screens/passed-message.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'
import { Banner, Spinner } from '../../ui/states.tsx'
import { draftStep } from '../draft/draft.ts'
import { useEnter } from './after-sign-in.ts'
import { missingCode, useAskForCode } from './code-screen.ts'
import { loginOf } from './credentials.ts'
import { CredentialsForm, WhatsappForm } from './credentials-form.tsx'
import { SignInLayout, SocialButtons } from './sign-in-layout.tsx'

const signUpLink = (
  <ButtonLink to="/signup" variant="default" size="sm">
    Sign up
  </ButtonLink>
)

/** Also the return page of social sign-ins: with a code to exchange, a failure, or WhatsApp's form for a number. */
export function LoginPage() {
  const [search] = useSearchParams()
  const hydrated = useHydrated()
  // The prerendered page knows no query string, and hydration must start from the same content.
  const params = hydrated ? search : new URLSearchParams()
  const nearlyDone = hydrated && draftStep() >= PAYMENT_NOTICE_STEP
  const message = usePassedMessage()
  const [exchangeFailure, setExchangeFailure] = useState<string | null>(null)
  const handoff = params.get('handoff')
  const provider = SOCIAL_PROVIDERS.find((name) => name === params.get('social_error'))

  if (handoff !== null && exchangeFailure === null) {
    return (
      <SignInLayout title="One moment…" intro="Finishing your login." action={signUpLink}>
        <SocialReturn
          code={handoff}
          onFailure={(error) => setExchangeFailure(messageOf(error, MESSAGES.auth.loginFailedRetry))}
        />
      </SignInLayout>
    )
  }
  if (params.has('whatsapp')) {
    return (
      <SignInLayout
        // A new key, so that this is a new screen and not an update of the other.
        key="whatsapp"
        title="Log in with WhatsApp"
        intro="Enter your number and we’ll send a 6-digit code on WhatsApp."
        action={signUpLink}
        anotherWay={{ to: '/login', label: 'Log in another way' }}
      >
        <WhatsappForm />
      </SignInLayout>
    )
  }
  return (
    <SignInLayout
      title="Welcome back"
      intro="Log in to continue your remittance."
      action={signUpLink}
      anotherWay={{ question: 'New to Nirgam?', to: '/signup', label: 'Create an account' }}
    >
      {message && <Banner kind="info">{message}</Banner>}
      {nearlyDone && <Banner kind="success">{MESSAGES.auth.draftSaved}</Banner>}
      <LoginForm failure={exchangeFailure ?? (provider ? MESSAGES.auth.socialFailed(provider) : null)} />
      <SocialButtons />
    </SignInLayout>
  )
}

type SocialReturnProps = { code: string; onFailure: (error: unknown) => void }

/** Returns from a provider: exchanges the one-time code in the address for a session. */
function SocialReturn({ code, onFailure }: SocialReturnProps) {
  const enter = useEnter('login')
  const started = useRef(false)
  useEffect(() => {
    // The code works once, and React may run an effect twice.
    if (started.current) return
    started.current = true
    api('POST /auth/exchange', { body: { code } }).then(enter, onFailure)
  }, [code, enter, onFailure])
  return (
    <Row role="status">
      <Spinner />
      Signing you in…
    </Row>
  )
}

function LoginForm({ failure }: { failure: string | null }) {
  const enter = useEnter('login')
  const askForCode = useAskForCode()
  return (
    <CredentialsForm
      purpose="login"
      label="Login"
      busyLabel="Logging in..."
      failed={MESSAGES.auth.loginFailedRetry}
      bothGiven="You’ve entered both. We’ll use your email."
      failure={failure}
      schema={loginBody}
      bodyOf={loginOf}
      send={async (body, typed) => {
        try {
          await enter(await api('POST /login', { body }))
        } catch (error) {
          const missing = missingCode(error)
          if (missing === null) throw error
          await askForCode(missing, { typed, from: '/login' })
        }
      }}
    />
  )
}
