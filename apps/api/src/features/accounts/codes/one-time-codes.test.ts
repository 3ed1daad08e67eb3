import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { expect, test } from 'vitest'
import type { CodePurpose, CodeRow } from './codes-store.ts'
import { codeRefused, isAtStrangersMercy, isCodeLive, lengthOf, refuseTooSoon, wasJustSent } from './one-time-codes.ts'

const NOW = Date.parse('2026-11-16T06:30:00Z')
const code = (change: Partial<CodeRow>) => ({ used_at: null, expires_at: NOW + 1, sent_at: NOW, ...change }) as CodeRow

test('codes that open an account by themselves are long, all others short', () => {
  const lengths: Record<CodePurpose, number> = {
    sign_up: 4,
    change_email: 4,
    change_phone: 4,
    whatsapp: 6,
    reset_password: 6,
    recover: 6,
    delete_account: 6,
  }
  for (const [purpose, length] of Object.entries(lengths)) expect(lengthOf(purpose as CodePurpose)).toBe(length)
  const open = Object.keys(lengths).filter((purpose) => isAtStrangersMercy({ purpose: purpose as CodePurpose }))
  expect(open).toEqual(['whatsapp', 'reset_password'])
})

test('a code is valid until it is used or expires', () => {
  expect(isCodeLive(code({}), NOW)).toBe(true)
  expect(isCodeLive(code({ used_at: NOW }), NOW)).toBe(false)
  expect(isCodeLive(code({ expires_at: NOW }), NOW)).toBe(false)
})

test('a second code is refused for thirty seconds, with the seconds left', () => {
  const after = (ms: number) => () => refuseTooSoon(code({ sent_at: NOW }), NOW + ms)
  for (const [ms, seconds] of [
    [0, 30],
    [1, 30],
    [29_001, 1],
    [29_999, 1],
  ] as const) {
    expect(after(ms)).toThrow(SERVER_MESSAGES.otp.tooSoon(seconds))
    expect(wasJustSent(code({ sent_at: NOW }), NOW + ms)).toBe(true)
  }
  expect(after(30_000)).not.toThrow()
  // Another machine’s clock may be ahead.
  expect(after(-90_000)).toThrow(SERVER_MESSAGES.otp.tooSoon(30))
})

test('a refusal says if the code is wrong or expired, or tries are used up until midnight in India', () => {
  expect(codeRefused('wrong', NOW)).toMatchObject({ status: 422, errors: { otp: [SERVER_MESSAGES.otp.invalid] } })
  expect(codeRefused('dead', NOW)).toMatchObject({ status: 422, errors: { otp: [SERVER_MESSAGES.otp.expired] } })
  expect(codeRefused('blocked', NOW)).toMatchObject({
    status: 429,
    message: SERVER_MESSAGES.otp.blocked,
    retryAfterSeconds: 12 * 60 * 60,
  })
})
