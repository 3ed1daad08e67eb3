import type { InvitationData } from '@nirgam/domain/office/api-staff'
import { acceptInvitationBody, newSecondFactorBody, STAFF_PASSWORD_MIN } from '@nirgam/domain/office/staff-forms'
import { PASSWORD_MAX, TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { type Form as FormState, problemsIn, useForm } from '../../lib/form.ts'
import { Form, PasswordField, SubmitButton, TextField } from '../../ui/form.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { CopyButton } from '../copy-button.tsx'
import classes from '../desk.module.css'
import { desk } from '../desk-api.ts'

type EnrolProps = { token: string; invitation: InvitationData; onDone: (codes: readonly string[]) => void }

/** For somebody new: who they are, a password, and an authenticator app. */
export function JoinForm({ token, invitation, onDone }: EnrolProps) {
  const asksEmail = invitation.email === null
  const form = useForm({
    bodyOf: (typed) => ({
      token,
      ...(asksEmail ? { email: typed('email') } : {}),
      name: typed('name'),
      password: typed('password'),
      code: typed('code'),
    }),
    check: (body) => problemsIn(acceptInvitationBody, body),
    send: async (body) => onDone((await desk('POST /desk/invitation/accept', { body })).recovery_codes),
    failed: 'We couldn’t add you to the staff. Please try again.',
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('name')}
        label="Your name"
        hint="As customers and certificates will show it."
        defaultValue={invitation.name ?? ''}
        autoComplete="name"
        maxLength={TEXT_LIMITS.name}
      />
      {asksEmail && (
        <TextField
          {...form.field('email')}
          label="Your email address"
          hint="You sign in with it."
          type="email"
          autoComplete="username"
          maxLength={TEXT_LIMITS.email}
        />
      )}
      <PasswordField
        {...form.field('password')}
        label="Choose a password"
        hint={`At least ${STAFF_PASSWORD_MIN} characters. A few words are easier to keep than signs.`}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
      />
      <Authenticator invitation={invitation} form={form} />
      <SubmitButton form={form} busyLabel="Joining...">
        Join the desk
      </SubmitButton>
    </Form>
  )
}

/** For somebody whose second factor was taken back. */
export function EnrolForm({ token, invitation, onDone }: EnrolProps) {
  const form = useForm({
    bodyOf: (typed) => ({ token, password: typed('password'), code: typed('code') }),
    check: (body) => problemsIn(newSecondFactorBody, body),
    send: async (body) => onDone((await desk('POST /desk/invitation/second-factor', { body })).recovery_codes),
    failed: 'That didn’t work. Please try again.',
  })
  return (
    <Form form={form}>
      <PasswordField
        {...form.field('password')}
        label="Your password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
      />
      <Authenticator invitation={invitation} form={form} />
      <SubmitButton form={form} busyLabel="Setting up...">
        Set up this device
      </SubmitButton>
    </Form>
  )
}

/** The key comes with the first opening of the link only. */
function Authenticator({ invitation: { qr, secret }, form }: { invitation: InvitationData; form: FormState }) {
  const digits = (
    <TextField
      {...form.field('code')}
      label="The six digits it shows now"
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  )
  if (qr === null || secret === null) {
    return (
      <Stack gap="sm">
        <Banner kind="info">
          The key for your authenticator app was shown when this link was first opened, and isn’t shown again. If you
          haven’t added it to your app, ask a lead for a new link.
        </Banner>
        {digits}
      </Stack>
    )
  }
  return (
    <section className={classes.enrol} aria-labelledby="authenticator">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code for your authenticator app"
        width={176}
        height={176}
      />
      <Stack gap="sm">
        <h2 id="authenticator">Add it to an authenticator app</h2>
        <Text tone="dim" size="md">
          This is shown once. Scan it with Google Authenticator, 1Password, Aegis or any other. Where nothing can be
          scanned, enter the key by hand:
        </Text>
        <div className={classes.secret}>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label="Copy key" />
        </div>
        {digits}
      </Stack>
    </section>
  )
}
