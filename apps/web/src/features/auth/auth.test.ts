import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { refusesSession } from './auth.tsx'

test.each([401, 403, 404])('status %i on GET /user ends the session', (status) => {
  expect(refusesSession(new ApiError(status, {}, ''))).toBe(true)
})

test.each([0, 200, 429, 500, 502, 503])('status %i on GET /user keeps the session', (status) => {
  expect(refusesSession(new ApiError(status, {}, ''))).toBe(false)
})

test('an error of our own keeps the session', () => {
  expect(refusesSession(new TypeError('x is undefined'))).toBe(false)
})
