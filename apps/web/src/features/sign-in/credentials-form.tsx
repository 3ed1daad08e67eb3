import { PASSWORD_MIN } from '@nirgam/domain/limits'
import { type Problems, problemsIn, type Schema, useForm } from '../../lib/form.ts'
import { Form, PasswordField, SubmitButton, TextField } from '../../ui/form.tsx'
import { Text } from '../../ui/layout.tsx'
import { type Credentials, problemsAtFields, readCredentials } from './credentials.ts'
import { PhoneField } from './phone-field.tsx'
import classes from './sign-in.module.css'

type CredentialsFormProps<Body> = {
  purpose: 'login' | 'sign-up'
  label: string
  busyLabel: string
  /** Said when the server gave no words of its own. */
  failed: string
  /** What to say when both identifiers are filled in. */
  bothGiven: string
  /** What went wrong before this form was shown. */
  failure?: string | null
  schema: Schema
  bodyOf: (credentials: Credentials) => Body
  send: (body: Body) => Promise<void>
}

const METHODS = [
  { id: 'phone', label: 'Mobile number' },
  { id: 'email', label: 'Email' },
] as const

/** Puts each problem at its field, and brings that field on show. */
function atFields(found: Problems, form: HTMLFormElement): Problems {
  const data = new FormData(form)
  const shown = data.get('method') === 'email' ? 'email' : 'phone'
  const problems = problemsAtFields(
    found,
    readCredentials((field) => String(data.get(field))),
    shown,
  )
  const choice = form.elements.namedItem('method')
  if (choice instanceof RadioNodeList && problems[shown] === undefined) {
    if (problems.phone || problems.email) choice.value = problems.phone ? 'phone' : 'email'
  }
  return problems
}

export function CredentialsForm<Body>(props: CredentialsFormProps<Body>) {
  const { purpose, label, busyLabel, failed, bothGiven, failure, schema, bodyOf, send } = props
  const isLogin = purpose === 'login'
  const form = useForm({
    bodyOf: (typed) => bodyOf(readCredentials(typed)),
    check: (body) => problemsIn(schema, body),
    send,
    failed,
    atFields,
    // Either identifier answers the demand for one.
    mendedBy: (field) => (field === 'phone' || field === 'email' ? ['phone', 'email'] : [field]),
  })
  return (
    <Form form={form} failure={failure}>
      <fieldset className={classes.methods} aria-label="Use your mobile number or your email">
        {METHODS.map(({ id, label: name }) => (
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
      <PasswordField
        {...form.field('password')}
        label="Password"
        hint={isLogin ? undefined : `At least ${PASSWORD_MIN} characters`}
        autoComplete={isLogin ? 'current-password' : 'new-password'}
      />
      <SubmitButton form={form} size="lg" busyLabel={busyLabel}>
        {label}
      </SubmitButton>
    </Form>
  )
}
