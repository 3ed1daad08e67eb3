import { emptyForm } from '@nirgam/domain/remittance/answers/form-data'
import { expect, test } from 'vitest'
import { contactPrefill, phoneParts } from './address-steps.tsx'

const blank = emptyForm().senderDetails
const user = { email: 'asha@example.com', phone: '+4915112345678' }

test('an untouched form takes e-mail and phone from the account, the phone split into code and number', () => {
  expect(contactPrefill(blank, user)).toEqual({ email: 'asha@example.com', countryCode: '+49', phone: '15112345678' })
})

test('an account without a phone leaves the country code alone', () => {
  expect(contactPrefill(blank, { email: 'asha@example.com', phone: null })).toEqual({ email: 'asha@example.com' })
})

test('nothing is filled in once anything has been typed or saved', () => {
  expect(contactPrefill({ ...blank, city: 'Pune' }, user)).toBeNull()
})

test('an account with neither leaves the form unchanged', () => {
  expect(contactPrefill(blank, { email: null, phone: null })).toBeNull()
})

test('a saved phone beginning with + is split', () => {
  expect(phoneParts('+14155550100', '+91')).toEqual({ countryCode: '+1', phone: '4155550100' })
})

test('a number too short with its code does not become valid by removing the code', () => {
  expect(phoneParts('+12345', '+91')).toBeNull()
})

test('a phone without +, or with an unknown code, stays whole', () => {
  expect(phoneParts('9876543210', '+91')).toBeNull()
  expect(phoneParts('+0000000000', '+91')).toBeNull()
})
