import type { PasskeyRecord } from '@nirgam/domain/office/api-staff'
import { labelOf, ROLES } from '@nirgam/domain/office/roles'
import {
  passkeyNameBody,
  renewRecoveryCodesBody,
  STAFF_MESSAGES,
  STAFF_PASSWORD_MIN,
  staffPasswordBody,
} from '@nirgam/domain/office/staff-forms'
import { formatIndiaDateTime } from '@nirgam/domain/shared/dates'
import { PASSWORD_MAX, TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemsIn, useForm } from '../lib/form.ts'
import { useAction } from '../lib/use-action.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { Form, PasswordField, SubmitButton, TextField } from '../ui/form.tsx'
import { Facts, Grid, PageHeading, Panel, Row, Stack, Text } from '../ui/layout.tsx'
import { Banner, ErrorState, Skeleton } from '../ui/states.tsx'
import { desk, deskQuery } from './desk-api.ts'
import { deskQueries, refreshSession, useMe } from './desk-session.ts'
import { hasPasskeys, makePasskey } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const FEW_CODES = 3

export function AccountPage() {
  const { name, email, role, membership_number } = useMe()
  return (
    <Stack gap="lg">
      <PageHeading title="My account" />
      <Grid>
        <Panel title="You">
          <Facts
            facts={[
              ['Name', name],
              ['Email address', email],
              ['Role', labelOf(role)],
              ['What it’s for', ROLES.find(({ id }) => id === role)?.does ?? ''],
              ...(membership_number === null ? [] : [['Membership number', membership_number] as const]),
            ]}
          />
        </Panel>
        <Panel title="Password">
          <PasswordForm />
        </Panel>
        <Panel title="Passkeys">
          <Passkeys />
        </Panel>
        <Panel title="Recovery codes">
          <RenewCodes />
        </Panel>
      </Grid>
    </Stack>
  )
}

function PasswordForm() {
  const form = useForm({
    bodyOf: (typed) => ({ current_password: typed('current_password'), new_password: typed('new_password') }),
    check: (body) => problemsIn(staffPasswordBody, body),
    send: async (body) => {
      await desk('PUT /desk/me/password', { body })
      form.fill({ current_password: '', new_password: '' })
    },
    failed: 'We couldn’t change your password. Please try again.',
  })
  return (
    <Form form={form} sent={STAFF_MESSAGES.passwordChanged}>
      <PasswordField
        {...form.field('current_password')}
        label="Your password now"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
      />
      <PasswordField
        {...form.field('new_password')}
        label="New password"
        hint={`At least ${STAFF_PASSWORD_MIN} characters.`}
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
      />
      <SubmitButton form={form} size="sm" busyLabel="Changing...">
        Change password
      </SubmitButton>
    </Form>
  )
}

function RenewCodes() {
  const { recovery_codes_left: left } = useMe()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const form = useForm({
    bodyOf: (typed) => ({ password: typed('password') }),
    check: (body) => problemsIn(renewRecoveryCodesBody, body),
    send: async (body) => {
      const renewed = await desk('POST /desk/me/recovery-codes', { body })
      setCodes(renewed.recovery_codes)
      await refreshSession()
    },
    failed: 'We couldn’t make new codes. Please try again.',
  })
  if (codes !== null) return <RecoveryCodes codes={codes} doneLabel="Done" onDone={() => setCodes(null)} />
  return (
    <Form form={form}>
      {left <= FEW_CODES ? (
        <Banner kind="warning">{leftInWords(left)}</Banner>
      ) : (
        <Text tone="dim">{leftInWords(left)}</Text>
      )}
      <PasswordField
        {...form.field('password')}
        label="Your password"
        hint="New codes take the place of the old ones."
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
      />
      <SubmitButton form={form} size="sm" busyLabel="Making codes...">
        Make new codes
      </SubmitButton>
    </Form>
  )
}

function leftInWords(left: number): string {
  if (left === 0) return 'You have no recovery codes left. Without your phone you can’t get in.'
  return left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`
}

const passkeysQuery = queryOptions(deskQuery('GET /desk/me/passkeys'))

const show = (list: PasskeyRecord[]) => deskQueries.setQueryData(passkeysQuery.queryKey, list)

function Passkeys() {
  const { role } = useMe()
  const passkeys = useQuery(passkeysQuery)
  const [removing, remove] = useState<PasskeyRecord | null>(null)
  if (passkeys.isPending) return <Skeleton height="8rem" />
  if (passkeys.isError) {
    return <ErrorState title="Couldn’t load your passkeys" onRetry={() => void passkeys.refetch()} />
  }
  return (
    <Stack gap="md">
      {role === 'signer' && passkeys.data.length === 0 && (
        <Banner kind="info">Signers should use a passkey. Unlike a code, it can’t be given away by mistake.</Banner>
      )}
      {passkeys.data.map((passkey) => (
        <Row key={passkey.uid} gap="sm">
          <div>
            {passkey.name}
            <Text tone="dim">
              {passkey.last_used_at === null
                ? 'Not used yet'
                : `Last used on ${formatIndiaDateTime(Date.parse(passkey.last_used_at))}`}
            </Text>
          </div>
          <Button variant="default" size="sm" aria-label={`Remove ${passkey.name}`} onClick={() => remove(passkey)}>
            Remove
          </Button>
        </Row>
      ))}
      {hasPasskeys() ? (
        <AddPasskey />
      ) : (
        <Text tone="dim">This browser has no passkeys. Your authenticator app works as before.</Text>
      )}
      {removing !== null && <RemoveDialog passkey={removing} onClose={() => remove(null)} />}
    </Stack>
  )
}

function AddPasskey() {
  const form = useForm({
    bodyOf: (typed) => ({ name: typed('name') }),
    check: (body) => problemsIn(passkeyNameBody, body),
    send: async ({ name }) => {
      const passkey = await makePasskey(await desk('POST /desk/me/passkeys/question'))
      show(await desk('POST /desk/me/passkeys', { body: { name, passkey } }))
      form.fill({ name: '' })
    },
    failed: 'No passkey was added. Please try again.',
  })
  return (
    <Form form={form} sent="The passkey is added. You can use it in place of a code.">
      <TextField
        {...form.field('name')}
        label="Name of a new passkey"
        hint="For example the device: your fingerprint, face or PIN opens it."
        autoComplete="off"
        maxLength={TEXT_LIMITS.name}
      />
      <SubmitButton form={form} size="sm" busyLabel="Waiting for your device...">
        Add a passkey
      </SubmitButton>
    </Form>
  )
}

function RemoveDialog({ passkey: { uid, name }, onClose }: { passkey: PasskeyRecord; onClose: () => void }) {
  const { run, busy, failure } = useAction()
  const remove = async () => {
    const isDone = await run(async () => show(await desk('DELETE /desk/me/passkeys/:uid', { params: { uid } })))
    if (isDone) onClose()
  }
  return (
    <ConfirmDialog
      title={`Remove “${name}”?`}
      confirmLabel="Remove"
      busyLabel="Removing..."
      removes
      busy={busy}
      error={failure}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      It won’t open your account any more. Your authenticator app works as before.
    </ConfirmDialog>
  )
}
