import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newKeyRing } from '../../platform/vault/key-ring.ts'
import { Vault } from '../../platform/vault/vault.ts'
import { newRecoveryCodes, recoveryCodesLeft, stepOfCode, withoutRecoveryCode } from './second-factor.ts'

/** The secret and the times of RFC 6238, appendix B; its codes have eight digits, ours are their last six. */
const SECRET = Secret.fromLatin1('12345678901234567890').base32
const KNOWN: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
]

describe('a code of an authenticator app', () => {
  test.each(KNOWN)('at %d seconds matches the standard', (seconds, code) => {
    expect(stepOfCode(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  test('is accepted half a minute early or late, but no more, with the step it was made for', () => {
    const [seconds, code] = KNOWN[3] ?? [0, '']
    const step = Math.floor(seconds / 30)
    expect(stepOfCode(SECRET, code, (seconds + 30) * 1000)).toBe(step)
    expect(stepOfCode(SECRET, code, (seconds - 30) * 1000)).toBe(step)
    expect(stepOfCode(SECRET, code, (seconds + 90) * 1000)).toBeNull()
    expect(stepOfCode(SECRET, code, (seconds - 90) * 1000)).toBeNull()
  })

  test('is not any other number', () => {
    expect(stepOfCode(SECRET, '000000', 59_000)).toBeNull()
  })
})

test('each recovery code works once, for its owner alone, and cannot be read where it is kept', () => {
  const ring = newKeyRing()
  const vault = new Vault(() => ring)
  const { codes, kept } = newRecoveryCodes(vault, 'asha')
  expect([codes.length, new Set(codes).size, recoveryCodesLeft(kept)]).toEqual([10, 10, 10])
  let left = kept
  for (const [index, code] of codes.entries()) {
    expect(code).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/)
    expect(kept).not.toContain(code.replaceAll('-', ''))
    expect(withoutRecoveryCode(vault, 'ravi', left, code)).toBeNull()
    const less = withoutRecoveryCode(vault, 'asha', left, ` ${code.toUpperCase()}`) ?? ''
    expect([recoveryCodesLeft(less), withoutRecoveryCode(vault, 'asha', less, code)]).toEqual([9 - index, null])
    left = less
  }
})
