import { expect, test } from 'vitest'
import { questionOf } from './clash-dialog.tsx'

test('a clash names its step and its field, and a step with one field once', () => {
  expect(questionOf('amount')).toBe('Transfer Amount')
  expect(questionOf('senderDetails.city')).toBe("Sender's Address: City")
})
