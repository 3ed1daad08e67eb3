import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { PASSWORD_MAX } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError, api } from '../../lib/api.ts'
import { refusalText } from '../../lib/refusal-text.ts'
import { ActionButton } from '../../ui/action.tsx'
import { Banner } from '../../ui/banner.tsx'
import { NO_PASSWORDS, type PasswordValues, passwordProblems } from './password-values.ts'
import classes from './profile-page.module.css'
import type { FieldProblems } from './profile-values.ts'

type PasswordFormProps = {
  /** False for someone who only ever signed in through another service. */
  hasPassword: boolean
  acceptMarketing: boolean
  onChanged: () => void
}

/** Mantine leaves the eye out of the tab order and unnamed; it also tells whether it is pressed. */
const TOGGLE = { 'aria-label': 'Show password', tabIndex: 0 }

export function PasswordForm({ hasPassword, acceptMarketing, onChanged }: PasswordFormProps) {
  const [values, setValues] = useState(NO_PASSWORDS)
  const [marketing, setMarketing] = useState(acceptMarketing)
  const [problems, setProblems] = useState<FieldProblems>({})
  const form = useRef<HTMLFormElement>(null)

  const change = useMutation({
    mutationFn: () => {
      const { current_password, ...rest } = values
      return api.put('/change-password', {
        ...(hasPassword && { current_password }),
        ...rest,
        accept_marketing: marketing,
      })
    },
    onSuccess: () => {
      setValues(NO_PASSWORDS)
      onChanged()
    },
    onError: (error) => {
      if (error instanceof ApiError) show(error.fieldErrors)
    },
  })

  const show = (found: FieldProblems) => {
    setProblems(found)
    const first = Object.keys(found)[0]
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const found = passwordProblems(values, hasPassword)
    change.reset()
    show(found)
    if (Object.keys(found).length === 0) change.mutate()
  }

  const field = (name: keyof PasswordValues, autoComplete: string) => ({
    name,
    autoComplete,
    withAsterisk: true,
    'aria-required': true,
    maxLength: PASSWORD_MAX,
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setValues((old) => ({ ...old, [name]: value }))
      setProblems(({ [name]: _, ...others }) => others)
      if (change.isSuccess) change.reset()
    },
  })

  const failed = change.isError && Object.keys(problems).length === 0
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      {change.isSuccess && <Banner kind="success">{MESSAGES.profile.passwordUpdated}</Banner>}
      {failed && <Banner kind="error">{refusalText(change.error, MESSAGES.profile.passwordUpdateFailed)}</Banner>}
      {hasPassword && (
        <TextInput type="password" label="Current password" {...field('current_password', 'current-password')} />
      )}
      <PasswordInput
        label="New password"
        visibilityToggleButtonProps={TOGGLE}
        {...field('new_password', 'new-password')}
      />
      <PasswordInput
        label="Confirm password"
        visibilityToggleButtonProps={TOGGLE}
        {...field('new_password_confirmation', 'new-password')}
      />
      <Checkbox
        label="I accept to received marketing emails"
        checked={marketing}
        onChange={(event) => setMarketing(event.currentTarget.checked)}
      />
      <ActionButton type="submit" aria-disabled={change.isPending}>
        {change.isPending ? 'Updating...' : 'Update'}
      </ActionButton>
    </form>
  )
}
