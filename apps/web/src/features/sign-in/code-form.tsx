import type { SignedInData } from '@nirgam/domain/api-accounts'
import { OTP_SENT_NOTICE_MS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, api } from '../../lib/api.ts'
import { site } from '../../lib/site.ts'
import { ActionButton } from '../../ui/action.tsx'
import { type Failure, failureOf, useAttempt } from './attempt.ts'
import classes from './code-boxes.module.css'
import { CodeBoxes, type CodeBoxesHandle } from './code-boxes.tsx'
import { type Digits, isComplete, NO_DIGITS } from './code-digits.ts'
import { useEnterAfterCode } from './entering.ts'
import { useResendClock } from './resend-clock.ts'
import layout from './sign-in-layout.module.css'
import { SubmitButton } from './submit-button.tsx'

export function CodeForm({ userId }: { userId: string }) {
  const boxes = useRef<CodeBoxesHandle>(null)
  const [digits, setDigits] = useState<Digits>(NO_DIGITS)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sent, setSent] = useState(false)
  const verification = useAttempt()
  const enter = useEnterAfterCode()

  useEffect(() => boxes.current?.focusFirst(), [])

  useEffect(() => {
    if (!sent) return
    const hide = setTimeout(() => setSent(false), OTP_SENT_NOTICE_MS)
    return () => clearTimeout(hide)
  }, [sent])

  const startOver = () => {
    setDigits(NO_DIGITS)
    boxes.current?.focusFirst()
  }

  const verify = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isComplete(digits)) return setFailure({ message: MESSAGES.otp.incomplete, hint: null })
    setFailure(null)
    setSent(false)
    void verification.attempt(
      async () => enter(await api.post<SignedInData>('/verify-otp', { user_id: userId, otp: digits.join('') })),
      (error) => {
        setFailure(failureOf(error, MESSAGES.otp.failed))
        // A code that never reached the server was not judged and may be tried again as it is.
        if (!(error instanceof ApiError) || error.status !== 0) startOver()
      },
    )
  }

  /** A disabled button also stops Enter, and nobody would say why. */
  const sayWhatIsMissing = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isComplete(digits)) setFailure({ message: MESSAGES.otp.incomplete, hint: null })
  }

  return (
    <>
      <form method="post" noValidate onSubmit={verify} onKeyDown={sayWhatIsMissing}>
        <CodeBoxes
          ref={boxes}
          digits={digits}
          onChange={(next) => {
            setDigits(next)
            setFailure(null)
          }}
          errorId={failure === null ? undefined : 'code-error'}
        />
        <div role="alert">
          {failure && (
            <p id="code-error" className={classes.error}>
              {failure.message} {failure.hint}
            </p>
          )}
        </div>
        <div role="status">{sent && <p className={classes.sent}>{MESSAGES.otp.sent}</p>}</div>
        <div className={classes.submit}>
          <SubmitButton
            label="Submit"
            busyLabel="Checking..."
            busy={verification.busy}
            disabled={!isComplete(digits)}
          />
        </div>
      </form>
      <Resend
        userId={userId}
        onAsked={() => {
          setFailure(null)
          setSent(false)
        }}
        onSent={() => {
          setSent(true)
          startOver()
        }}
        onFailure={(error) => setFailure(failureOf(error, MESSAGES.otp.resendFailed))}
      />
      {site.outbox && <OutboxNote />}
      <p className={layout.switch}>
        <Link className={layout.link} to="/signup" replace>
          Back to Sign Up
        </Link>
      </p>
    </>
  )
}

type ResendProps = { userId: string; onAsked: () => void; onSent: () => void; onFailure: (error: unknown) => void }

function Resend({ userId, onAsked, onSent, onFailure }: ResendProps) {
  const { seconds, restart } = useResendClock(userId)
  const [busy, setBusy] = useState(false)

  const resend = async () => {
    setBusy(true)
    onAsked()
    try {
      await api.post('/resend-otp', { user_id: userId })
      restart()
      onSent()
    } catch (error) {
      onFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={classes.again}>
      <span>{seconds > 0 ? `You can resend in ${seconds} s` : 'No code yet?'}</span>
      <ActionButton variant="default" size="sm" disabled={seconds > 0 || busy} onClick={() => void resend()}>
        {busy ? 'Sending...' : 'Resend OTP'}
      </ActionButton>
    </div>
  )
}

/** On a developer's machine nothing is sent; the codes are listed instead. */
function OutboxNote() {
  return (
    <p className={classes.outbox}>
      This is a test installation: no message leaves it.{' '}
      <a href="/api/dev/outbox" target="_blank" rel="noreferrer">
        See the code in the outbox
      </a>
    </p>
  )
}
