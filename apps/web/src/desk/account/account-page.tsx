import { labelOf, ROLES } from '@nirgam/domain/office/roles'
import {
  renewRecoveryCodesBody,
  STAFF_MESSAGES,
  STAFF_PASSWORD_MIN,
  staffPasswordBody,
} from '@nirgam/domain/office/staff-forms'
import { PASSWORD_MAX } from '@nirgam/domain/shared/limits'
import { useState } from 'react'
import { problemsIn, useForm } from '../../lib/form.ts'
import { Form, PasswordField, SubmitButton } from '../../ui/form.tsx'
import { Facts, Grid, PageHeading, Panel, Stack, Text } from '../../ui/layout.tsx'
import { Banner } from '../../ui/states.tsx'
import { desk } from '../desk-api.ts'
import { refreshSession, useMe } from '../desk-session.ts'
import { RecoveryCodes } from '../recovery-codes.tsx'
import { Passkeys } from './passkeys-panel.tsx'

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
