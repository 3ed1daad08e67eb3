import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { refusesSession } from './auth.tsx'

test('status 401 on GET /user ends the session', () => {
  expect(refusesSession(new ApiError(401, {}, ''))).toBe(true)
})

test.each([0, 200, 400, 402, 403, 404, 408, 429, 500, 502, 503])(
  'status %i on GET /user keeps the session',
  (status) => {
    expect(refusesSession(new ApiError(status, {}, ''))).toBe(false)
  },
)

test('an error of our own keeps the session', () => {
  expect(refusesSession(new TypeError('x is undefined'))).toBe(false)
})
