import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { type Failure, failureOf, useAttempt } from './attempt.ts'
import {
  type CredentialErrors,
  type Credentials,
  checkCredentials,
  type Method,
  readPhone,
  serverErrors,
  withoutError,
} from './credentials.ts'
import { FailureBanner } from './failure-banner.tsx'
import classes from './fields.module.css'
import { EmailField, PasswordField, PhoneField } from './fields.tsx'
import { SubmitButton } from './submit-button.tsx'

type CredentialsFormProps = {
  purpose: 'login' | 'sign-up'
  label: string
  busyLabel: string
  /** Said when the server gave no words of its own. */
  failed: string
  /** What to say when both identifiers are filled in. */
  bothGiven: string
  initialFailure: string | null
  onSubmit: (credentials: Credentials) => Promise<void>
}

const METHODS = [
  { id: 'phone', label: 'Mobile number' },
  { id: 'email', label: 'Email' },
] as const

export function CredentialsForm(props: CredentialsFormProps) {
  const { purpose, label, busyLabel, failed, bothGiven, initialFailure, onSubmit } = props
  const form = useRef<HTMLFormElement>(null)
  const [both, setBoth] = useState(false)
  const [errors, setErrors] = useState<CredentialErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [refusals, setRefusals] = useState(0)
  const { busy, attempt } = useAttempt()

  useEffect(() => {
    if (refusals === 0) return
    const wrong = form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
    Array.from(wrong)
      .find((field) => field.checkVisibility())
      ?.focus()
  }, [refusals])

  const typed = (name: keyof Credentials | 'method') => String(new FormData(form.current ?? undefined).get(name) ?? '')
  const shown = (): Method => (typed('method') === 'email' ? 'email' : 'phone')
  const show = (method: Method) => {
    const choice = form.current?.querySelector<HTMLInputElement>(`[name="method"][value="${method}"]`)
    if (choice) choice.checked = true
  }

  const showErrors = (found: CredentialErrors) => {
    if (found[shown()] === undefined && (found.phone || found.email)) show(found.phone ? 'phone' : 'email')
    setErrors(found)
    setRefusals((count) => count + 1)
  }

  const edited = (field: keyof CredentialErrors) => () => {
    setBoth(typed('phone') !== '' && typed('email') !== '')
    setErrors((current) => withoutError(current, field))
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const credentials = {
      ...readPhone(typed('countryCode'), typed('phone')),
      email: typed('email').trim(),
      password: typed('password'),
    }
    const found = checkCredentials(credentials, shown())
    if (Object.keys(found).length > 0) return showErrors(found)
    setFailure(null)
    void attempt(
      () => onSubmit(credentials),
      (error) => {
        const refused = error instanceof ApiError ? serverErrors(error.fieldErrors, credentials) : {}
        if (Object.keys(refused).length > 0) showErrors(refused)
        else setFailure(failureOf(error, failed))
      },
    )
  }

  const shownFailure = failure ?? (initialFailure === null ? null : { message: initialFailure, hint: null })
  return (
    <form ref={form} className={classes.form} method="post" noValidate onSubmit={submit}>
      {shownFailure && !busy && <FailureBanner failure={shownFailure} />}
      <fieldset className={classes.methods} aria-label="Use your mobile number or your email">
        {METHODS.map(({ id, label: name }) => (
          <label key={id}>
            <input type="radio" name="method" value={id} defaultChecked={id === 'phone'} />
            {name}
          </label>
        ))}
      </fieldset>
      <div className={classes.byPhone}>
        <PhoneField error={errors.phone} onEdit={edited('phone')} />
      </div>
      <div className={classes.byEmail}>
        <EmailField
          error={errors.email}
          onEdit={edited('email')}
          autoComplete={purpose === 'login' ? 'username' : 'email'}
        />
      </div>
      {both && <p className={classes.note}>{bothGiven}</p>}
      <PasswordField
        error={errors.password}
        onEdit={edited('password')}
        autoComplete={purpose === 'login' ? 'current-password' : 'new-password'}
        description={purpose === 'login' ? undefined : 'At least 6 characters'}
      />
      <SubmitButton label={label} busyLabel={busyLabel} busy={busy} />
    </form>
  )
}
