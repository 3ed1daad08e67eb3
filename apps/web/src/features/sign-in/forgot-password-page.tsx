import { forgotPasswordBody, resetPasswordBody } from '@nirgam/domain/account/account-forms'
import { LONG_OTP_LENGTH, PASSWORD_MIN } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { api } from '../../lib/api.ts'
import { problemsIn, useForm } from '../../lib/form.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { clearToken, getToken } from '../../lib/session.ts'
import { Form, OutboxNote, PasswordField, SubmitButton } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import { CodeBoxes, focusBox } from './code-boxes.tsx'
import { type Digits, noDigits } from './code-digits.ts'
import { identifierOf, readTyped, type TypedContact } from './credentials.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { startResendClock } from './resend-clock.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { useResend } from './use-resend.tsx'

const PATH = '/forgot-password'

/** Asks for the account, then for the code and a new password. The second part has its own history entry, for Back. */
export function ForgotPasswordPage() {
  const { state } = useLocation()
  const [params] = useSearchParams()
  const hydrated = useHydrated()
  // From a message of our support, or from the first part.
  const handle: unknown = hydrated ? (params.get('code') ?? state?.handle) : null
  const typed = readTyped(state)
  const toLogin = { to: '/login', label: 'Back to login', state: { typed } }
  if (typeof handle !== 'string' || handle === '') {
    return (
      <SignInLayout
        title="Forgot your password?"
        intro="Enter the mobile number or email you log in with. We’ll send a 6-digit code so you can set a new password."
        anotherWay={toLogin}
      >
        <WhoForm />
      </SignInLayout>
    )
  }
  const address = typed.email ?? (typed.phone && `${typed.countryCode ?? ''} ${typed.phone}`.trim())
  const intro = address ? (
    <>
      If there’s an account for <strong>{address}</strong>, a 6-digit code is on its way there.{' '}
      <Link to={PATH} replace state={{ typed }}>
        Change
      </Link>
    </>
  ) : (
    'Enter the 6-digit code we sent you, and choose a new password.'
  )
  return (
    <SignInLayout title="Choose a new password" intro={intro} anotherWay={toLogin}>
      <NewPasswordForm key={handle} handle={handle} typed={typed} />
      <OutboxNote />
    </SignInLayout>
  )
}

function WhoForm() {
  const navigate = useNavigate()
  return (
    <CredentialsForm
      purpose="forgot"
      label="Send code"
      busyLabel="Sending..."
      failed={MESSAGES.otp.resendFailed}
      bothGiven="You’ve entered both. We’ll use your email."
      schema={forgotPasswordBody}
      bodyOf={identifierOf}
      send={async (body, typed) => {
        const { user_id } = await api('POST /forgot-password', { body })
        startResendClock(user_id)
        await navigate(PATH, { state: { handle: user_id, typed } })
      }}
    />
  )
}

function NewPasswordForm({ handle, typed }: { handle: string; typed: TypedContact }) {
  const boxes = useRef<HTMLFieldSetElement>(null)
  const [digits, setDigits] = useState<Digits>(noDigits(LONG_OTP_LENGTH))
  const [complaint, complain] = useState<string | null>(null)
  const navigate = useNavigate()

  useEffect(() => focusBox(boxes, 0), [])

  const form = useForm({
    bodyOf: (field) => ({ user_id: handle, otp: field('otp'), password: field('password') }),
    check: (body) => problemsIn(resetPasswordBody, body),
    send: async (body) => {
      hideNotice()
      await api('POST /reset-password', { body })
      // The server has ended every session, including this browser's.
      if (getToken() !== null) clearToken()
      await navigate('/login', { replace: true, state: { message: MESSAGES.auth.resetDone, typed } })
    },
    failed: MESSAGES.auth.resetFailed,
  })
  const startOver = () => {
    setDigits(noDigits(LONG_OTP_LENGTH))
    focusBox(boxes, 0)
  }
  const hush = () => {
    complain(null)
    form.clear()
  }
  const { wasSent, hideNotice, row } = useResend({
    userId: handle,
    onAsk: hush,
    onSent: startOver,
    onFailure: complain,
  })
  const wrong = complaint ?? form.problems.otp
  return (
    <>
      <Form form={form}>
        <div>
          {/* Holds the digits of all boxes, so that their problem has a field. */}
          <input type="hidden" name="otp" value={digits.join('')} />
          <CodeBoxes
            ref={boxes}
            digits={digits}
            onChange={(next) => {
              setDigits(next)
              hush()
            }}
            errorId={wrong ? 'code-error' : undefined}
          />
          <Text as="div" tone="error" role="alert" id="code-error">
            {wrong}
          </Text>
          <Text as="div" tone="success" weight="semibold" role="status">
            {wasSent && MESSAGES.otp.sent}
          </Text>
        </div>
        <PasswordField
          {...form.field('password')}
          label="New password"
          hint={`At least ${PASSWORD_MIN} characters`}
          autoComplete="new-password"
        />
        <SubmitButton form={form} size="lg" busyLabel="Changing...">
          Change password
        </SubmitButton>
      </Form>
      {row}
    </>
  )
}
