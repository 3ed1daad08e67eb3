import type { ProfileData } from '@nirgam/domain/api-profile'
import { birthDateBounds } from '@nirgam/domain/dates'
import { TEXT_LIMITS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { GENDERS } from '@nirgam/domain/options'
import { updateProfileBody } from '@nirgam/domain/profile-forms'
import { useEffect, useRef } from 'react'
import { api } from '../../lib/api.ts'
import { problemsIn, useForm } from '../../lib/form.ts'
import { Form, SelectField, SubmitButton, TextArea, TextField } from '../../ui/form.tsx'
import { Grid } from '../../ui/layout.tsx'
import type { LoadedProfile } from './profile-query.ts'
import { bodyOf, confirmedValues, type ProfileField, valuesOf } from './profile-values.ts'

const GENDER_OPTIONS = [{ value: '', label: 'Select' }, ...GENDERS.map(({ id, label }) => ({ value: id, label }))]

type ProfileFormProps = { profile: LoadedProfile; onSaved: (data: ProfileData) => void }

export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const { user } = profile
  const bounds = birthDateBounds(new Date())
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

  const field = (name: ProfileField, autoComplete: string, maxLength?: number) => ({
    ...form.field(name),
    autoComplete,
    maxLength,
    defaultValue: user[name] ?? '',
  })
  return (
    <Form form={form} sent={MESSAGES.profile.updated}>
      <Grid>
        <TextField full label="Name" {...field('name', 'name', TEXT_LIMITS.name)} />
        <TextField label="Date of birth" type="date" {...bounds} {...field('date_of_birth', 'bday')} />
        <SelectField
          label="Gender"
          options={GENDER_OPTIONS}
          {...form.field('gender')}
          defaultValue={user.gender ?? ''}
        />
        <TextField label="E-mail" type="email" inputMode="email" {...field('email', 'email', TEXT_LIMITS.email)} />
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
        Update
      </SubmitButton>
    </Form>
  )
}
