import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { lowerPriority, runInIdleTime } from '../../../platform/helper-process.ts'
import { createWorkerPool, type PoolOptions, type WorkerPool, WorkTime } from './prepare-document.ts'

const folder = mkdtempSync(join(tmpdir(), 'file-work-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Worker that follows the instruction in the watermark text, so that a test can choose the failure. */
const obedient = join(folder, 'obedient.mjs')
writeFileSync(
  obedient,
  `import { existsSync, readFileSync } from 'node:fs'
  const starveInIdleTime = (begin, bytes) => {
    if (!existsSync(begin)) return setTimeout(starveInIdleTime, 20, begin, bytes)
    const policy = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ')[38]
    if (policy === '0') return process.send({ done: { bytes, mediaType: 'image/png', pages: process.pid }, cpuMs: 1 })
    const until = performance.now() + 400
    while (performance.now() < until);
  }
  process.on('message', ({ bytes, watermark }) => {
    const [, begin] = watermark.split('starve in idle time, from ')
    if (begin) return starveInIdleTime(begin, bytes)
    if (watermark === 'hang') for (;;);
    if (watermark === 'starve') return
    if (watermark === 'exit') process.exit(1)
    if (watermark === 'throw') throw new Error('broken')
    if (watermark === 'hoard') { const all = []; for (;;) all.push(new Array(1000).fill(all.length)) }
    const given = Object.keys(process.env).filter((name) => name !== 'NODE_COMPILE_CACHE')
    const pages = watermark === 'secrets' ? given.length : process.pid
    process.send({ done: { bytes, mediaType: 'image/png', pages }, cpuMs: watermark === 'costly' ? 60_000 : 1 })
  })`,
)

let pool: WorkerPool | undefined
afterEach(() => pool?.close())

type Run = (order: string, timeoutMs?: number, who?: string) => Promise<number | undefined>

function start(options: Partial<PoolOptions> = {}): Run {
  const usual = {
    workers: 1,
    queue: 5,
    memoryMb: 32,
    idleMs: 60_000,
    patienceMs: 60_000,
    waitMs: 60_000,
    script: obedient,
    // Most tests must not wait for an idle processor.
    inIdleTime: async (child: ChildProcess) => lowerPriority(child),
  }
  const started = createWorkerPool({ ...usual, ...options })
  pool = started
  return async (watermark, timeoutMs = 20_000, who = 'asha') =>
    (await started.run({ who, bytes: new Uint8Array(3), type: 'image/png', watermark, asPage: false }, timeoutMs)).pages
}

describe('the file workers', () => {
  test('process one document after another in the same process', async () => {
    const run = start()
    const processes = await Promise.all([run('do'), run('do'), run('do')])
    expect(new Set(processes).size).toBe(1)
    expect(processes[0]).not.toBe(process.pid)
  })

  test.each([
    ['hangs', 'hang', 'too_slow', 200],
    ['leaves', 'exit', 'too_complex', 20_000],
    ['crashes', 'throw', 'too_complex', 20_000],
    ['takes all memory', 'hoard', 'too_complex', 20_000],
  ])(
    'refuse a document whose worker %s, and process the waiting ones in a new worker',
    async (_what, order, code, timeout) => {
      const run = start()
      const first = await run('do')
      const lost = expect(run(order, timeout)).rejects.toMatchObject({ name: 'DocumentRefused', code })
      const later = [run('do'), run('do')]
      await lost
      const [second, third] = await Promise.all(later)
      expect(second).not.toBe(first)
      expect(third).toBe(second)
    },
  )

  test.skipIf(process.platform === 'win32')('run at a lower priority than the server', async () => {
    const run = start()
    const worker = await run('do')
    expect(getPriority(worker)).toBe(Math.min(getPriority() + 5, 19))
  })

  describe.skipIf(process.platform !== 'linux')('on Linux', () => {
    const [USUAL, IDLE_TIME] = ['0', '5']
    let first: { pid: number | undefined; settled: Promise<void> } | undefined
    const inIdleTime = (child: ChildProcess) => {
      const settled = runInIdleTime(child)
      first = { pid: child.pid, settled }
      return settled
    }
    const policyOf = (pid = 0) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[38]

    test('run only while nothing else needs the processor', async () => {
      const done = start({ patienceMs: 10_000, inIdleTime })('do')
      await first?.settled
      expect(policyOf(first?.pid)).toBe(IDLE_TIME)
      await done
    })

    test('are replaced when a busy machine starves them, even after a good beginning', async () => {
      const run = start({ patienceMs: 1_000, inIdleTime })
      const begin = join(folder, 'begin')
      const done = run(`starve in idle time, from ${begin}`)
      await first?.settled
      writeFileSync(begin, '')
      const second = await done
      expect([policyOf(second), getPriority(second)]).toEqual([USUAL, Math.min(getPriority() + 5, 19)])
      expect(await run('do'), 'which also takes the next document').toBe(second)
    })
  })

  test('refuse documents beyond the queue’s limit', async () => {
    const run = start({ queue: 2 })
    const accepted = [run('do'), run('do'), run('do')]
    await expect(run('do')).rejects.toMatchObject({ code: 'busy' })
    expect(await Promise.all(accepted)).toHaveLength(3)
  })

  test('count processor time: a document starved by a busy machine is answered “busy”, not “too slow”', async () => {
    const run = start({ waitMs: 2_500 })
    const [starved, waited] = await Promise.allSettled([run('starve', 1_000), run('do')])
    expect(starved).toMatchObject({ reason: { code: 'busy', status: 503 } })
    expect(waited).toMatchObject({ reason: { code: 'busy', status: 503 } })
  })

  test('on shutdown hand back documents not yet started, and finish the others', async () => {
    const run = start()
    const [begun, waiting] = [run('do'), run('do')]
    pool?.handOn()
    await expect(waiting).rejects.toMatchObject({ code: 'busy' })
    expect(await begun).toBeGreaterThan(0)
    await expect(run('do')).rejects.toMatchObject({ code: 'busy' })
  })

  test('refuse unfinished documents when the pool closes', async () => {
    const run = start()
    const refused = Promise.allSettled([run('hang'), run('do')])
    pool?.close()
    for (const result of await refused) expect(result).toMatchObject({ status: 'rejected', reason: { code: 'busy' } })
    await expect(run('do')).rejects.toMatchObject({ code: 'busy' })
  })

  test('are shared: a user with many documents does not delay a user with one', async () => {
    const run = start()
    const served: string[] = []
    const note = (name: string) => () => served.push(name)
    const asha = ['first', 'second', 'third'].map((name) => run('do', 20_000, 'asha').then(note(name)))
    await Promise.all([...asha, run('do', 20_000, 'ravi').then(note('ravi'))])
    expect(served).toEqual(['first', 'ravi', 'second', 'third'])
  })

  test('get one extra worker, for other users only, when one document blocks all of them', async () => {
    const run = start({ patienceMs: 1 })
    const stuck = Promise.allSettled([run('hang', 60_000, 'asha'), run('do', 60_000, 'asha')])
    expect(await run('do', 20_000, 'ravi')).toBeGreaterThan(0)
    expect(await run('do', 20_000, 'meera')).toBeGreaterThan(0)
    pool?.close()
    expect((await stuck).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('limit the work time of one user, including documents that already wait', async () => {
    const run = start({ time: new WorkTime(() => 0) })
    const refused = { code: 'too_much_work', status: 429, retryAfterSeconds: 600 }
    const [costly, waited] = await Promise.allSettled([run('costly'), run('do')])
    expect(costly).toMatchObject({ status: 'fulfilled' })
    expect(waited).toMatchObject({ reason: refused })
    await expect(run('do')).rejects.toMatchObject(refused)
    expect(await run('do', 20_000, 'ravi')).toBeGreaterThan(0)
  })

  test('have none of the server’s secrets in their environment', async () => {
    expect(await start()('secrets')).toBe(0)
  })

  test('exit when idle, to free their memory', async () => {
    const run = start({ idleMs: 1 })
    const first = await run('do')
    await expect.poll(async () => (await run('do')) !== first).toBe(true)
  })
})

const SECOND = 1000
const MINUTE = 60 * SECOND

test('a user whose files took a minute of work waits for the rest of ten minutes, and other users do not', () => {
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
  time.spend('asha', 59 * SECOND)
  const again = { code: 'too_much_work', retryAfterSeconds: 10 * 60 }
  expect(() => time.mustHaveSome('asha'), 'counted again after ten minutes').toThrow(expect.objectContaining(again))
})
