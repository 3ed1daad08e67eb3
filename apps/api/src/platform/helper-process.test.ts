import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
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

const folder = mkdtempSync(join(tmpdir(), 'nirgam-helper-'))
const script = join(folder, 'helper.mjs')
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The answer of a helper that runs this code. */
async function told(work = '') {
  const facts = '{ env: process.env, options: process.execArgv, used: process.cpuUsage(), map: new Map([[1, 2]]) }'
  writeFileSync(
    script,
    `${work}; console.log('x'); process.send(${facts}); process.on('message', () => process.exit())`,
  )
  const helper = startHelper(script, { memoryMb: 77 })
  const [said] = await once(helper, 'message')
  const cpuMs = cpuMsOf(helper)
  const gone = once(helper, 'exit')
  helper.send('end')
  await gone
  return { ...said, cpuMs }
}

test('a helper has its share of memory and none of our settings, and speaks more than JSON', async () => {
  vi.stubEnv('DATA_KEYS', 'secret')
  vi.stubEnv('NODE_COMPILE_CACHE', '')
  expect(await told()).toMatchObject({ options: ['--max-old-space-size=77'], map: new Map([[1, 2]]) })
  expect((await told()).env).not.toHaveProperty('DATA_KEYS')
  vi.stubEnv('NODE_COMPILE_CACHE', join(folder, 'cache'))
  expect((await told()).env).toEqual({ NODE_COMPILE_CACHE: join(folder, 'cache') })
})

test.runIf(process.platform === 'linux')(
  'its processor time is what it has used itself, and the system for it',
  async () => {
    const work = 'const until = process.cpuUsage().user + 120_000; while (process.cpuUsage().user < until);'
    const { used, cpuMs } = await told(work)
    const ownMs = (used.user + used.system) / 1000
    expect(ownMs).toBeGreaterThan(120)
    expect(cpuMs).toBeGreaterThan(ownMs - 50)
    expect(cpuMs).toBeLessThan(ownMs + 200)
  },
)
