import { PASSWORD_MIN } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import type { FieldProblems } from './profile-values.ts'

export type PasswordValues = { current_password: string; new_password: string; new_password_confirmation: string }

export const NO_PASSWORDS: PasswordValues = { current_password: '', new_password: '', new_password_confirmation: '' }

/** In the order of the fields. */
export function passwordProblems(values: PasswordValues, hasPassword: boolean): FieldProblems {
  return {
    ...(hasPassword &&
      values.current_password === '' && { current_password: MESSAGES.profile.currentPasswordRequired }),
    ...(values.new_password.length < PASSWORD_MIN && { new_password: MESSAGES.profile.passwordTooShort }),
    ...(values.new_password !== values.new_password_confirmation && {
      new_password_confirmation: MESSAGES.profile.passwordMismatch,
    }),
  }
}
