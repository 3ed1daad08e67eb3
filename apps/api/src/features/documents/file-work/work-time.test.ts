import { expect, test } from 'vitest'
import { WorkTime } from './work-time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND

test('a person whose files took a minute of work waits for the rest of ten, and nobody else does', () => {
  let now = 0
  const time = new WorkTime(() => now)
  time.spend('asha', 20 * SECOND)
  now = 2 * MINUTE
  time.spend('asha', 39 * SECOND)
  time.mustHaveSome('asha')
  time.spend('asha', SECOND)
  const refused = { code: 'too_much_work', status: 429, retryAfterSeconds: 8 * 60 }
  expect(() => time.mustHaveSome('asha')).toThrow(expect.objectContaining(refused))
  time.mustHaveSome('ravi')
  now = 10 * MINUTE
  time.mustHaveSome('asha')
  time.spend('asha', SECOND)
  time.mustHaveSome('asha')
})
