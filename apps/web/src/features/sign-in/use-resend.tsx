import { OTP_SENT_NOTICE_MS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, messageOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { useResendClock } from './resend-clock.ts'

type Asking = { userId: string; onAsk: () => void; onSent: () => void; onFailure: (message: string) => void }

/** Requests another code: the row with its clock and button, and whether a code has just been sent. */
export function useResend({ userId, onAsk, onSent, onFailure }: Asking) {
  const { seconds, restart } = useResendClock(userId)
  const resend = useMutation({
    mutationFn: () => api('POST /resend-otp', { body: { user_id: userId } }),
    onMutate: onAsk,
    onSuccess: () => {
      restart()
      onSent()
    },
    onError: (error) => onFailure(messageOf(error, MESSAGES.otp.resendFailed)),
  })

  const { reset: hideNotice, isSuccess: wasSent } = resend
  useEffect(() => {
    if (!wasSent) return
    const hide = setTimeout(hideNotice, OTP_SENT_NOTICE_MS)
    return () => clearTimeout(hide)
  }, [wasSent, hideNotice])

  const row = (
    <Row justify="between">
      <Text tone="dim">{seconds > 0 ? `You can request a new code in ${seconds} s` : 'Didn’t get the code?'}</Text>
      <Button variant="default" size="sm" disabled={seconds > 0 || resend.isPending} onClick={() => resend.mutate()}>
        {resend.isPending ? 'Sending...' : 'Resend OTP'}
      </Button>
    </Row>
  )
  return { wasSent, hideNotice, row }
}
