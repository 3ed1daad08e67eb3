import { once } from 'node:events'
import { expect, test } from 'vitest'
import { cpuMsOf, startHelper } from './helper-process.ts'

test.runIf(process.platform === 'linux')('a helper without processor time uses none of its allowance', async () => {
  const helper = startHelper(new URL('./pdf-text/pdf-text-worker.ts', import.meta.url), { memoryMb: 64 })
  await once(helper, 'spawn')
  // As on a machine too busy to run it.
  helper.kill('SIGSTOP')
  const [before, began] = [cpuMsOf(helper) ?? Number.NaN, performance.now()]
  await expect.poll(() => performance.now() - began).toBeGreaterThan(300)
  expect((cpuMsOf(helper) ?? Number.NaN) - before).toBeLessThan(100)
  const gone = once(helper, 'exit')
  helper.kill('SIGKILL')
  await gone
  expect(cpuMsOf(helper)).toBeNull()
})
