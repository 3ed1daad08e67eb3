import { expect, test } from 'vitest'
import { describePlace, readCodeScreenState } from './code-place.ts'

test('the screen takes a user and the place the code went to', () => {
  const state = { userId: 'u-1', sentTo: { channel: 'email', address: 'a***@example.com' } }
  expect(readCodeScreenState(state)).toEqual(state)
  expect(readCodeScreenState({ userId: 'u-1' })).toEqual({ userId: 'u-1', sentTo: null })
})

test.each([null, undefined, 'u-1', {}, { userId: '' }, { userId: 7 }])('%j names no user', (state) => {
  expect(readCodeScreenState(state)).toBeNull()
})

test.each([{ sentTo: 'elsewhere' }, { sentTo: { channel: 'pigeon', address: 'x' } }, { sentTo: { channel: 'sms' } }])(
  '%j is a place we do not know',
  (state) => {
    expect(readCodeScreenState({ userId: 'u-1', ...state })).toEqual({ userId: 'u-1', sentTo: null })
  },
)

test('a place is described as the server hides it', () => {
  expect(describePlace({ channel: 'email', address: 'a***@example.com' })).toBe('a***@example.com')
  expect(describePlace({ channel: 'sms', address: '****3210' })).toBe('the number ending in 3210')
  expect(describePlace({ channel: 'whatsapp', address: '****3210' })).toBe('the number ending in 3210 on WhatsApp')
})
