import type { InvitationData } from '@nirgam/domain/office/api-staff'
import { labelOf, ROLES } from '@nirgam/domain/office/roles'
import { acceptInvitationBody, newSecondFactorBody, STAFF_PASSWORD_MIN } from '@nirgam/domain/office/staff-forms'
import { PASSWORD_MAX, TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, messageOf } from '../lib/api.ts'
import { useDocumentTitle } from '../lib/document-title.ts'
import { type Form as FormState, problemsIn, useForm } from '../lib/form.ts'
import { useNavigate } from '../lib/navigation.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Form, PasswordField, SubmitButton, TextField } from '../ui/form.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Banner, Skeleton } from '../ui/states.tsx'
import classes from './desk.module.css'
import { desk, deskQuery } from './desk-api.ts'
import { CopyButton } from './desk-controls.tsx'
import { readSession } from './desk-session.ts'
import { DeskUnreachable, Entrance } from './entrance.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The page of a one-time link. Its secret follows the # and is sent only in a request body. */
export function InvitationPage() {
  const { hash } = useLocation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useDocumentTitle('Your invitation · Desk')
  if (codes !== null) return <Kept codes={codes} />
  return <Invited key={hash} token={hash.slice(1)} onDone={setCodes} />
}

type InvitedProps = { token: string; onDone: (codes: readonly string[]) => void }

function Invited({ token, onDone }: InvitedProps) {
  const invitation = useQuery({
    ...deskQuery('POST /desk/invitation', { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (invitation.isPending) {
    return (
      <Entrance title="Your invitation" wide>
        <Skeleton height="24rem" />
      </Entrance>
    )
  }
  if (invitation.isError) {
    const { error } = invitation
    if (!(error instanceof ApiError) || error.status !== 404) {
      return <DeskUnreachable onRetry={() => void invitation.refetch()} />
    }
    return (
      <Entrance title="This link no longer works">
        <Banner kind="warning">{messageOf(error, 'Ask a lead for a new one.')}</Banner>
        <div>
          <ButtonLink to="/desk" variant="default">
            Sign in to the desk
          </ButtonLink>
        </div>
      </Entrance>
    )
  }
  const given = { token, invitation: invitation.data, onDone }
  return (
    <Entrance title={titleOf(invitation.data)} intro={introOf(invitation.data)} wide>
      {invitation.data.kind === 'join' ? <JoinForm {...given} /> : <EnrolForm {...given} />}
    </Entrance>
  )
}

function titleOf({ kind, role }: InvitationData): string {
  return kind === 'join' ? `Join the desk as ${labelOf(role)}` : 'Set up another device'
}

function introOf({ kind, role, email }: InvitationData): string {
  if (kind === 'second-factor') return 'Your old codes no longer work. Scan the new one to get back in.'
  const does = ROLES.find(({ id }) => id === role)?.does ?? ''
  return email === null ? does : `${email}. ${does}`
}

function Kept({ codes }: { codes: readonly string[] }) {
  const navigate = useNavigate()
  const goOn = async () => {
    // If this fails, the desk itself reads the session again.
    await readSession(null).catch(() => {})
    await navigate('/desk', { replace: true })
  }
  return (
    <Entrance title="Keep your recovery codes">
      <RecoveryCodes codes={codes} doneLabel="Go to the desk" onDone={() => void goOn()} />
    </Entrance>
  )
}

type EnrolProps = { token: string; invitation: InvitationData; onDone: (codes: readonly string[]) => void }

/** For a new staff member: name, password and authenticator app. */
function JoinForm({ token, invitation, onDone }: EnrolProps) {
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
        hint={`At least ${STAFF_PASSWORD_MIN} characters. A few random words are easier to remember than symbols.`}
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

/** For a staff member whose second factor was reset. */
function EnrolForm({ token, invitation, onDone }: EnrolProps) {
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

/** The secret is sent only when the link is opened for the first time. */
function Authenticator({ invitation: { qr, secret }, form }: { invitation: InvitationData; form: FormState }) {
  const digits = (
    <TextField {...form.field('code')} label="6-digit code" inputMode="numeric" autoComplete="one-time-code" />
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
    <Row as="section" gap="lg" align="start" className={classes.enrol} aria-labelledby="authenticator">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR code for your authenticator app"
        width={176}
        height={176}
      />
      <Stack gap="sm">
        <h2 id="authenticator">Add it to an authenticator app</h2>
        <Text tone="dim" size="md">
          This is shown once. Scan it with Google Authenticator, 1Password, Aegis or any other. Can’t scan? Enter this
          key manually:
        </Text>
        <Row gap="sm" justify="between" className={classes.secret}>
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={secret} label="Copy key" />
        </Row>
        {digits}
      </Stack>
    </Row>
  )
}
