import { whatsappStartBody } from '@nirgam/domain/account/account-forms'
import { COUNTRY_CODES, DEFAULT_COUNTRY_CODE } from '@nirgam/domain/remittance/answers/options'
import { PASSWORD_MIN } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { api } from '../../lib/api.ts'
import { problemsIn, type Schema, useForm } from '../../lib/form.ts'
import { useNavigate } from '../../lib/navigation.ts'
import { Form, PasswordField, SubmitButton, TextField } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import { FlagIcon } from '../../ui/pictures.tsx'
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
    clearedBy: (field) => (field === 'phone' || field === 'email' ? ['phone', 'email'] : [field]),
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

function PhoneField(props: { name: string; error: string | undefined }) {
  return (
    <TextField
      {...props}
      type="tel"
      label="Mobile number"
      placeholder="10-digit number"
      inputMode="tel"
      autoComplete="tel-national"
      className={classes.besidePicker}
      before={<CountryCodePicker />}
    />
  )
}

/** The browser's own list below a flag and a code, because it works best on a phone. */
function CountryCodePicker() {
  const select = useRef<HTMLSelectElement>(null)
  const [chosen, choose] = useState<string>(DEFAULT_COUNTRY_CODE)
  // The user or the browser may have changed it before this code loaded.
  useEffect(() => choose(select.current?.value ?? DEFAULT_COUNTRY_CODE), [])
  const country = COUNTRY_CODES.find(({ dial }) => dial === chosen)
  return (
    <span className={`tabular ${classes.picker}`}>
      <FlagIcon iso={country?.iso ?? null} size="sm" />
      <span aria-hidden="true">{chosen}</span>
      <IconChevronDown size={14} aria-hidden="true" />
      <select
        ref={select}
        name="countryCode"
        aria-label="Country code"
        autoComplete="tel-country-code"
        defaultValue={DEFAULT_COUNTRY_CODE}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {COUNTRY_CODES.map(({ iso, dial, name }) => (
          <option key={iso} value={dial}>
            {name} ({dial})
          </option>
        ))}
      </select>
    </span>
  )
}
