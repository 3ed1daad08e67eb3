import { updateProfileBody } from '@nirgam/domain/account/profile-forms'
import { expect, test } from 'vitest'
import { problemsIn } from './form.ts'

test('each field gets its first error', () => {
  const problems = problemsIn(updateProfileBody, { email: `${'x'.repeat(300)} `, phone: '12', name: 'Asha' })
  expect(Object.keys(problems)).toEqual(['email', 'phone'])
  expect(problems.email).toMatch(/at most/)
})

test('a body that the domain accepts has no errors', () => {
  expect(problemsIn(updateProfileBody, { name: 'Asha' })).toEqual({})
})
