import { expect, test } from 'vitest'
import { reasonInPublic } from './status-reason.ts'

test('what is asked for is named in a sentence that leaves PAN and IFSC as they are', () => {
  const items = [
    { document: 'panCard', reason: 'unreadable' },
    { field: 'senderDetails.name', reason: 'name_differs_from_pan' },
  ] as const
  expect(reasonInPublic('asked', { items })).toBe(
    "We need: PAN Card (unreadable); Full Name (Sender's Details) (name differs from PAN)",
  )
})
