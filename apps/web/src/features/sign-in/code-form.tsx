import { OTP_SENT_NOTICE_MS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError, api, messageOf } from '../../lib/api.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { OutboxNote, SubmitButton } from '../../ui/form.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { CodeBoxes, type CodeBoxesHandle } from './code-boxes.tsx'
import { type Digits, isComplete, NO_DIGITS } from './code-digits.ts'
import { useEnterAfterCode } from './entering.ts'
import { useResendClock } from './resend-clock.ts'
import { AnotherWay } from './sign-in-layout.tsx'

export function CodeForm({ userId }: { userId: string }) {
  const boxes = useRef<CodeBoxesHandle>(null)
  const [digits, setDigits] = useState<Digits>(NO_DIGITS)
  const [complaint, complain] = useState<string | null>(null)
  const enter = useEnterAfterCode()
  const { seconds, restart } = useResendClock(userId)

  useEffect(() => boxes.current?.focusFirst(), [])

  const startOver = () => {
    setDigits(NO_DIGITS)
    boxes.current?.focusFirst()
  }

  const resend = useMutation({
    mutationFn: () => api('POST /resend-otp', { body: { user_id: userId } }),
    onMutate: () => {
      complain(null)
      form.clear()
    },
    onSuccess: () => {
      restart()
      startOver()
    },
    onError: (error) => complain(messageOf(error, MESSAGES.otp.resendFailed)),
  })

  const { reset: hideNotice, isSuccess: wasSent } = resend
  useEffect(() => {
    if (!wasSent) return
    const hide = setTimeout(hideNotice, OTP_SENT_NOTICE_MS)
    return () => clearTimeout(hide)
  }, [wasSent, hideNotice])

  const form = useForm({
    bodyOf: () => ({ user_id: userId, otp: digits.join('') }),
    check: () => ({}),
    send: async (body) => {
      complain(null)
      hideNotice()
      try {
        await enter(await api('POST /verify-otp', { body }))
      } catch (error) {
        // A code that never reached the server was not judged and may be tried again as it is.
        if (!(error instanceof ApiError) || error.status !== 0) startOver()
        throw error
      }
    },
    failed: MESSAGES.otp.failed,
  })

  /** A disabled button also stops Enter, and nobody would say why. */
  const sayWhatIsMissing = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !isComplete(digits)) complain(MESSAGES.otp.incomplete)
  }

  const wrong = complaint ?? form.failure
  return (
    <Stack gap="lg">
      <form {...form.element} onKeyDown={sayWhatIsMissing}>
        <Stack>
          <CodeBoxes
            ref={boxes}
            digits={digits}
            onChange={(next) => {
              setDigits(next)
              complain(null)
              form.clear()
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
      <Row justify="between">
        <Text tone="dim">{seconds > 0 ? `You can resend in ${seconds} s` : 'No code yet?'}</Text>
        <Button variant="default" size="sm" disabled={seconds > 0 || resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? 'Sending...' : 'Resend OTP'}
        </Button>
      </Row>
      <OutboxNote />
      <AnotherWay>
        <Link to="/signup" replace>
          Back to Sign Up
        </Link>
      </AnotherWay>
    </Stack>
  )
}
