import type { ProfileData } from '@nirgam/domain/account/api-accounts'
import { changePasswordBody, updateProfileBody } from '@nirgam/domain/account/profile-forms'
import { GENDERS } from '@nirgam/domain/remittance/answers/options'
import { birthDateBounds } from '@nirgam/domain/shared/dates'
import { PASSWORD_MAX, TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { problemsIn, useForm } from '../../lib/form.ts'
import { useAction } from '../../lib/use-action.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { CheckboxField, Form, PasswordField, SelectField, SubmitButton, TextArea, TextField } from '../../ui/form.tsx'
import { Grid, PageHeading, Panel, Stack, Text, VisuallyHidden } from '../../ui/layout.tsx'
import { Banner, ErrorState, Skeleton } from '../../ui/states.tsx'
import { refreshUser } from '../auth/auth.tsx'
import { OwnDataPanel } from '../own-data/own-data.tsx'
import { PendingContactForm } from './pending-contact-form.tsx'
import {
  bodyOf,
  confirmedValues,
  type LoadedProfile,
  type ProfileField,
  passwordBodyOf,
  profileQuery,
  valuesOf,
} from './profile.ts'

const GENDER_OPTIONS = [{ value: '', label: 'Select' }, ...GENDERS.map(({ id, label }) => ({ value: id, label }))]

export function ProfilePage() {
  const profile = useQuery(profileQuery)
  const queries = useQueryClient()
  const saved = (data: ProfileData) => {
    queries.setQueryData(profileQuery.queryKey, { ...data, partial: false })
    void refreshUser()
  }

  return (
    <>
      <p>
        <ButtonLink to="/dashboard" variant="default" size="sm">
          ← Back to dashboard
        </ButtonLink>
      </p>
      <PageHeading
        title="Profile"
        lead="Your details are stored encrypted. We use them to reach you about your remittances."
      />
      {profile.isPending && (
        <Grid columns="side" aria-busy="true">
          <Skeleton height="30rem" />
          <Skeleton height="22rem" />
        </Grid>
      )}
      {profile.isError && profile.data === undefined && (
        <ErrorState title="Failed to load your profile" onRetry={() => void profile.refetch()} />
      )}
      {profile.data && (
        <Stack>
          {profile.data.partial && (
            <Banner kind="warning">
              We couldn’t load some of your details. They won’t change unless you enter new ones.
            </Banner>
          )}
          {profile.data.pending.map((contact) => (
            <PendingContactForm
              key={`${contact.kind} ${contact.value}`}
              contact={contact}
              replaces={profile.data.user[contact.kind] !== null}
              onConfirmed={saved}
            />
          ))}
          <Grid columns="side">
            <Panel title="Profile Details">
              <ProfileForm profile={profile.data} onSaved={saved} />
            </Panel>
            <Panel title="Password Details">
              <PasswordForm profile={profile.data} onChanged={() => void profile.refetch()} />
            </Panel>
          </Grid>
          {profile.data.accept_marketing !== null && (
            <MarketingPanel accepted={profile.data.accept_marketing} onSaved={saved} />
          )}
          <OwnDataPanel />
        </Stack>
      )}
    </>
  )
}

type ProfileFormProps = { profile: LoadedProfile; onSaved: (data: ProfileData) => void }

function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const { user } = profile
  const form = useForm({
    bodyOf: (typed) => bodyOf(typed, profile),
    check: (body) => problemsIn(updateProfileBody, body),
    send: async (body) => {
      const data = await api('PUT /profile', { body })
      form.fill(valuesOf(data.user))
      onSaved(data)
    },
    failed: MESSAGES.profile.updateFailed,
  })

  const shown = useRef(user)
  const { typed, fill } = form
  useEffect(() => {
    if (shown.current === user) return
    fill(confirmedValues(typed, shown.current, user))
    shown.current = user
  })

  const field = (name: ProfileField, autoComplete?: string, maxLength?: number) => ({
    ...form.field(name),
    autoComplete,
    maxLength,
    defaultValue: user[name] ?? '',
  })
  return (
    <Form form={form} sent={MESSAGES.profile.updated}>
      <Grid>
        <TextField full label="Name" {...field('name', 'name', TEXT_LIMITS.name)} />
        <DateField label="Date of birth" {...birthDateBounds(new Date())} {...field('date_of_birth', 'bday')} />
        <SelectField label="Gender" options={GENDER_OPTIONS} {...field('gender')} />
        <TextField label="Email" type="email" inputMode="email" {...field('email', 'email', TEXT_LIMITS.email)} />
        <TextField
          label="Phone"
          type="tel"
          inputMode="tel"
          placeholder="+91 98765 43210"
          {...field('phone', 'tel', TEXT_LIMITS.phone)}
        />
        <TextField label="Pincode" {...field('pincode', 'postal-code', TEXT_LIMITS.pinCode)} />
        <TextArea full label="Address" rows={3} {...field('address', 'street-address', TEXT_LIMITS.address)} />
      </Grid>
      <SubmitButton form={form} busyLabel="Updating...">
        Update<VisuallyHidden> your details</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}

type PasswordFormProps = { profile: LoadedProfile; onChanged: () => void }

function PasswordForm({ profile, onChanged }: PasswordFormProps) {
  // A user who only signed in through another service has no password.
  const hasPassword = profile.has_password
  const form = useForm({
    bodyOf: (typed) => passwordBodyOf(typed, profile),
    check: (body) => ({
      ...(body.current_password === '' && { current_password: MESSAGES.profile.currentPasswordRequired }),
      ...problemsIn(changePasswordBody, body),
    }),
    send: async (body) => {
      await api('PUT /change-password', { body })
      form.fill({ current_password: '', new_password: '', new_password_confirmation: '' })
      onChanged()
    },
    failed: MESSAGES.profile.passwordUpdateFailed,
  })
  const field = (name: string, autoComplete: string) => ({
    ...form.field(name),
    autoComplete,
    required: true,
    maxLength: PASSWORD_MAX,
  })
  return (
    <Form form={form} sent={MESSAGES.profile.passwordUpdated}>
      {hasPassword && (
        <TextField type="password" label="Current password" {...field('current_password', 'current-password')} />
      )}
      <PasswordField label="New password" {...field('new_password', 'new-password')} />
      <PasswordField label="Confirm password" {...field('new_password_confirmation', 'new-password')} />
      {profile.accept_marketing !== null && (
        <CheckboxField
          label="I accept to received marketing emails"
          name="accept_marketing"
          // The switch below the form may have changed the value since.
          key={String(profile.accept_marketing)}
          defaultChecked={profile.accept_marketing}
        />
      )}
      <SubmitButton form={form} busyLabel="Updating...">
        Update<VisuallyHidden> your password</VisuallyHidden>
      </SubmitButton>
    </Form>
  )
}

type MarketingPanelProps = { accepted: boolean; onSaved: (data: ProfileData) => void }

/** Withdrawing consent is as easy as giving it: no new password is needed. */
function MarketingPanel({ accepted, onSaved }: MarketingPanelProps) {
  const { run, busy, failure } = useAction(MESSAGES.profile.updateFailed)
  const choose = (accept_marketing: boolean) =>
    run(async () => onSaved(await api('PUT /profile', { body: { accept_marketing } })))
  return (
    <Panel title="Emails from us">
      <Stack gap="sm">
        <CheckboxField
          role="switch"
          label="Send me news and offers by email"
          checked={accepted}
          disabled={busy}
          onChange={({ currentTarget }) => void choose(currentTarget.checked)}
        />
        {failure && <Banner kind="error">{failure}</Banner>}
        <Text size="sm" tone="dim" role="status">
          {accepted
            ? 'You get news and offers. Switch this off at any time.'
            : 'You only get emails about your account and your remittances.'}
        </Text>
      </Stack>
    </Panel>
  )
}
