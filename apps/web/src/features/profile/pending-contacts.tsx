import type { PendingContact, ProfileData } from '@nirgam/domain/api-profile'
import { OTP_LENGTH } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { digitsOnly } from '@nirgam/domain/money'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError, api } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { site } from '../../lib/site.ts'
import { ActionButton } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import { CleanedInput } from '../../ui/cleaned-input.tsx'
import classes from './profile-page.module.css'

type PendingContactsProps = { pending: readonly PendingContact[]; onConfirmed: (data: ProfileData) => void }

/** New addresses and numbers that wait for the code sent to them; until then the old ones count. */
export function PendingContacts({ pending, onConfirmed }: PendingContactsProps) {
  if (pending.length === 0) return null
  return (
    <div className={classes.pending}>
      {pending.map((contact) => (
        <Pending key={`${contact.kind} ${contact.value}`} contact={contact} onConfirmed={onConfirmed} />
      ))}
    </div>
  )
}

function Pending({
  contact: { kind, value },
  onConfirmed,
}: {
  contact: PendingContact
  onConfirmed: (data: ProfileData) => void
}) {
  const [otp, setOtp] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = useMutation({
    mutationFn: () => api.post<ProfileData>('/profile/confirm-contact', { kind, otp }),
    onSuccess: onConfirmed,
    onError: (error) => setProblem(firstProblem(error) ?? refusalText(error, MESSAGES.otp.failed)),
  })
  const resend = useMutation({
    mutationFn: () => api.post('/profile/resend-code', { kind }),
    onError: (error) => setProblem(refusalText(error, MESSAGES.otp.resendFailed)),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirm.isPending) return
    if (otp.length === OTP_LENGTH) confirm.mutate()
    else setProblem(MESSAGES.otp.incomplete)
  }

  return (
    <Banner kind="info" title={kind === 'email' ? 'Confirm your new e-mail address' : 'Confirm your new phone number'}>
      <p>
        We sent a {OTP_LENGTH}-digit code to <strong>{value}</strong>. Until you enter it, your old one stays in use.
      </p>
      <form className={classes.confirm} onSubmit={submit} noValidate>
        <CleanedInput
          aria-label={`Code sent to ${value}`}
          placeholder="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={otp}
          error={problem}
          clean={(text) => digitsOnly(text).slice(0, OTP_LENGTH)}
          onChange={(text) => {
            setOtp(text)
            setProblem(null)
          }}
        />
        <ActionButton type="submit" size="sm" aria-disabled={confirm.isPending}>
          {confirm.isPending ? 'Confirming...' : 'Confirm'}
        </ActionButton>
        <ActionButton
          variant="default"
          size="sm"
          disabled={resend.isPending}
          onClick={() => {
            setProblem(null)
            resend.mutate()
          }}
        >
          {resend.isPending ? 'Sending...' : 'Resend code'}
        </ActionButton>
      </form>
      {resend.isSuccess && (
        <p className={classes.note} role="status">
          {MESSAGES.otp.sent}
        </p>
      )}
      {site.outbox && (
        <p className={classes.note}>
          This is a test installation: no message leaves it.{' '}
          <a href={`/api/dev/outbox?to=${encodeURIComponent(value)}`} target="_blank" rel="noreferrer">
            See the code in the outbox
          </a>
        </p>
      )}
    </Banner>
  )
}

function firstProblem(error: unknown): string | undefined {
  return error instanceof ApiError ? Object.values(error.fieldErrors)[0] : undefined
}
