import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { describeSentTo, missingCode, readCodeScreenState } from './code-screen.ts'

const PLAIN = { userId: 'u-1', sentTo: null, codeLength: 4, typed: {}, from: '/signup' }

test('the screen reads the user and the address the code was sent to', () => {
  const state = {
    userId: 'u-1',
    sentTo: { channel: 'email', address: 'a***@example.com' },
    codeLength: 6,
    typed: { email: 'asha@example.com' },
    from: '/login?whatsapp=1',
  }
  expect(readCodeScreenState(state)).toEqual(state)
  expect(readCodeScreenState({ userId: 'u-1' })).toEqual(PLAIN)
})

test.each([null, undefined, 'u-1', {}, { userId: '' }, { userId: 7 }])('%j contains no user', (state) => {
  expect(readCodeScreenState(state)).toBeNull()
})

test.each([
  { sentTo: 'elsewhere' },
  { sentTo: { channel: 'pigeon', address: 'x' } },
  { sentTo: { channel: 'sms' } },
  { sentTo: { channel: 'sms', address: 7 } },
])('%j is read as an unknown address', (state) => {
  expect(readCodeScreenState({ userId: 'u-1', ...state })).toEqual(PLAIN)
})

test('an address is described in the server’s masked form', () => {
  expect(describeSentTo({ channel: 'email', address: 'a***@example.com' })).toBe('a***@example.com')
  expect(describeSentTo({ channel: 'sms', address: '****3210' })).toBe('the number ending in 3210')
  expect(describeSentTo({ channel: 'whatsapp', address: '****3210' })).toBe('the number ending in 3210 on WhatsApp')
})

test('an address just typed is shown as typed', () => {
  const email = { channel: 'email', address: 'a***@example.com' } as const
  expect(describeSentTo(email, { email: 'Asha@example.com' })).toBe('Asha@example.com')
  expect(describeSentTo(email, { email: 'other@example.com' })).toBe('a***@example.com')
  const phone = { phone: '9876543210', countryCode: '+91' }
  expect(describeSentTo({ channel: 'sms', address: '****3210' }, phone)).toBe('+91 9876543210')
  expect(describeSentTo({ channel: 'whatsapp', address: '****3210' }, phone)).toBe('+91 9876543210 on WhatsApp')
  for (const other of [{ email: 'a@example.com' }, { phone: '9876543211', countryCode: '+91' }]) {
    expect(describeSentTo({ channel: 'sms', address: '****3210' }, other)).toBe('the number ending in 3210')
  }
})

test.each([
  { from: 'https://elsewhere.example' },
  { codeLength: 'x' },
  { codeLength: 99 },
  { codeLength: 10 },
  { codeLength: 0 },
  { codeLength: 4.5 },
  { from: 7 },
  { typed: 'me' },
  { typed: { email: 7 } },
])('%j in a history entry is ignored', (state) => {
  expect(readCodeScreenState({ userId: 'u-1', ...state })).toEqual(PLAIN)
})

test.each([
  [{ requires_verification: true, user_id: 'u-1', sent_to: 'x', code_length: 6 }, '', 6],
  [{ user_id: 'u-1', sent_to: 'x', code_length: 'six' }, 'Phone not verified.', undefined],
])('a login that wants a code first says whose (%#)', (body, message, length) => {
  const sent = missingCode(new ApiError(403, body, message))
  expect(sent).toEqual({ user_id: 'u-1', sent_to: 'x', ...(length && { code_length: length }) })
})

test.each([
  new Error('Phone not verified.'),
  new ApiError(403, { requires_verification: true, user_id: 7 }, ''),
  new ApiError(403, { requires_verification: 'yes', user_id: 'u-1' }, 'Wrong password.'),
])('any other refused login wants none (%#)', (error) => {
  expect(missingCode(error)).toBeNull()
})
