import { MESSAGES } from '@nirgam/domain/messages'
import { expect, test } from 'vitest'
import { NO_PASSWORDS, passwordProblems } from './password-values.ts'

const GOOD = { current_password: 'old one', new_password: 'secret', new_password_confirmation: 'secret' }

test('six characters, twice the same, with the current one: nothing to object to', () => {
  expect(passwordProblems(GOOD, true)).toEqual({})
})

test('each fault is told at its own field', () => {
  expect(passwordProblems({ ...GOOD, new_password: 'five5', new_password_confirmation: 'other' }, true)).toEqual({
    new_password: MESSAGES.profile.passwordTooShort,
    new_password_confirmation: MESSAGES.profile.passwordMismatch,
  })
})

test('the current password is asked for only where there is one', () => {
  expect(passwordProblems(NO_PASSWORDS, true)).toHaveProperty('current_password')
  expect(passwordProblems({ ...GOOD, current_password: '' }, false)).toEqual({})
})
