import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ProfileData } from '@nirgam/domain/api-profile'
import { birthDateBounds } from '@nirgam/domain/dates'
import { TEXT_LIMITS } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { GENDERS } from '@nirgam/domain/options'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, api } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { ActionButton } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import classes from './profile-page.module.css'
import type { LoadedProfile } from './profile-query.ts'
import {
  bodyOf,
  type FieldProblems,
  isProfileField,
  type ProfileField,
  valuesOf,
  withConfirmed,
} from './profile-values.ts'

const FULL_ROW = { 'data-full': true }

type ProfileFormProps = { profile: LoadedProfile; onSaved: (data: ProfileData) => void }

export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const [values, setValues] = useState(() => valuesOf(profile.user))
  const [shown, setShown] = useState(profile.user)
  const [problems, setProblems] = useState<FieldProblems>({})
  const form = useRef<HTMLFormElement>(null)
  const bounds = birthDateBounds(new Date())

  // A contact that was confirmed meanwhile takes its place, unless something else was typed there.
  if (shown !== profile.user) {
    setShown(profile.user)
    setValues((typed) => withConfirmed(typed, shown, profile.user))
  }

  const save = useMutation({
    mutationFn: () => api.put<ProfileData>('/profile', bodyOf(values, profile)),
    onSuccess: (data) => {
      setValues(valuesOf(data.user))
      onSaved(data)
    },
    onError: (error) => {
      const found = error instanceof ApiError ? error.fieldErrors : {}
      const first = Object.keys(found).find(isProfileField)
      setProblems(first ? found : {})
      if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setProblems({})
    save.mutate()
  }

  const field = (name: ProfileField) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setValues((old) => ({ ...old, [name]: value }))
      setProblems((old) => ({ ...old, [name]: undefined }))
      if (!save.isPending) save.reset()
    },
  })

  const failed = save.isError && Object.values(problems).every((problem) => problem === undefined)
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {save.isSuccess && <Banner kind="success">{MESSAGES.profile.updated}</Banner>}
      {failed && <Banner kind="error">{refusalText(save.error, MESSAGES.profile.updateFailed)}</Banner>}
      <div className={classes.fields}>
        <TextInput
          label="Name"
          autoComplete="name"
          maxLength={TEXT_LIMITS.name}
          {...field('name')}
          wrapperProps={FULL_ROW}
        />
        <TextInput
          label="Date of birth"
          type="date"
          autoComplete="bday"
          min={bounds.min}
          max={bounds.max}
          {...field('date_of_birth')}
        />
        <NativeSelect
          label="Gender"
          data={[{ value: '', label: 'Select' }, ...GENDERS.map(({ id, label }) => ({ value: id, label }))]}
          {...field('gender')}
        />
        <TextInput
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={TEXT_LIMITS.email}
          {...field('email')}
        />
        <TextInput
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+91 98765 43210"
          maxLength={TEXT_LIMITS.phone}
          {...field('phone')}
        />
        <TextInput label="Pincode" autoComplete="postal-code" maxLength={TEXT_LIMITS.pinCode} {...field('pincode')} />
        <Textarea
          label="Address"
          rows={3}
          autoComplete="street-address"
          maxLength={TEXT_LIMITS.address}
          {...field('address')}
          wrapperProps={FULL_ROW}
        />
      </div>
      <ActionButton type="submit" aria-disabled={save.isPending}>
        {save.isPending ? 'Updating...' : 'Update'}
      </ActionButton>
    </form>
  )
}
