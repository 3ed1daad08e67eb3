import type { SignedInData } from '@nirgam/domain/api-accounts'
import { MESSAGES } from '@nirgam/domain/messages'
import { SOCIAL_PROVIDERS } from '@nirgam/domain/options'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { ActionLink } from '../../ui/action.tsx'
import { failureOf } from './attempt.ts'
import { type Credentials, loginBody } from './credentials.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { missingCode, useAskForCode, useEnterAfterLogin } from './entering.ts'
import { Notices } from './notices.tsx'
import classes from './sign-in-layout.module.css'
import { SignInLayout } from './sign-in-layout.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { SocialReturn } from './social-return.tsx'
import { WhatsappForm } from './whatsapp-form.tsx'

const signUpLink = (
  <ActionLink to="/signup" variant="default" size="sm">
    Sign up
  </ActionLink>
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
          onFailure={(error) => setExchangeFailure(failureOf(error, MESSAGES.auth.loginFailedRetry).message)}
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
        <p className={classes.switch}>
          <Link className={classes.link} to="/login">
            Log in another way
          </Link>
        </p>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title="Welcome back" intro="Log in to continue your remittance." action={signUpLink}>
      <Notices />
      <LoginForm failure={exchangeFailure ?? (provider ? MESSAGES.auth.socialFailed(provider) : null)} />
      <SocialButtons />
      <p className={classes.switch}>
        New to Nirgam?{' '}
        <Link className={classes.link} to="/signup">
          Create an account
        </Link>
      </p>
    </SignInLayout>
  )
}

function LoginForm({ failure }: { failure: string | null }) {
  const enter = useEnterAfterLogin()
  const askForCode = useAskForCode()

  const login = async (credentials: Credentials) => {
    try {
      enter(await api.post<SignedInData>('/login', loginBody(credentials)))
    } catch (error) {
      const missing = missingCode(error)
      if (missing === null) throw error
      askForCode(missing.userId, missing.sentTo)
    }
  }

  return (
    <CredentialsForm
      purpose="login"
      label="Login"
      busyLabel="Logging in..."
      failed={MESSAGES.auth.loginFailedRetry}
      bothGiven="You filled in both. We will use your email."
      initialFailure={failure}
      onSubmit={login}
    />
  )
}
