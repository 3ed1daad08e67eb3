import type { RegisterData } from '@nirgam/domain/api-accounts'
import { isMobileNumber } from '@nirgam/domain/contact'
import { MESSAGES } from '@nirgam/domain/messages'
import { type SubmitEvent, useRef, useState } from 'react'
import { ApiError, api } from '../../lib/api.ts'
import { type Failure, failureOf, useAttempt } from './attempt.ts'
import { readPhone } from './credentials.ts'
import { useAskForCode } from './entering.ts'
import { FailureBanner } from './failure-banner.tsx'
import classes from './fields.module.css'
import { PhoneField } from './fields.tsx'
import { SubmitButton } from './submit-button.tsx'

/** WhatsApp has no sign-in of its own: a code sent there proves the number. */
export function WhatsappForm() {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const { busy, attempt } = useAttempt()
  const askForCode = useAskForCode()

  const refuse = (message: string) => {
    setProblem(message)
    form.current?.querySelector('input')?.focus()
  }

  const start = async (phone: string, country: string) => {
    const body = { phone, country_code: country }
    const { user_id, sent_to } = await api.post<RegisterData>('/auth/whatsapp/start', body)
    askForCode(user_id, sent_to)
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = new FormData(form.current ?? undefined)
    const number = readPhone(String(typed.get('countryCode')), String(typed.get('phone')))
    if (!isMobileNumber(number.phone)) return refuse(MESSAGES.auth.phoneInvalid)
    setFailure(null)
    void attempt(
      () => start(number.phone, number.countryCode),
      (error) => {
        const refused = error instanceof ApiError ? (error.fieldErrors.phone ?? error.fieldErrors.country_code) : null
        if (refused) refuse(refused)
        else setFailure(failureOf(error, MESSAGES.auth.socialFailed('whatsapp')))
      },
    )
  }

  return (
    <form ref={form} className={classes.form} method="post" noValidate onSubmit={submit}>
      {failure && !busy && <FailureBanner failure={failure} />}
      <PhoneField error={problem} onEdit={() => setProblem(undefined)} />
      <SubmitButton label="Send OTP on WhatsApp" busyLabel="Sending..." busy={busy} />
    </form>
  )
}
