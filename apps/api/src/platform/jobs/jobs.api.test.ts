import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { onBothEngines, onOneEngine } from '../../testing/engines.ts'
import { Jobs } from './jobs.ts'

afterEach(() => {
  vi.useRealTimers()
})

onBothEngines('jobs', (setup, { once }) => {
  test('a job runs once and is deleted', async () => {
    const { services } = await setup()
    const seen: unknown[] = []
    services.jobs.handle('greet', async (payload) => void seen.push(payload))
    await services.jobs.add(services.db, 'greet', { name: 'Asha' })
    await services.jobs.runDue()
    await services.jobs.runDue()
    expect(seen).toEqual([{ name: 'Asha' }])
  })

  test('jobs due together run in the order they were added, regardless of their rows’ position', async () => {
    const { services } = await setup()
    const { db, jobs } = services
    const seen: unknown[] = []
    jobs.handle('greet', async (payload) => void seen.push(payload))
    for (const turn of [1, 2, 3, 4]) await jobs.add(db, 'greet', turn)
    const greetings = db.selectFrom('jobs').select('id').where('kind', '=', 'greet')
    const { id } = await greetings.orderBy('id').executeTakeFirstOrThrow()
    // PostgreSQL moves an updated row behind the others, and scans a small table in that order.
    await db.updateTable('jobs').set({ attempts: 1 }).where('id', '=', id).execute()
    await sql`analyze jobs`.execute(db)
    await jobs.runDue()
    expect(seen).toEqual([1, 2, 3, 4])
  })

  test('a job added in a failed transaction never runs', async () => {
    const { services } = await setup()
    const seen: unknown[] = []
    services.jobs.handle('greet', async (payload) => void seen.push(payload))
    const failing = services.db.transaction().execute(async (trx) => {
      await services.jobs.add(trx, 'greet', 1)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await services.jobs.runDue()
    expect(seen).toEqual([])
  })

  test('a failing job is retried later, and finally set aside', async () => {
    const { services, clock } = await setup()
    let tries = 0
    const failing = async () => {
      tries += 1
      throw new Error('not yet')
    }
    services.jobs.handle('flaky', failing, { maxAttempts: 3, backoff: () => 60_000 })
    await services.jobs.add(services.db, 'flaky', {})
    await services.jobs.runDue()
    await services.jobs.runDue()
    expect(tries).toBe(1)
    for (let minute = 0; minute < 5; minute += 1) {
      clock.advance({ minutes: 1 })
      await services.jobs.runDue()
    }
    expect(tries).toBe(3)
  })

  test('a job whose worker died is taken over when its lease expires', async () => {
    const { services, clock } = await setup()
    let tries = 0
    services.jobs.handle('long', async () => {
      tries += 1
      if (tries === 1) await new Promise(() => {})
    })
    await services.jobs.add(services.db, 'long', {})
    void services.jobs.runDue()
    await expect.poll(() => tries).toBe(1)
    const other = new Jobs(services)
    other.handle('long', async () => {
      tries += 1
    })
    await other.runDue()
    expect(tries).toBe(1)
    clock.advance({ minutes: 2 })
    await other.runDue()
    expect(tries).toBe(2)
  })

  test('a job that renews its lease is not taken over while it runs, and its lease ends with it', async () => {
    const { services, clock } = await setup()
    const { db } = services
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const ends = Promise.withResolvers<void>()
    let tries = 0
    const work = () => {
      tries += 1
      return ends.promise
    }
    const [slow, other] = [new Jobs(services), new Jobs(services)]
    for (const jobs of [slow, other]) jobs.handle('long', work, { renewLease: true })
    await services.jobs.add(db, 'long', {})
    const running = slow.runDue()
    await expect.poll(() => tries).toBe(1)
    const left = async () => {
      const row = await db.selectFrom('jobs').select('leased_until').where('kind', '=', 'long').executeTakeFirst()
      return row && Number(row.leased_until) - clock.now()
    }
    for (let passed = 0; passed < 120; passed += 20) {
      clock.advance({ seconds: 20 })
      vi.advanceTimersByTime(20_000)
      await expect.poll(left).toBe(60_000)
      await other.runDue()
    }
    ends.resolve()
    await running
    expect([tries, await left(), vi.getTimerCount()]).toEqual([1, undefined, 0])
  })

  test.each(['finishes', 'fails'])(
    'a worker that %s after its lease expired leaves the job to its new owner',
    async (how) => {
      const { services, clock } = await setup()
      const ends: (() => void)[] = []
      const work = () =>
        new Promise<void>((resolve, reject) => {
          ends.push(() => (how === 'finishes' || ends.length > 2 ? resolve() : reject(new Error('too late'))))
        })
      const [slow, other] = [new Jobs(services), new Jobs(services)]
      for (const jobs of [slow, other]) jobs.handle('long', work, { maxAttempts: 1 })
      await services.jobs.add(services.db, 'long', {})
      const held = () =>
        services.db.selectFrom('jobs').select(['lease', 'failed_at']).where('kind', '=', 'long').executeTakeFirst()
      const slowly = slow.runDue()
      await expect.poll(() => ends.length).toBe(1)
      clock.advance({ minutes: 2 })
      const again = other.runDue()
      await expect.poll(() => ends.length).toBe(2)
      const before = await held()
      expect(before?.lease).toBeTruthy()
      ends[0]?.()
      await slowly
      expect(await held()).toEqual(before)
      ends.push(() => {})
      ends[1]?.()
      await again
      expect(await held()).toBeUndefined()
    },
  )

  test('several workers share the jobs, and no job runs twice', async () => {
    const { services } = await setup()
    const done: number[] = []
    const workers = [1, 2, 3, 4].map(() => {
      const jobs = new Jobs(services)
      jobs.handle<{ n: number }>('count', async ({ n }) => void done.push(n))
      return jobs
    })
    for (let n = 0; n < 40; n += 1) await services.jobs.add(services.db, 'count', { n })
    await Promise.all(workers.map((jobs) => jobs.runDue()))
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n))
  })

  test('a long job does not delay the others', async () => {
    const { services } = await setup()
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const done: string[] = []
    services.jobs.handle('long', () => finished)
    services.jobs.handle<string>('short', async (name) => void done.push(name))
    await services.jobs.add(services.db, 'long', {})
    services.jobs.start()
    await services.jobs.add(services.db, 'short', 'one')
    await expect.poll(() => done).toEqual(['one'])
    await services.jobs.add(services.db, 'short', 'two')
    await expect.poll(() => done).toEqual(['one', 'two'])
    finish()
  })

  test('only one job per key is queued', async () => {
    const { services } = await setup()
    let runs = 0
    services.jobs.handle('sweep', async () => {
      runs += 1
    })
    await services.jobs.add(services.db, 'sweep', {}, { key: 'one' })
    await services.jobs.add(services.db, 'sweep', {}, { key: 'one' })
    await services.jobs.runDue()
    expect(runs).toBe(1)
  })

  once('a job’s payload is not readable in the database', async () => {
    const { services } = await setup()
    await services.jobs.add(services.db, 'secret', { otp: 'planted-value' })
    const rows = await services.db.selectFrom('jobs').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('planted-value')
  })
})

onOneEngine('jobs', (setup) => {
  test('unless said otherwise, one is tried ten times, with pauses that double', async () => {
    const { services, clock } = await setup()
    const { db, jobs } = services
    const tries: number[] = []
    jobs.handle('flaky', async (_, { attempt, now }) => {
      tries.push(now)
      throw new Error(`try ${attempt} for asha@example.com`)
    })
    await jobs.add(db, 'flaky', {})
    const row = () => db.selectFrom('jobs').selectAll().where('kind', '=', 'flaky').executeTakeFirstOrThrow()
    const pauses: number[] = []
    for (let n = 0; n < 11; n += 1) {
      await jobs.runDue()
      const { run_at, failed_at } = await row()
      if (failed_at === null) pauses.push((run_at - clock.now()) / 1000)
      clock.advance({ seconds: (run_at - clock.now() - 1) / 1000 })
      await jobs.runDue()
      clock.advance({ seconds: 0.001 })
    }
    expect([tries.length, pauses]).toEqual([10, [2, 4, 8, 16, 32, 64, 128, 256, 512]])
    expect(await row()).toMatchObject({
      attempts: 10,
      failed_at: tries.at(-1),
      last_error: 'Error: try 10 for [address]',
      lease: null,
      leased_until: null,
    })
    jobs.handle('lasting', async () => Promise.reject(new Error('no')), { maxAttempts: 20 })
    await jobs.add(db, 'lasting', {})
    await db.updateTable('jobs').set({ attempts: 14 }).where('kind', '=', 'lasting').execute()
    await jobs.runDue()
    const lasting = await db.selectFrom('jobs').select('run_at').where('kind', '=', 'lasting').executeTakeFirstOrThrow()
    expect(lasting.run_at - clock.now(), 'but never longer than an hour').toBe(3_600_000)
  })

  test('what nobody here can do is left to others, and a lease ends to the millisecond', async () => {
    const { services, clock } = await setup()
    const { db } = services
    const [idle, worker] = [new Jobs(services), new Jobs(services)]
    await idle.add(db, 'foreign', {}, { runAt: clock.now() + 1_000 })
    const done: string[] = []
    worker.handle('foreign', async () => void done.push('foreign'))
    clock.advance({ seconds: 0.999 })
    expect([await idle.runDue(), await worker.runDue()]).toEqual([0, 0])
    await db
      .updateTable('jobs')
      .set({ lease: 'other', leased_until: clock.now() + 60_000 })
      .execute()
    clock.advance({ seconds: 59.999 })
    expect([await worker.runDue(), done]).toEqual([0, []])
    clock.advance({ seconds: 0.001 })
    expect([await idle.runDue(), await worker.runDue(), done]).toEqual([0, 1, ['foreign']])
  })

  test('five run at once, and a stop waits for them and begins no other', async () => {
    const { services } = await setup()
    const { db } = services
    const worker = new Jobs(services)
    const ends: (() => void)[] = []
    worker.handle('long', () => new Promise<void>((resolve) => ends.push(resolve)))
    for (let n = 0; n < 7; n += 1) await worker.add(db, 'long', n)
    expect(ends, 'nothing runs before it is started').toEqual([])
    worker.start()
    await expect.poll(() => ends.length).toBe(5)
    ends[0]?.()
    await expect.poll(() => ends.length).toBe(6)
    let hasStopped = false
    const stopping = worker.stop().then(() => {
      hasStopped = true
    })
    for (const end of ends.slice(0, 5)) end()
    const left = () => db.selectFrom('jobs').select('id').where('kind', '=', 'long').execute()
    await expect.poll(async () => (await left()).length).toBe(2)
    expect([hasStopped, ends.length]).toEqual([false, 6])
    ends[5]?.()
    await stopping
    expect(await left()).toHaveLength(1)
  })

  test('jobs added by another process are found by polling', async () => {
    const { services } = await setup()
    const [worker, other] = [new Jobs(services), new Jobs(services)]
    const done: number[] = []
    worker.handle<number>('count', async (n) => void done.push(n))
    worker.start()
    for (const n of [1, 2]) {
      await other.add(services.db, 'count', n)
      await expect.poll(() => done.at(-1)).toBe(n)
    }
    await worker.stop()
  })
})
