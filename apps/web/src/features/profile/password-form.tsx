import { PASSWORD_MAX } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import { changePasswordBody } from '@nirgam/domain/profile-forms'
import { api } from '../../lib/api.ts'
import { problemsIn, useForm } from '../../lib/form.ts'
import { CheckboxField, Form, PasswordField, SubmitButton, TextField } from '../../ui/form.tsx'

type PasswordFormProps = {
  /** False for someone who only ever signed in through another service. */
  hasPassword: boolean
  acceptMarketing: boolean
  onChanged: () => void
}

export function PasswordForm({ hasPassword, acceptMarketing, onChanged }: PasswordFormProps) {
  const form = useForm({
    bodyOf: (typed) => ({
      ...(hasPassword && { current_password: typed('current_password') }),
      new_password: typed('new_password'),
      new_password_confirmation: typed('new_password_confirmation'),
      accept_marketing: typed('accept_marketing') !== '',
    }),
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
      <CheckboxField
        label="I accept to received marketing emails"
        name="accept_marketing"
        defaultChecked={acceptMarketing}
      />
      <SubmitButton form={form} busyLabel="Updating...">
        Update
      </SubmitButton>
    </Form>
  )
}
