import { registerBody } from '@nirgam/domain/account/account-forms'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { Link } from 'react-router'
import { api } from '../../lib/api.ts'
import { Text } from '../../ui/layout.tsx'
import { useAskForCode } from './code-screen.ts'
import { registrationOf } from './credentials.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { SignInLayout, SocialButtons } from './sign-in-layout.tsx'

export function SignUpPage() {
  const askForCode = useAskForCode()
  return (
    <SignInLayout
      title="Create your account"
      intro="We’ll send you a 4-digit code to confirm it’s you."
      anotherWay={{ question: 'Already have an account?', to: '/login', label: 'Log in' }}
    >
      <CredentialsForm
        purpose="sign-up"
        label="Sign Up with OTP"
        busyLabel="Signing up..."
        failed={MESSAGES.auth.registrationFailedRetry}
        bothGiven="You’ve entered both. We’ll send the code to your mobile number."
        schema={registerBody}
        bodyOf={registrationOf}
        send={async (body, typed) => askForCode(await api('POST /register', { body }), { typed, from: '/signup' })}
      />
      <SocialButtons />
      <Text size="sm" tone="dim">
        By signing up you agree to our <Link to="/terms">terms</Link>. See how we use your details in our{' '}
        <Link to="/privacy">privacy notice</Link>.
      </Text>
    </SignInLayout>
  )
}
