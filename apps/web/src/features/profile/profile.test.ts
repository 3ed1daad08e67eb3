import { expect, test } from 'vitest'
import { bodyOf, confirmedValues, type ProfileField, passwordBodyOf } from './profile.ts'

const VALUES: Record<ProfileField, string> = {
  name: ' Asha Verma ',
  date_of_birth: '',
  gender: '',
  email: 'asha@example.com',
  phone: '',
  pincode: '560001',
  address: '',
}

const typing = (values: Record<string, string>) => (field: string) => values[field] ?? ''

test('a loaded profile is sent whole, so that emptied fields are cleared', () => {
  expect(bodyOf(typing(VALUES), { partial: false })).toEqual({ ...VALUES, name: 'Asha Verma' })
})

test('fields that failed to load are not erased by leaving them empty', () => {
  expect(bodyOf(typing(VALUES), { partial: true })).toEqual({
    name: 'Asha Verma',
    email: 'asha@example.com',
    phone: '',
    pincode: '560001',
  })
})

test('a confirmed address replaces the old one, and other typed text stays', () => {
  const before = {
    id: 'u',
    name: null,
    email: 'asha@example.com',
    phone: null,
    date_of_birth: null,
    gender: null,
    pincode: null,
    address: null,
  }
  const now = { ...before, email: 'new@example.com', phone: '+911234567890' }
  expect(confirmedValues(typing({ ...VALUES, phone: '+9198' }), before, now)).toEqual({ email: 'new@example.com' })
})

test('a marketing consent that failed to load is not changed with a new password', () => {
  const typed = typing({ new_password: 'new one', new_password_confirmation: 'new one', accept_marketing: '' })
  const unknown = passwordBodyOf(typed, { has_password: true, accept_marketing: null })
  expect('accept_marketing' in unknown).toBe(false)
  expect(passwordBodyOf(typed, { has_password: true, accept_marketing: true })).toMatchObject({
    accept_marketing: false,
  })
})
