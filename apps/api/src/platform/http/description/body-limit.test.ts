import { API } from '@nirgam/domain/api-contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bodyLimitOf, MOST_BYTES } from './described.ts'

/** The longest body that a schema of one field takes, as a program may write it. */
const longest = (value: unknown) => JSON.stringify({ value }).replaceAll('é', '\\u00e9').length

test.each([
  ['a text', z.string().trim().max(9_000), 'é'.repeat(9_000)],
  ['a text that may be missing', z.string().max(9_000).nullish(), 'é'.repeat(9_000)],
  ['a text read before it is checked', z.preprocess(String, z.string().max(9_000)), 'é'.repeat(9_000)],
  ['one of several', z.union([z.number(), z.string().max(9_000)]), 'é'.repeat(9_000)],
  ['a list', z.array(z.string().max(100)).max(90), Array(90).fill('é'.repeat(100))],
  [
    'a list of objects',
    z.array(z.object({ a: z.string().length(9), b: z.boolean() })).max(900),
    Array(900).fill({ a: 'é'.repeat(9), b: false }),
  ],
])('%s may be as long as its schema allows', (_, value, most) => {
  const limit = bodyLimitOf(z.object({ value }))
  expect(limit).toBeGreaterThan(longest(most))
})

test('a route without a body, or with a small one, takes little', () => {
  const small = bodyLimitOf(z.object({ email: z.email(), otp: z.string().regex(/^\d{6}$/) }))
  expect(bodyLimitOf()).toBeLessThan(small)
  expect(small).toBeLessThan(20 * 1024)
  expect(bodyLimitOf('multipart')).toBe(bodyLimitOf())
})

test('no schema makes a route take more than the most', () => {
  expect(bodyLimitOf(z.array(z.string().max(1e6)).max(1e6))).toBe(MOST_BYTES)
})

test('only the desk takes long bodies', () => {
  const long = Object.entries(API).filter(([, route]) => 'body' in route && bodyLimitOf(route.body) > 64 * 1024)
  expect(long.map(([route]) => route).filter((route) => !route.includes(' /desk/'))).toEqual([])
})
