import { loginBody } from '@nirgam/domain/account-forms'
import { MESSAGES } from '@nirgam/domain/messages'
import { SOCIAL_PROVIDERS } from '@nirgam/domain/options'
import { PAYMENT_NOTICE_STEP } from '@nirgam/domain/steps'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, messageOf } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { usePassedMessage } from '../../lib/passed-message.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Banner } from '../../ui/states.tsx'
import { draftStep } from '../draft/draft.ts'
import { loginOf } from './credentials.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { missingCode, useAskForCode, useEnterAfterLogin } from './entering.ts'
import { AnotherWay, SignInLayout } from './sign-in-layout.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { SocialReturn } from './social-return.tsx'
import { WhatsappForm } from './whatsapp-form.tsx'

const signUpLink = (
  <ButtonLink to="/signup" variant="default" size="sm">
    Sign up
  </ButtonLink>
)

/** Also where a social sign-in comes back to: with a code to exchange, a failure, or WhatsApp's need for a number. */
export function LoginPage() {
  const [search] = useSearchParams()
  // The prerendered page knows no address; it must be taken over as it was drawn.
  const params = useHydrated() ? search : new URLSearchParams()
  const [exchangeFailure, setExchangeFailure] = useState<string | null>(null)
  const handoff = params.get('handoff')
  const provider = SOCIAL_PROVIDERS.find((name) => name === params.get('social_error'))

  if (handoff !== null && exchangeFailure === null) {
    return (
      <SignInLayout title="One moment" intro="You are coming back from another service." action={signUpLink}>
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
        title="Log in with WhatsApp"
        intro="Enter your number and we send you a 4-digit code on WhatsApp."
        action={signUpLink}
      >
        <WhatsappForm />
        <AnotherWay>
          <Link to="/login">Log in another way</Link>
        </AnotherWay>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title="Welcome back" intro="Log in to continue your remittance." action={signUpLink}>
      <Notices />
      <LoginForm failure={exchangeFailure ?? (provider ? MESSAGES.auth.socialFailed(provider) : null)} />
      <SocialButtons />
      <AnotherWay>
        New to Nirgam? <Link to="/signup">Create an account</Link>
      </AnotherWay>
    </SignInLayout>
  )
}

/** What another screen had to say, and that a nearly finished form is waiting. */
function Notices() {
  const message = usePassedMessage()
  const nearlyDone = useHydrated() && draftStep() >= PAYMENT_NOTICE_STEP
  return (
    <>
      {message && <Banner kind="info">{message}</Banner>}
      {nearlyDone && <Banner kind="success">{MESSAGES.auth.draftSaved}</Banner>}
    </>
  )
}

function LoginForm({ failure }: { failure: string | null }) {
  const enter = useEnterAfterLogin()
  const askForCode = useAskForCode()
  return (
    <CredentialsForm
      purpose="login"
      label="Login"
      busyLabel="Logging in..."
      failed={MESSAGES.auth.loginFailedRetry}
      bothGiven="You filled in both. We will use your email."
      failure={failure}
      schema={loginBody}
      bodyOf={loginOf}
      send={async (body) => {
        try {
          await enter(await api('POST /login', { body }))
        } catch (error) {
          const missing = missingCode(error)
          if (missing === null) throw error
          await askForCode(missing)
        }
      }}
    />
  )
}
