import { expect, test } from 'vitest'
import type { Services } from '../../../platform/services.ts'
import { fillLookups } from './lookups.ts'

test('a failure to index older cases is logged and retried at the next start, which it does not stop', async () => {
  const told: unknown[] = []
  const broken = { db: null, log: { warn: (...line: unknown[]) => told.push(line) } } as unknown as Services
  await fillLookups(broken, new AbortController().signal)
  expect(told).toEqual([[{ err: expect.any(TypeError) }, expect.stringContaining('the next start tries again')]])
  await fillLookups(broken, AbortSignal.abort())
  expect(told).toHaveLength(1)
})
