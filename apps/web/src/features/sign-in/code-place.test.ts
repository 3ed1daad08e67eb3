import { expect, test } from 'vitest'
import { describePlace, readCodeScreenState } from './code-place.ts'

test.each([null, undefined, 'x', {}, { userId: '' }, { userId: 7 }, { sentTo: { by: 'sms', address: '+91' } }])(
  'without a user id (%j) there is nothing to verify',
  (state) => {
    expect(readCodeScreenState(state)).toBeNull()
  },
)

test('a place that cannot be read is left out', () => {
  expect(readCodeScreenState({ userId: 'u', sentTo: { by: 'pigeon', address: 'x' } })).toEqual({
    userId: 'u',
    sentTo: null,
  })
  const sentTo = { by: 'email', address: 'asha@example.com' }
  expect(readCodeScreenState({ userId: 'u', sentTo, message: 'x' })).toEqual({ userId: 'u', sentTo })
})

test('the place is described without showing all of it', () => {
  expect(describePlace({ by: 'email', address: 'asha@example.com' })).toBe('a***@example.com')
  expect(describePlace({ by: 'sms', address: '+919876543210' })).toBe('the number ending in 3210')
  expect(describePlace({ by: 'whatsapp', address: '+919876543210' })).toBe('the number ending in 3210 on WhatsApp')
  expect(describePlace(null)).toBe('the mobile number or e-mail of your account')
})
