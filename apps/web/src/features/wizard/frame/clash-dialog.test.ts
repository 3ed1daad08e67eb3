import { expect, test } from 'vitest'
import { questionOf } from './clash-dialog.tsx'

test('a conflict is named by step and field, or by the step alone if it has one field', () => {
  expect(questionOf('amount')).toBe('Transfer Amount')
  expect(questionOf('senderDetails.city')).toBe("Sender's Address: City")
})
