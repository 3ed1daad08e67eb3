import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from '../passwords.ts'

const PASSWORD = 'correct horse'

test('passwords are hashed with argon2id at the recommended cost', async () => {
  const hashed = await hashPassword(PASSWORD)
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(hashed, PASSWORD)).toBe(true)
})

test('no password opens an account without one, not even that of the decoy', async () => {
  const password = 'no account has this password'
  expect(await passwordMatches(await hashPassword(password), password)).toBe(true)
  expect(await passwordMatches(null, password)).toBe(false)
})
