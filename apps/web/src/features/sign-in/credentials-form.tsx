import { whatsappStartBody } from '@nirgam/domain/account/account-forms'
import { PASSWORD_MIN } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { useLayoutEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { api } from '../../lib/api.ts'
import { problemsIn, type Schema, useForm } from '../../lib/form.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { Form, PasswordField, SubmitButton, TextField } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import { useAskForCode } from './code-screen.ts'
import {
  type Credentials,
  problemsAtFields,
  readCredentials,
  readPhone,
  readTyped,
  type TypedContact,
  typedContact,
} from './credentials.ts'
import { PhoneField } from './phone-field.tsx'
import classes from './sign-in.module.css'

type CredentialsFormProps<Body> = {
  purpose: 'login' | 'sign-up' | 'forgot'
  label: string
  busyLabel: string
  /** The message shown when the server sends none. */
  failed: string
  /** The message when both identifiers are filled in. */
  bothGiven: string
  /** A failure from before this form was shown. */
  failure?: string | null
  schema: Schema
  bodyOf: (credentials: Credentials) => Body
  send: (body: Body, typed: TypedContact) => Promise<void>
}

const METHODS = { phone: 'Mobile number', email: 'Email' }

export function CredentialsForm<Body>(props: CredentialsFormProps<Body>) {
  const { purpose, label, busyLabel, failed, bothGiven, failure, schema, bodyOf, send } = props
  const isLogin = purpose !== 'sign-up'
  const form = useForm({
    bodyOf: (typed) => bodyOf(readCredentials(typed)),
    check: (body) => problemsIn(schema, body),
    send: (body): Promise<void> => send(body, typedContact(readCredentials(form.typed))),
    failed,
    // Shows each problem at its field, and opens the first such field.
    atFields: (found) => {
      const shown = form.typed('method') === 'email' ? 'email' : 'phone'
      const problems = problemsAtFields(found, readCredentials(form.typed), shown)
      const first = problems.phone ? 'phone' : problems.email && 'email'
      if (first && !problems[shown]) form.fill({ method: first })
      return problems
    },
    // Filling in either identifier clears the problem of both.
    mendedBy: (field) => (field === 'phone' || field === 'email' ? ['phone', 'email'] : [field]),
  })
  useTypedBefore(form.fill)
  return (
    <Form form={form} failure={failure}>
      <fieldset className={classes.methods} aria-label="Use your mobile number or your email">
        {Object.entries(METHODS).map(([id, name]) => (
          <label key={id}>
            <input type="radio" name="method" value={id} defaultChecked={id === 'phone'} />
            {name}
          </label>
        ))}
      </fieldset>
      <div className={classes.byPhone}>
        <PhoneField {...form.field('phone')} />
      </div>
      <div className={classes.byEmail}>
        <TextField
          {...form.field('email')}
          type="email"
          label="Email"
          placeholder="you@example.com"
          inputMode="email"
          autoComplete={isLogin ? 'username' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <Text size="sm" tone="dim" className={classes.both}>
        {bothGiven}
      </Text>
      {purpose !== 'forgot' && (
        <PasswordField
          {...form.field('password')}
          label="Password"
          hint={isLogin ? undefined : `At least ${PASSWORD_MIN} characters`}
          autoComplete={isLogin ? 'current-password' : 'new-password'}
        />
      )}
      {purpose === 'login' && <ForgotLink typed={() => typedContact(readCredentials(form.typed))} />}
      <SubmitButton form={form} size="lg" busyLabel={busyLabel}>
        {label}
      </SubmitButton>
    </Form>
  )
}

/** Restores the typed fields when the user returns from the next screen. */
function useTypedBefore(fill: (values: Record<string, string>) => void): void {
  const { state } = useLocation()
  // Runs before the country code's own effect, which reads the choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useLayoutEffect(() => {
    const typed = readTyped(state)
    const isEmail = typed.phone === undefined && typed.email !== undefined
    fill({ ...typed, ...(isEmail && { method: 'email' }) })
  }, [])
}

function ForgotLink({ typed }: { typed: () => TypedContact }) {
  const navigate = useNavigate()
  return (
    <Text size="md" className="apart">
      <Link
        to="/forgot-password"
        onClick={(event) => {
          event.preventDefault()
          void navigate('/forgot-password', { state: { typed: typed() } })
        }}
      >
        Forgot password?
      </Link>
    </Text>
  )
}

/** WhatsApp has no sign-in of its own, so a code sent there proves the number. */
export function WhatsappForm() {
  const askForCode = useAskForCode()
  const form = useForm({
    bodyOf: (typed) => {
      const { phone, countryCode } = readPhone(typed('countryCode'), typed('phone'))
      return { phone, country_code: countryCode }
    },
    check: (body) => problemsIn(whatsappStartBody, body),
    send: async (body) => {
      const sent = await api('POST /auth/whatsapp/start', { body })
      const typed = { phone: body.phone, countryCode: body.country_code }
      await askForCode(sent, { typed, from: '/login?whatsapp=1' })
    },
    failed: MESSAGES.auth.socialFailed('whatsapp'),
    atFields: ({ phone, country_code }) => ({ phone: phone ?? country_code }),
  })
  useTypedBefore(form.fill)
  return (
    <Form form={form}>
      <PhoneField {...form.field('phone')} />
      <SubmitButton form={form} size="lg" busyLabel="Sending...">
        Send OTP on WhatsApp
      </SubmitButton>
    </Form>
  )
}
