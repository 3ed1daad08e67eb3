import { expect, test } from 'vitest'
import { describeSentTo, readCodeScreenState } from './code-screen.ts'

test('the screen takes a user and where the code went', () => {
  const state = { userId: 'u-1', sentTo: { channel: 'email', address: 'a***@example.com' } }
  expect(readCodeScreenState(state)).toEqual(state)
  expect(readCodeScreenState({ userId: 'u-1' })).toEqual({ userId: 'u-1', sentTo: null })
})

test.each([null, undefined, 'u-1', {}, { userId: '' }, { userId: 7 }])('%j names no user', (state) => {
  expect(readCodeScreenState(state)).toBeNull()
})

test.each([{ sentTo: 'elsewhere' }, { sentTo: { channel: 'pigeon', address: 'x' } }, { sentTo: { channel: 'sms' } }])(
  '%j is an address we do not know',
  (state) => {
    expect(readCodeScreenState({ userId: 'u-1', ...state })).toEqual({ userId: 'u-1', sentTo: null })
  },
)

test('an address is described as the server hides it', () => {
  expect(describeSentTo({ channel: 'email', address: 'a***@example.com' })).toBe('a***@example.com')
  expect(describeSentTo({ channel: 'sms', address: '****3210' })).toBe('the number ending in 3210')
  expect(describeSentTo({ channel: 'whatsapp', address: '****3210' })).toBe('the number ending in 3210 on WhatsApp')
})
