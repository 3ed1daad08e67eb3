import { MESSAGES } from '@nirgam/domain/shared/messages'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { ApiError, api } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { useIsLeaving, useNavigate } from '../../lib/navigation.ts'
import { OutboxNote, SubmitButton } from '../../ui/form.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { PageSkeleton } from '../../ui/page.tsx'
import { useUser } from '../auth/auth.tsx'
import { draftStep } from '../draft/draft.ts'
import { useEnter, whenAlreadySignedIn } from './after-sign-in.ts'
import { CodeBoxes, focusBox } from './code-boxes.tsx'
import { type Digits, incompleteCode, isComplete, noDigits } from './code-digits.ts'
import { describeSentTo, readCodeScreenState } from './code-screen.ts'
import type { TypedContact } from './credentials.ts'
import { SignInLayout } from './sign-in-layout.tsx'
import { useResend } from './use-resend.tsx'

export function CodePage() {
  const { state } = useUser()
  const isLeaving = useIsLeaving()
  const given = readCodeScreenState(useLocation().state)
  // With a fresh session, the screen itself is already navigating.
  if (state === 'signedIn' && !isLeaving) {
    return <Navigate to={whenAlreadySignedIn(draftStep())} replace />
  }
  if (given === null) {
    const mayBeSignedIn = state === 'loading' || state === 'signedIn'
    return mayBeSignedIn ? <PageSkeleton /> : <Navigate to="/signup" replace />
  }
  const change = (
    <Link to={given.from} replace state={{ typed: given.typed }}>
      Change
    </Link>
  )
  const intro = given.sentTo ? (
    <>
      We sent a {given.codeLength}-digit code to <strong>{describeSentTo(given.sentTo, given.typed)}</strong>. {change}
    </>
  ) : (
    `Enter the latest ${given.codeLength}-digit code we sent you, or request a new one.`
  )
  const backToSignUp = { to: '/signup', label: 'Back to Sign Up', replace: true, state: { typed: given.typed } }
  return (
    <SignInLayout title="Enter your code" intro={intro} anotherWay={backToSignUp}>
      <CodeForm key={given.userId} {...given} />
      <OutboxNote />
    </SignInLayout>
  )
}

type CodeFormProps = { userId: string; codeLength: number; typed: TypedContact }

function CodeForm({ userId, codeLength, typed }: CodeFormProps) {
  const boxes = useRef<HTMLFieldSetElement>(null)
  const [digits, setDigits] = useState<Digits>(noDigits(codeLength))
  const [complaint, complain] = useState<string | null>(null)
  const enter = useEnter('code')
  const navigate = useNavigate()

  useEffect(() => focusBox(boxes, 0), [])

  const hush = () => {
    complain(null)
    form.clear()
  }
  const startOver = () => {
    setDigits(noDigits(codeLength))
    focusBox(boxes, 0)
  }
  const { wasSent, hideNotice, row } = useResend({ userId, onAsk: hush, onSent: startOver, onFailure: complain })

  const form = useForm({
    bodyOf: () => ({ user_id: userId, otp: digits.join('') }),
    check: () => ({}),
    send: async (body) => {
      complain(null)
      hideNotice()
      try {
        await enter(await api('POST /verify-otp', { body }))
      } catch (error) {
        if (error instanceof ApiError && error.body.requires_password === true) {
          await navigate('/login', { replace: true, state: { message: error.message, typed } })
          return
        }
        // A code that never reached the server was not checked and may be tried again unchanged.
        if (!(error instanceof ApiError) || error.status !== 0) startOver()
        throw error
      }
    },
    failed: MESSAGES.otp.failed,
  })

  /** A disabled button also blocks Enter, without giving a reason. */
  const sayWhatIsMissing = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isComplete(digits)) complain(incompleteCode(codeLength))
  }

  const wrong = complaint ?? form.failure
  return (
    <>
      <form {...form.element} onKeyDown={sayWhatIsMissing}>
        <Stack>
          <CodeBoxes
            ref={boxes}
            digits={digits}
            onChange={(next) => {
              setDigits(next)
              hush()
            }}
            errorId={wrong === null ? undefined : 'code-error'}
          />
          <div>
            <Text as="div" tone="error" role="alert" id="code-error">
              {wrong}
            </Text>
            <Text as="div" tone="success" weight="semibold" role="status">
              {wasSent && MESSAGES.otp.sent}
            </Text>
          </div>
          <SubmitButton form={form} size="lg" busyLabel="Checking..." disabled={!isComplete(digits)}>
            Submit
          </SubmitButton>
        </Stack>
      </form>
      {row}
    </>
  )
}
