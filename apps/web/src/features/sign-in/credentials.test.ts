import { loginBody, registerBody } from '@nirgam/domain/account/account-forms'
import { describe, expect, test } from 'vitest'
import { problemsIn } from '../../lib/form.ts'
import {
  type Credentials,
  loginOf,
  type Method,
  problemsAtFields,
  readCredentials,
  readPhone,
  registrationOf,
} from './credentials.ts'

const none = { phone: '', countryCode: '+91', email: '', password: 'secret1' }
const byPhone = { ...none, phone: '9876543210' }
const byEmail = { ...none, email: 'asha@example.com' }
const byBoth = { ...byPhone, email: 'asha@example.com' }

const forms: [name: string, wrongWith: (given: Credentials, shown: Method) => object][] = [
  ['log in', (given, shown) => problemsAtFields(problemsIn(loginBody, loginOf(given)), given, shown)],
  ['sign up', (given, shown) => problemsAtFields(problemsIn(registerBody, registrationOf(given)), given, shown)],
]

describe.each(forms)('to %s', (_name, wrongWith) => {
  test('a phone, an e-mail or both are enough', () => {
    expect(wrongWith(byPhone, 'phone')).toEqual({})
    expect(wrongWith(byEmail, 'phone')).toEqual({})
    expect(wrongWith(byBoth, 'email')).toEqual({})
  })

  test.each(['phone', 'email'] as const)('with neither, the message appears at the visible %s field', (shown) => {
    expect(wrongWith({ ...none, password: '' }, shown)).toEqual({
      [shown]: 'Please enter either mobile number or email',
      password: 'Password is required',
    })
  })

  test('a number or an address copied with invisible marks or another hyphen is accepted', () => {
    const phone = readPhone('+44', '\u202a+91 98765\u201143210\u202c')
    expect(wrongWith({ ...none, ...phone }, 'phone')).toEqual({})
    expect(wrongWith({ ...none, email: '\u202aasha@example.com\u202c' }, 'email')).toEqual({})
  })

  test.each(['987654321', '98765432101', '98765x3210', '+79001234567'])('%s is not a mobile number', (phone) => {
    expect(wrongWith({ ...none, phone }, 'phone')).toEqual({ phone: 'Please enter a valid 10-digit mobile number' })
  })

  test.each(['asha', 'asha@', '@example.com', 'a b@example.com'])('%s is not an e-mail address', (email) => {
    expect(wrongWith({ ...none, email }, 'email')).toEqual({ email: 'Please enter a valid email' })
  })

  test.each([
    ['', 'Password is required'],
    ['12345', 'Password must be at least 6 characters'],
    ['x'.repeat(201), 'Password must be at most 200 characters'],
  ])('the password %j is refused', (password, message) => {
    expect(wrongWith({ ...byPhone, password }, 'phone')).toEqual({ password: message })
  })
})

test.each([
  ['98765 43210', '+91', '9876543210'],
  ['(987) 654-3210', '+91', '9876543210'],
  ['+44 7700 900123', '+44', '7700900123'],
  ['+7 900 123 45 67', '+91', '+79001234567'],
])('the number %s is read as %s %s', (typed, countryCode, phone) => {
  expect(readPhone('+91', typed)).toEqual({ countryCode, phone })
})

test('an address is read without the spaces around it, a password with them', () => {
  const fields: Record<string, string> = { ...none, email: ' asha@example.com ', password: ' geheim ' }
  expect(readCredentials((field) => fields[field] ?? '')).toEqual({
    ...none,
    email: 'asha@example.com',
    password: ' geheim ',
  })
})

describe('the request', () => {
  test('for a login by phone contains the country code and the number', () => {
    expect(loginOf({ ...byPhone, countryCode: '+44' })).toEqual({
      identifier: '+449876543210',
      password: 'secret1',
      login_type: 'phone',
    })
  })

  test('for a login with both uses the e-mail', () => {
    expect(loginOf(byBoth)).toEqual({ identifier: 'asha@example.com', password: 'secret1', login_type: 'email' })
  })

  test('for a sign-up with both is by phone and contains both', () => {
    expect(registrationOf(byBoth)).toEqual({
      phone: '9876543210',
      country_code: '+91',
      email: 'asha@example.com',
      password: 'secret1',
      login_type: 'phone',
    })
  })

  test('for a sign-up with only an e-mail is by e-mail', () => {
    expect(registrationOf(byEmail)).toMatchObject({ phone: null, login_type: 'email' })
  })
})

test('an error about the identifier appears at the field that was sent', () => {
  expect(problemsAtFields({ identifier: 'No', password: 'Short' }, byBoth, 'phone')).toEqual({
    email: 'No',
    password: 'Short',
  })
  expect(problemsAtFields({ identifier: 'No' }, byPhone, 'email')).toEqual({ phone: 'No' })
})

test('an error about the country code appears at the number', () => {
  expect(problemsAtFields({ country_code: 'Choose' }, byPhone, 'phone')).toEqual({ phone: 'Choose' })
})
