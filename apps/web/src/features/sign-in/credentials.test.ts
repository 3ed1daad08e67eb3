import { describe, expect, test } from 'vitest'
import { checkCredentials, loginBody, readPhone, registerBody, serverErrors, withoutError } from './credentials.ts'

const none = { phone: '', countryCode: '+91', email: '', password: 'secret1' }
const byPhone = { ...none, phone: '9876543210' }
const byEmail = { ...none, email: 'asha@example.com' }
const byBoth = { ...byPhone, email: 'asha@example.com' }

describe('what is wrong with the form', () => {
  test('a phone, an e-mail or both are enough', () => {
    expect(checkCredentials(byPhone, 'phone')).toEqual({})
    expect(checkCredentials(byEmail, 'phone')).toEqual({})
    expect(checkCredentials(byBoth, 'email')).toEqual({})
  })

  test.each(['phone', 'email'] as const)('with neither, the message stands at the %s field on show', (shown) => {
    expect(checkCredentials(none, shown)).toEqual({ [shown]: 'Please enter either mobile number or email' })
  })

  test.each(['987654321', '98765432101', '98765x3210'])('%s is no mobile number', (phone) => {
    expect(checkCredentials({ ...none, phone }, 'phone')).toEqual({
      phone: 'Please enter a valid 10-digit mobile number',
    })
  })

  test.each(['asha', 'asha@', '@example.com', 'a b@example.com'])('%s is no e-mail address', (email) => {
    expect(checkCredentials({ ...none, email }, 'email')).toEqual({ email: 'Please enter a valid email' })
  })

  test.each([
    ['', 'Password is required'],
    ['12345', 'Password must be at least 6 characters'],
    ['x'.repeat(201), 'Password must be at most 200 characters'],
  ])('the password %j is refused', (password, message) => {
    expect(checkCredentials({ ...byPhone, password }, 'phone')).toEqual({ password: message })
  })
})

test('editing a field clears its error and leaves the others', () => {
  const errors = { phone: 'Bad number', email: 'Bad address', password: 'Too short' }
  expect(withoutError(errors, 'password')).toEqual({ phone: 'Bad number', email: 'Bad address' })
  expect(withoutError(errors, 'email')).toEqual({ phone: 'Bad number', password: 'Too short' })
})

test('the demand for an identifier is answered by either field', () => {
  const errors = checkCredentials({ ...none, password: '' }, 'phone')
  expect(withoutError(errors, 'email')).toEqual({ password: 'Password is required' })
})

test.each([
  ['98765 43210', '+91', '9876543210'],
  ['(987) 654-3210', '+91', '9876543210'],
  ['+44 7700 900123', '+44', '7700900123'],
  ['+7 900 123 45 67', '+91', '+79001234567'],
])('the number %s is read as %s %s', (typed, countryCode, phone) => {
  expect(readPhone('+91', typed)).toEqual({ countryCode, phone })
})

describe('what is sent', () => {
  test('login by phone sends the country code with the number', () => {
    expect(loginBody({ ...byPhone, countryCode: '+44' })).toEqual({
      identifier: '+449876543210',
      password: 'secret1',
      login_type: 'phone',
    })
  })

  test('login with both uses the e-mail', () => {
    expect(loginBody(byBoth)).toEqual({ identifier: 'asha@example.com', password: 'secret1', login_type: 'email' })
  })

  test('sign-up with both is by phone and sends both', () => {
    expect(registerBody(byBoth)).toEqual({
      phone: '9876543210',
      country_code: '+91',
      email: 'asha@example.com',
      password: 'secret1',
      login_type: 'phone',
    })
  })

  test('sign-up with an e-mail alone is by e-mail', () => {
    expect(registerBody(byEmail)).toMatchObject({ phone: null, login_type: 'email' })
  })
})

test('a refusal of the identifier stands at the field that was sent', () => {
  expect(serverErrors({ identifier: 'No', password: 'Short' }, byBoth)).toEqual({ email: 'No', password: 'Short' })
  expect(serverErrors({ identifier: 'No' }, byPhone)).toEqual({ phone: 'No' })
})

test('a refusal of something the form does not show is left to the banner', () => {
  expect(serverErrors({ country_code: 'Choose', login_type: 'Bad' }, byPhone)).toEqual({ phone: 'Choose' })
})
