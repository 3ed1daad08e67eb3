import { expect, test } from 'vitest'
import { hashPassword, passwordMatches } from '../passwords.ts'

const PASSWORD = 'correct horse'

test('passwords are hashed with argon2id at the recommended cost', async () => {
  const hashed = await hashPassword(PASSWORD)
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches(hashed, PASSWORD)).toBe(true)
})
