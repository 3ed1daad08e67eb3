import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { createWorkerPool, type PoolOptions, type WorkerPool } from './worker-pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'file-work-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A worker that does what the watermark text tells it to, so that each way of failing can be had at will. */
const obedient = join(folder, 'obedient.mjs')
writeFileSync(
  obedient,
  `process.on('message', ({ bytes, watermark }) => {
    if (watermark === 'hang') for (;;);
    if (watermark === 'exit') process.exit(1)
    if (watermark === 'throw') throw new Error('broken')
    if (watermark === 'hoard') { const all = []; for (;;) all.push(new Array(1000).fill(all.length)) }
    const pages = watermark === 'secrets' ? Object.keys(process.env).length : process.pid
    process.send({ done: { bytes, mediaType: 'image/png', pages } })
  })`,
)

let pool: WorkerPool | undefined
afterEach(() => pool?.close())

function start(options: Partial<PoolOptions> = {}): (order: string, timeoutMs?: number) => Promise<number | undefined> {
  const started = createWorkerPool({ workers: 1, queue: 5, memoryMb: 32, idleMs: 60_000, script: obedient, ...options })
  pool = started
  return async (watermark, timeoutMs = 20_000) =>
    (await started.run({ bytes: new Uint8Array(3), type: 'image/png', watermark }, timeoutMs)).pages
}

describe('the file workers', () => {
  test('do one document after the other in the same process', async () => {
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
    'refuse a document whose worker %s, and do those that waited in a new one',
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

  test('refuse more than may wait', async () => {
    const run = start({ queue: 2 })
    const accepted = [run('do'), run('do'), run('do')]
    await expect(run('do')).rejects.toMatchObject({ code: 'busy' })
    expect(await Promise.all(accepted)).toHaveLength(3)
  })

  test('refuse what is unfinished when the server stops', async () => {
    const run = start()
    const refused = Promise.allSettled([run('hang'), run('do')])
    pool?.close()
    for (const result of await refused) expect(result).toMatchObject({ status: 'rejected', reason: { code: 'busy' } })
    await expect(run('do')).rejects.toMatchObject({ code: 'busy' })
  })

  test('see none of the secrets in the environment of the server', async () => {
    expect(await start()('secrets')).toBe(0)
  })

  test('give their memory back when there is nothing to do', async () => {
    const run = start({ idleMs: 1 })
    const first = await run('do')
    await expect.poll(async () => (await run('do')) !== first).toBe(true)
  })
})
