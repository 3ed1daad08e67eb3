import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyMigrations, openDatabase } from '../database/database.ts'
import type { Db } from '../database/engine.ts'
import { createLogger } from '../logger.ts'
import { newKeyRing } from '../vault/key-ring.ts'
import { Vault } from '../vault/vault.ts'
import { everyHour } from './every-hour.ts'
import {
  countDue,
  countDueBefore,
  countGivenUp,
  discardJob,
  errorWords,
  JOB_STATES,
  type JobState,
  Jobs,
  listJobs,
  removeOldGivenUp,
  tryAgain,
} from './jobs.ts'

test.each([
  [new Error('550 5.1.1 <asha.k@mail.example> no such user'), 'Error: 550 5.1.1 <[address]> no such user'],
  [new TypeError('to +91 98765 43210 failed'), 'TypeError: to [number] failed'],
  [new Error('account 001234567890, code 4821'), 'Error: account [number], code 4821'],
  [
    new Error('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:587') }),
    'Error: fetch failed (connect ECONNREFUSED 127.0.0.1:587)',
  ],
  [new Error('12345 is short, 123456 and 12 34-56 are not'), 'Error: 12345 is short, [number] and [number] are not'],
  [new Error('two\n\t lines', { cause: 'odd' }), 'Error: two lines'],
  ['a text', 'unknown'],
])('%s is recorded without personal data', (error, words) => {
  expect(errorWords(error)).toBe(words)
})

test('a long error is cut', () => {
  expect(errorWords(new Error('x '.repeat(500)))).toHaveLength(300)
  expect(errorWords(new Error('x'.repeat(293)))).toBe(`Error: ${'x'.repeat(293)}`)
  expect(errorWords(new Error('x'.repeat(294)))).toBe(`Error: ${'x'.repeat(292)}…`)
})

describe('jobs in the database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-jobs-'))
  const db = openDatabase({ databaseUrl: null, dataDir, poolSize: 1 })
  const ring = newKeyRing()
  const vault = new Vault(() => ring)
  const NOW = 1_000 * 3_600_000 + 1
  const clock = { at: NOW, now: () => clock.at }
  let lines: { msg: string; level: number }[] = []
  function jobsOn(on: Db = db): Jobs {
    const own = lines
    return new Jobs({
      db: on,
      vault,
      clock,
      log: createLogger('info', { write: (line) => own.push(JSON.parse(line)) }),
    })
  }
  beforeAll(() => applyMigrations(db, ['0001-first-schema']))
  beforeEach(async () => {
    clock.at = NOW
    lines = []
    await db.deleteFrom('jobs').execute()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(async () => {
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** The same database, unable to do these things. */
  const unable = (calls: readonly string[]): Db =>
    new Proxy(db, {
      get(target, name) {
        if (calls.includes(String(name))) {
          return () => {
            throw new Error('gone')
          }
        }
        const member: unknown = Reflect.get(target, name, target)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })

  const TEN_MINUTES = 600_000
  async function rows() {
    const job = (uid: string, run_at: number, failed_at: number | null = null) =>
      ({ uid, kind: uid, payload_sealed: 'x', run_at, created_at: 1, failed_at }) as const
    await db
      .insertInto('jobs')
      .values([
        job('later', NOW + 1),
        job('now', NOW),
        job('on-time', NOW - TEN_MINUTES),
        job('late', NOW - TEN_MINUTES - 1),
        job('failed', NOW, 7),
        job('failed-first', NOW - 1, 9),
      ])
      .execute()
    return new Map((await db.selectFrom('jobs').select(['uid', 'id']).execute()).map(({ uid, id }) => [uid, id]))
  }

  test('are listed by state, failed ones first, and counted', async () => {
    await rows()
    const listed = async (states: readonly JobState[], limit = 9) =>
      (await listJobs(db, { states, limit, now: NOW })).map(({ kind, state }) => `${kind}: ${state}`)
    expect(await listed(['given-up'])).toEqual(['failed-first: given-up', 'failed: given-up'])
    expect(await listed(['late'])).toEqual(['late: late'])
    expect(await listed(['waiting'])).toEqual(['on-time: waiting', 'now: waiting', 'later: waiting'])
    expect(await listed(JOB_STATES, 3)).toEqual(['failed-first: given-up', 'failed: given-up', 'late: late'])
    expect([await countGivenUp(db), await countDue(db, NOW), await countDueBefore(db, NOW)]).toEqual([2, 3, 2])
  })

  test('that were given up are dropped or tried again, and others are not', async () => {
    const ids = await rows()
    const on = <T>(work: (trx: never) => Promise<T>) => db.transaction().execute((trx) => work(trx as never))
    expect(await on((trx) => discardJob(trx, ids.get('late')!))).toBe(false)
    expect(await on((trx) => discardJob(trx, ids.get('failed')!))).toBe(true)
    expect(await on((trx) => tryAgain(trx, ids.get('now')!, NOW))).toBe(false)
    await db.updateTable('jobs').set({ attempts: 9, lease: 'x', leased_until: NOW }).execute()
    expect(await on((trx) => tryAgain(trx, ids.get('failed-first')!, NOW + 5))).toBe(true)
    const again = db.selectFrom('jobs').selectAll().where('uid', '=', 'failed-first')
    expect(await again.executeTakeFirst()).toMatchObject({
      failed_at: null,
      attempts: 0,
      run_at: NOW + 5,
      lease: null,
      leased_until: null,
    })
    expect((await listJobs(db, { states: JOB_STATES, limit: 9, now: NOW })).map(({ kind }) => kind)).not.toContain(
      'failed',
    )
  })

  test('given up ninety days ago are removed', async () => {
    await rows()
    const days = 90 * 24 * 3_600_000
    await removeOldGivenUp(db, 7 + days - 1)
    expect(await countGivenUp(db)).toBe(2)
    await removeOldGivenUp(db, 7 + days)
    expect(await countGivenUp(db)).toBe(1)
  })

  test('of every hour are planned once, for the next full hour, and again when they run', async () => {
    const [jobs, other] = [jobsOn(), jobsOn()]
    const seen: number[] = []
    for (const one of [jobs, other]) {
      await everyHour({ jobs: one, db, clock }, 'tidy', async (now) => void seen.push(now))
    }
    const planned = async () => (await db.selectFrom('jobs').select('run_at').execute()).map(({ run_at }) => run_at)
    expect(await planned()).toEqual([1_001 * 3_600_000])
    clock.at = 1_001 * 3_600_000
    expect([await jobs.runDue(), await other.runDue()]).toEqual([1, 0])
    expect([seen, await planned()]).toEqual([[clock.at], [1_002 * 3_600_000]])
  })

  test('of every hour are planned for the next one even if they fail until they are given up', async () => {
    const jobs = jobsOn()
    await everyHour({ jobs, db, clock }, 'tidy', async () => {
      throw new Error('busy')
    })
    clock.at = 1_001 * 3_600_000
    await db.updateTable('jobs').set({ attempts: 9 }).execute()
    await jobs.runDue()
    const left = await db.selectFrom('jobs').select(['run_at', 'failed_at']).orderBy('id').execute()
    expect(left).toEqual([
      expect.objectContaining({ failed_at: clock.at }),
      { run_at: 1_002 * 3_600_000, failed_at: null },
    ])
  })

  test('run in the order they are due, then in which they were added, counted across batches', async () => {
    const jobs = jobsOn()
    const seen: number[] = []
    jobs.handle<number>('count', async (n) => void seen.push(n))
    for (let n = 0; n < 7; n += 1) await jobs.add(db, 'count', n, { runAt: n === 6 ? NOW - 9 : NOW })
    expect(await jobs.runDue()).toBe(7)
    expect(seen).toEqual([6, 0, 1, 2, 3, 4, 5])
  })

  test('that cannot be fetched are told of once, until that is over', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const calls = ['selectFrom']
    const jobs = jobsOn(unable(calls))
    jobs.handle('any', async () => {})
    jobs.start()
    await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(500)
    expect(lines.map(({ msg }) => msg)).toEqual(['jobs could not be fetched'])
    calls.pop()
    await vi.advanceTimersByTimeAsync(500)
    await vi.waitFor(() => expect(lines).toHaveLength(2))
    expect(lines[1]?.level).toBe(30)
    await jobs.stop()
    expect(vi.getTimerCount(), 'a stopped one does not look again').toBe(0)
    await jobs.add(db, 'any', {})
    expect(vi.getTimerCount(), 'not even for a new job').toBe(0)
  })

  test('fail after ten tries, with pauses that double up to an hour, unless they are handled otherwise', async () => {
    const jobs = jobsOn()
    jobs.handle('refused', async () => {
      throw new Error('busy')
    })
    await jobs.add(db, 'refused', {})
    const pauses: number[] = []
    for (let n = 1; n <= 10; n += 1) {
      expect(await jobs.runDue()).toBe(1)
      const { run_at, failed_at } = await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
      pauses.push((run_at - clock.at) / 1000)
      expect(failed_at).toBe(n === 10 ? clock.at : null)
      clock.at = run_at
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024])
    expect(await jobs.runDue()).toBe(0)
    expect(lines).toHaveLength(10)
    expect(lines[9]).toMatchObject({ job: 'refused', attempt: 10, over: true, err: { message: 'busy' } })
    await db.updateTable('jobs').set({ attempts: 11, failed_at: null }).execute()
    await jobs.runDue()
    const { run_at } = await db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    expect(run_at - clock.at).toBe(3_600_000)
  })

  test('run five at a time, the next as soon as one ends, and a stop waits for those under way', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const jobs = jobsOn()
    const ends: (() => void)[] = []
    jobs.handle('slow', () => new Promise<void>((resolve) => ends.push(resolve)))
    jobs.start()
    for (let n = 0; n < 7; n += 1) await jobs.add(db, 'slow', n)
    const underWay = async (count: number) => {
      // Fewer milliseconds than between two looks at the table.
      for (let steps = 0; steps < 20 && ends.length < count; steps += 1) {
        await vi.advanceTimersByTimeAsync(20)
        await new Promise(setImmediate)
      }
      expect(ends).toHaveLength(count)
    }
    await underWay(5)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ends).toHaveLength(5)
    ends[0]?.()
    await underWay(6)
    let isStopped = false
    const stopping = jobs.stop().then(() => {
      isStopped = true
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect([isStopped, ends.length]).toEqual([false, 6])
    for (const end of ends) end()
    await stopping
    expect([await countDue(db, NOW), vi.getTimerCount()]).toEqual([1, 0])
  })

  test('of kinds that nobody handles stay, and one under a lease is left alone until it ends', async () => {
    const jobs = jobsOn()
    await jobs.add(db, 'unknown', {})
    expect(await jobs.runDue()).toBe(0)
    jobs.handle('known', async () => {})
    expect(await jobs.runDue()).toBe(0)
    await jobs.add(db, 'known', {})
    await db
      .updateTable('jobs')
      .set({ lease: 'theirs', leased_until: NOW + 1 })
      .execute()
    expect(await jobs.runDue()).toBe(0)
    clock.at += 1
    expect(await jobs.runDue()).toBe(1)
    expect(await countDue(db, clock.at)).toBe(1)
  })

  test('whose end cannot be written are logged, and the next one runs', async () => {
    const jobs = jobsOn(unable(['deleteFrom', 'updateTable']))
    const seen: string[] = []
    jobs.handle<string>('greet', async (name) => void seen.push(name))
    for (const name of ['one', 'two']) await jobs.add(db, 'greet', name)
    jobs.start()
    await expect.poll(() => lines.filter(({ msg }) => msg === 'a job could not be put away').length).toBe(2)
    await jobs.stop()
    expect(seen).toEqual(['one', 'two'])
  })

  test('whose lease cannot be renewed are logged and go on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const broken = new Proxy(db, {
      get(target, name) {
        if (name === 'updateTable') {
          const query = { set: () => query, where: () => query, execute: () => Promise.reject(new Error('gone')) }
          return () => query
        }
        const member: unknown = Reflect.get(target, name, target)
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
    const jobs = jobsOn(broken)
    const [began, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const work = () => {
      began.resolve()
      return ends.promise
    }
    jobs.handle('long', work, { renewLease: true })
    await jobs.add(db, 'long', {})
    const running = jobs.runDue()
    await began.promise
    vi.advanceTimersByTime(19_999)
    expect(lines).toEqual([])
    vi.advanceTimersByTime(1)
    await expect.poll(() => lines.map(({ msg }) => msg)).toEqual(['the lease of a job could not be renewed'])
    ends.resolve()
    expect(await running).toBe(1)
    vi.advanceTimersByTime(60_000)
    await new Promise(setImmediate)
    expect(lines).toHaveLength(1)
  })
})
