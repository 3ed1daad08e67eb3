import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loginBody, loginTypeOf, registerBody } from '../account/account-forms.ts'
import {
  currentUserData,
  profileData,
  registerData,
  resendOtpBody,
  signedInData,
  socialExchangeBody,
  verifyOtpBody,
} from '../account/api-accounts.ts'
import { createEnquiryBody } from '../account/enquiry-form.ts'
import { changePasswordBody, dateOfBirthProblem, updateProfileBody } from '../account/profile-forms.ts'
import {
  capturePaymentBody,
  contributionList,
  contributionTotalExtra,
  paymentReturnQuery,
  paymentState,
} from '../remittance/api-payments.ts'
import {
  bankFormList,
  bankList,
  createRemittanceBody,
  enquiryListData,
  postalData,
  postalParams,
  remittanceList,
  saveStepBody,
  syncLocalDataBody,
  uploadedData,
} from '../remittance/api-remittances.ts'
import { done, envelope, failure, idParams } from './api-envelope.ts'

function errorsOf(schema: z.core.$ZodType, body: unknown): Record<string, string> {
  const result = z.safeParse(schema, body)
  const errors: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message
  return errors
}

describe('signing up', () => {
  const good = { phone: '9876543210', country_code: '+91', email: '', password: 'secret1', login_type: 'phone' }

  test('takes a phone number or an e-mail address', () => {
    expect(registerBody.parse(good)).toMatchObject({ phone: '9876543210', country_code: '+91' })
    expect(registerBody.parse({ email: ' a@example.com ', password: 'secret1' })).toMatchObject({
      email: 'a@example.com',
    })
    expect(registerBody.parse({ phone: null, email: 'a@example.com', password: 'secret1' })).toMatchObject({
      phone: null,
    })
  })

  test('drops fields that a client may not set', () => {
    expect(registerBody.parse({ ...good, verified: true, id: 1 })).toEqual(good)
  })

  test.each([
    [{ phone: '', email: '' }, 'phone', 'Please enter either mobile number or email'],
    [{ phone: '12345' }, 'phone', 'Please enter a valid 10-digit mobile number'],
    [{ phone: 9876543210 }, 'phone', 'Please enter a valid 10-digit mobile number'],
    [{ phone: '98765\0' }, 'phone', 'Please enter a valid 10-digit mobile number'],
    [{ email: 'nonsense' }, 'email', 'Please enter a valid email'],
    [{ email: 'a\0@example.com' }, 'email', 'Please enter a valid email'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'email', 'Please enter a valid email'],
    [{ email: {} }, 'email', 'Please enter a valid email'],
    [{ password: undefined }, 'password', 'Password is required'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(201) }, 'password', 'Password must be at most 200 characters'],
    [{ country_code: '+999' }, 'country_code', 'Please select a country code'],
  ])('with %j says about %s: %s', (changes, field, message) => {
    expect(errorsOf(registerBody, { ...good, ...changes })).toEqual({ [field]: message })
  })

  test('with an empty body names both the identifier and the password', () => {
    expect(errorsOf(registerBody, {})).toEqual({
      phone: 'Please enter either mobile number or email',
      password: 'Password is required',
    })
  })
})

describe('signing in', () => {
  test.each([
    [{ identifier: 'a@example.com', password: 'secret1', login_type: 'email' }],
    [{ identifier: '+919876543210', password: 'secret1', login_type: 'phone' }],
    [{ identifier: '9876543210', password: 'secret1' }],
  ])('takes %j', (body) => {
    expect(errorsOf(loginBody, body)).toEqual({})
  })

  test.each([
    [{ password: 'secret1' }, { identifier: 'Please enter either mobile number or email' }],
    [{ identifier: 7, password: 'secret1' }, { identifier: 'Please enter either mobile number or email' }],
    [{ identifier: '', password: 'secret1' }, { identifier: 'Please enter either mobile number or email' }],
    [
      { identifier: 'nonsense', password: 'secret1', login_type: 'email' },
      { identifier: 'Please enter a valid email' },
    ],
    [
      { identifier: '123', password: 'secret1', login_type: 'phone' },
      { identifier: 'Please enter a valid 10-digit mobile number' },
    ],
    [{ identifier: 'a@example.com', password: '' }, { password: 'Password is required' }],
    [
      { identifier: '123', password: '' },
      { identifier: 'Please enter a valid 10-digit mobile number', password: 'Password is required' },
    ],
  ])('with %j says %j', (body, errors) => {
    expect(errorsOf(loginBody, body)).toEqual(errors)
  })

  test.each([null, undefined, 'text', 7, []])('the body %j is refused without an exception', (body) => {
    for (const schema of [loginBody, registerBody]) expect(schema.safeParse(body).success).toBe(false)
  })

  test('distinguishes an e-mail address from a number if the client does not', () => {
    expect(loginTypeOf({ identifier: 'a@example.com' })).toBe('email')
    expect(loginTypeOf({ identifier: '9876543210' })).toBe('phone')
  })
})

test.each(['', '123', '12345', '12a4', '١٢٣٤', 1234, null])('the code %j is not four digits', (otp) => {
  expect(errorsOf(verifyOtpBody, { user_id: 'u', otp })).toEqual({ otp: 'Please enter complete 4-digit OTP' })
})

test('an unknown step is refused at its field', () => {
  expect(errorsOf(saveStepBody, { step: 'role', data: 1 })).toHaveProperty('step')
  expect(saveStepBody.parse({ step: 'amount' })).toEqual({ step: 'amount' })
})

test('a damaged draft is accepted for later checks', () => {
  for (const body of [{}, { formData: '{', currentStep: 'x' }, { formData: null, currentStep: null }]) {
    expect(syncLocalDataBody.safeParse(body).success).toBe(true)
  }
})

test('ids in addresses are positive whole numbers', () => {
  expect(idParams.parse({ id: '7' })).toEqual({ id: 7 })
  for (const id of ['0', '-1', '1.5', 'abc', '', '99999999999999999999'])
    expect(idParams.safeParse({ id }).success).toBe(false)
})

describe('an enquiry', () => {
  test('has medium priority by default', () => {
    expect(createEnquiryBody.parse({ subject: ' Hello ', message: 'Line 1\nLine 2' })).toEqual({
      subject: 'Hello',
      message: 'Line 1\nLine 2',
      priority: 'medium',
      remittance_id: null,
    })
  })

  test('needs a subject and a message', () => {
    expect(errorsOf(createEnquiryBody, { subject: '  ' })).toEqual({
      subject: 'Subject is required',
      message: 'Message is required',
    })
    expect(errorsOf(createEnquiryBody, { subject: 'a\nb', message: 'x'.repeat(5001), priority: 'urgent' })).toEqual({
      subject: 'Please remove special control characters',
      message: 'Please use at most 5000 characters',
      priority: 'Please select a priority',
    })
  })
})

describe('a profile', () => {
  test('may be filled, cleared or omitted field by field', () => {
    expect(updateProfileBody.parse({ name: ' Asha ', email: '', phone: null, role: 'x' })).toEqual({
      name: 'Asha',
      email: '',
      phone: null,
    })
  })

  test('names each invalid field', () => {
    const body = {
      name: 'a\0',
      email: 'x',
      phone: 'abc',
      date_of_birth: 'May',
      gender: 'x',
      pincode: '<>',
      address: 'x'.repeat(301),
    }
    expect(errorsOf(updateProfileBody, body)).toEqual({
      name: 'Please remove special control characters',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number with country code',
      date_of_birth: 'Please enter a valid date of birth (minimum age 18)',
      gender: 'Please select a gender',
      pincode: 'Please enter a valid PIN code',
      address: 'Please use at most 300 characters',
    })
  })

  test.each([
    ['date_of_birth', ['1985-05-17', ''], ['1985-5-17', '85-05-17', '1985-05-1', '1985-05-']],
    ['gender', ['male', 'female', 'other', ''], ['Male', 'none']],
    ['pincode', ['560001', 'SW1A 1AA', '12345-678'], ['560001!', '-560001', ' !1']],
  ])('%s', (field, right, wrong) => {
    expect(right.filter((text) => field in errorsOf(updateProfileBody, { [field]: text }))).toEqual([])
    expect(wrong.filter((text) => !(field in errorsOf(updateProfileBody, { [field]: text })))).toEqual([])
  })

  test('accepts the date of birth of an adult', () => {
    const now = new Date('2026-06-15T12:00:00Z')
    expect(dateOfBirthProblem('1985-05-17', now)).toBeNull()
    expect(dateOfBirthProblem('', now)).toBeNull()
    expect(dateOfBirthProblem(null, now)).toBeNull()
    expect(dateOfBirthProblem('2015-01-01', now)).not.toBeNull()
    expect(dateOfBirthProblem('1985-02-30', now)).not.toBeNull()
  })
})

test('a new password must be long enough and match', () => {
  expect(
    errorsOf(changePasswordBody, {
      current_password: 'old',
      new_password: '12345',
      new_password_confirmation: '123456',
    }),
  ).toEqual({
    new_password: 'Password must be at least 6 characters long!',
    new_password_confirmation: 'Passwords do not match!',
  })
  expect(
    errorsOf(changePasswordBody, {
      current_password: 'old',
      new_password: '123456',
      new_password_confirmation: '123456',
    }),
  ).toEqual({})
})

test('every response can be described for the API documentation', () => {
  const answers = {
    currentUserData,
    registerData,
    signedInData,
    bankList,
    bankFormList,
    enquiryListData,
    contributions: envelope(contributionList, contributionTotalExtra),
    paymentState,
    profileData,
    remittances: envelope(remittanceList),
    uploadedData,
    postalData,
    done,
    failure,
  }
  for (const [name, schema] of Object.entries(answers)) {
    expect(z.toJSONSchema(schema, { io: 'output' }), name).toHaveProperty('type')
  }
})

test('every request can be described for the API documentation', () => {
  const requests = {
    registerBody,
    loginBody,
    verifyOtpBody,
    resendOtpBody,
    socialExchangeBody,
    saveStepBody,
    createRemittanceBody,
    syncLocalDataBody,
    capturePaymentBody,
    paymentReturnQuery,
    createEnquiryBody,
    updateProfileBody,
    changePasswordBody,
    postalParams,
    idParams,
  }
  for (const [name, schema] of Object.entries(requests)) {
    expect(Object.keys(z.toJSONSchema(schema, { io: 'input' })), name).not.toEqual([])
  }
})

test('a response keeps declared fields beside the data, and drops undeclared ones', () => {
  const answer = envelope(paymentState, { approval_url: z.string() })
  const sent = {
    success: true,
    data: { contribution_paid: false, payment_id: null, status: 'created', approval_url: '/pay', secret: 1 },
    approval_url: '/pay',
    secret: 2,
  }
  expect(answer.parse(sent)).toEqual({
    success: true,
    data: { contribution_paid: false, payment_id: null, status: 'created', approval_url: '/pay' },
    approval_url: '/pay',
  })
})
