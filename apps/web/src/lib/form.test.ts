import { updateProfileBody } from '@nirgam/domain/account/profile-forms'
import { expect, test } from 'vitest'
import { problemsIn } from './form.ts'

test('each field gets the first thing that is wrong with it', () => {
  const problems = problemsIn(updateProfileBody, { email: `${'x'.repeat(300)} `, phone: '12', name: 'Asha' })
  expect(Object.keys(problems)).toEqual(['email', 'phone'])
  expect(problems.email).toMatch(/at most/)
})

test('nothing is wrong with what the domain accepts', () => {
  expect(problemsIn(updateProfileBody, { name: 'Asha' })).toEqual({})
})
