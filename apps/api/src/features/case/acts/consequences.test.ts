import { TEXT_LIMITS } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { expect, test } from 'vitest'
import { mustBeText } from './consequences.ts'

const problemsOf = (text?: string) => {
  try {
    mustBeText('reason', text)
    return null
  } catch (error) {
    return (error as { errors: unknown }).errors
  }
}

test('text given with an act is optional, printable and limited in length', () => {
  const most = TEXT_LIMITS.message
  expect([problemsOf(), problemsOf(''), problemsOf('Two\nlines'), problemsOf('x'.repeat(most))]).toEqual(
    Array(4).fill(null),
  )
  expect(problemsOf('x'.repeat(most + 1))).toEqual({ reason: [MESSAGES.text.tooLong(most)] })
  expect(problemsOf('a\0b')).toEqual({ reason: [MESSAGES.text.unprintable] })
})
