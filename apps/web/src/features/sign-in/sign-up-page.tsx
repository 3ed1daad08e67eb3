import type { RegisterData } from '@nirgam/domain/api-accounts'
import { MESSAGES } from '@nirgam/domain/messages'
import { Link } from 'react-router'
import { api } from '../../lib/api.ts'
import { type Credentials, registerBody } from './credentials.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { useAskForCode } from './entering.ts'
import classes from './sign-in-layout.module.css'
import { SignInLayout } from './sign-in-layout.tsx'
import { SocialButtons } from './social-buttons.tsx'

export function SignUpPage() {
  const askForCode = useAskForCode()
  const register = async (credentials: Credentials) => {
    const { user_id, sent_to } = await api.post<RegisterData>('/register', registerBody(credentials))
    askForCode(user_id, sent_to)
  }
  return (
    <SignInLayout title="Create your account" intro="We send you a 4-digit code to confirm that it is you.">
      <CredentialsForm
        purpose="sign-up"
        label="Sign Up with OTP"
        busyLabel="Signing up..."
        failed={MESSAGES.auth.registrationFailedRetry}
        bothGiven="You filled in both. We will send the code to your mobile number."
        initialFailure={null}
        onSubmit={register}
      />
      <SocialButtons />
      <p className={classes.switch}>
        Already have an account?{' '}
        <Link className={classes.link} to="/login">
          Log in
        </Link>
      </p>
    </SignInLayout>
  )
}
