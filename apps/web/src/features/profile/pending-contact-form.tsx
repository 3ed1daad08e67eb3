import type { PendingContact, ProfileData } from '@nirgam/domain/account/api-accounts'
import { confirmContactBody } from '@nirgam/domain/account/profile-forms'
import { OTP_LENGTH } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { digitsOnly } from '@nirgam/domain/shared/money'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageOf } from '../../lib/api.ts'
import { problemsIn, useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { CleanedField, OutboxNote, SubmitButton } from '../../ui/form.tsx'
import { Row, Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'

type PendingContactProps = {
  contact: PendingContact
  /** whether it replaces another one */
  replaces: boolean
  onConfirmed: (data: ProfileData) => void
}

/** A new email address or phone number waiting for its code; an old one applies until then. */
export function PendingContactForm({ contact: { kind, value }, replaces, onConfirmed }: PendingContactProps) {
  const [otp, setOtp] = useState('')
  const form = useForm({
    bodyOf: () => ({ kind, otp }),
    check: (body) => problemsIn(confirmContactBody, body),
    send: async (body) => onConfirmed(await api('POST /profile/confirm-contact', { body })),
    failed: MESSAGES.otp.failed,
  })
  const resend = useMutation({
    mutationFn: () => api('POST /profile/resend-code', { body: { kind } }),
    onMutate: () => form.clear(),
  })
  const resendProblem = resend.isError ? messageOf(resend.error, MESSAGES.otp.resendFailed) : null
  return (
    <Banner kind="info" title={kind === 'email' ? 'Confirm your new email address' : 'Confirm your new phone number'}>
      <Stack gap="sm">
        <p>
          We sent a {OTP_LENGTH}-digit code to <strong>{value}</strong>.{' '}
          {replaces ? 'Until you enter it, your old one stays in use.' : 'Enter it here to confirm that it’s yours.'}
        </p>
        <form {...form.element}>
          <Row align="start" gap="sm">
            <CleanedField
              name="otp"
              label={<VisuallyHidden>Code sent to {value}</VisuallyHidden>}
              placeholder="Code"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={otp}
              error={form.problems.otp ?? form.failure ?? resendProblem}
              clean={(text) => digitsOnly(text).slice(0, OTP_LENGTH)}
              onChange={(text) => {
                setOtp(text)
                form.clear()
                resend.reset()
              }}
            />
            <SubmitButton form={form} size="sm" busyLabel="Confirming...">
              Confirm
            </SubmitButton>
            <Button variant="default" size="sm" disabled={resend.isPending} onClick={() => resend.mutate()}>
              {resend.isPending ? 'Sending...' : 'Resend code'}
            </Button>
          </Row>
        </form>
        {resend.isSuccess && (
          <Text size="sm" role="status">
            {MESSAGES.otp.sent}
          </Text>
        )}
        <OutboxNote to={value} />
      </Stack>
    </Banner>
  )
}
