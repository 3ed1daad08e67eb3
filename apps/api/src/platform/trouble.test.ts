import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Config, readConfig } from './config/config.ts'
import { VERSION } from './config/version.ts'
import { applyMigrations, openDatabase } from './database/database.ts'
import { replyToError } from './http/error-replies.ts'
import { healthRoutes, metricRoutes } from './http/metrics.ts'
import { createLogger, standardOutput } from './logger.ts'
import { Outgoing } from './outgoing.ts'
import type { Services } from './services.ts'
import { Trouble } from './trouble.ts'

function troubled() {
  const told: unknown[][] = []
  const log = { warn: (...said: unknown[]) => told.push(said), info: (...said: unknown[]) => told.push(said) }
  let now = 0
  const trouble = new Trouble(log, () => now)
  return { trouble, told, advance: (seconds: number) => (now += seconds * 1000) }
}

test('an outage is logged when it begins, once a minute with a count, and when it is over', () => {
  const { trouble, told, advance } = troubled()
  const error = new Error('connection refused')
  for (let half = 0; half < 250; half += 1) {
    trouble.happened('no database', error, { route: '/x' })
    advance(0.5)
  }
  trouble.over('no database')
  trouble.over('no database')
  expect(told).toEqual([
    [{ err: error, route: '/x' }, 'no database'],
    [{ times: 120, last: 'connection refused', route: '/x' }, 'no database'],
    [{ times: 120, last: 'connection refused', route: '/x' }, 'no database'],
    ['no database: that is over'],
  ])
  trouble.happened('no database', error)
  expect(told).toHaveLength(5)
})

test('one outage does not hide another', () => {
  const { trouble, told } = troubled()
  trouble.happened('no database', new Error('a'))
  trouble.happened('no documents', new Error('b'))
  expect(told.map(([, what]) => what)).toEqual(['no database', 'no documents'])
})

describe('the state of the process', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-health-'))
  const db = openDatabase({ databaseUrl: null, dataDir, poolSize: 1 })
  const s3 = { endpoint: 'http://s3.invalid', bucket: 'b', region: 'r', clientId: 'a', clientSecret: 'b' }
  const config = { ...readConfig({ DATA_DIR: dataDir }), s3 }
  beforeAll(() => applyMigrations(db, ['0001-first-schema']))
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(async () => {
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  })

  function server(check: () => Promise<void> = async () => {}, given: Partial<Config> = {}) {
    const lines: { msg: string }[] = []
    const log = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) })
    const stopping = new AbortController()
    const app = Fastify().withTypeProvider<ZodTypeProvider>()
    app.setErrorHandler(replyToError)
    const storage = { check } as unknown as Services['storage']
    healthRoutes(app, { db, storage, config: { ...config, ...given }, log }, stopping.signal)
    const ready = async () => {
      const { statusCode, body } = await app.inject('/readyz')
      const { data, message } = JSON.parse(body)
      return [statusCode, data?.documents ?? message]
    }
    return { app, ready, stopping, said: () => lines.map(({ msg }) => msg) }
  }

  test('is unready while it stops, which is no trouble', async () => {
    const { ready, stopping, said } = server()
    expect(await ready()).toEqual([200, 'within reach'])
    stopping.abort()
    expect(await ready()).toEqual([503, 'Nirgam is stopping.'])
    expect(said()).toEqual([])
  })

  test('is still ready without its documents, which are looked for every few seconds and told of once', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    let isThere = false
    const check = vi.fn(async () => {
      if (!isThere) throw new Error('no answer')
    })
    const { ready, said } = server(check)
    expect(await ready(), 'nobody waits for the first look').toEqual([200, 'within reach'])
    expect([await ready(), check.mock.calls.length]).toEqual([[200, 'out of reach'], 1])
    vi.advanceTimersByTime(2_499)
    await ready()
    expect(check).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await ready()
    expect([await ready(), check.mock.calls.length]).toEqual([[200, 'out of reach'], 2])
    expect(said()).toEqual(['documents cannot be reached'])
    isThere = true
    vi.advanceTimersByTime(2_500)
    await ready()
    expect(await ready()).toEqual([200, 'within reach'])
    expect(said()).toEqual(['documents cannot be reached', 'documents cannot be reached: that is over'])
    expect(vi.getTimerCount(), 'no timer is left').toBe(0)
  })

  test('takes a store that does not answer within two seconds for gone, and asks it once at a time', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    const check = vi.fn(() => new Promise<void>(() => {}))
    const { ready } = server(check)
    await ready()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(await ready()).toEqual([200, 'within reach'])
    await vi.advanceTimersByTimeAsync(1)
    expect(await ready()).toEqual([200, 'out of reach'])
    await vi.advanceTimersByTimeAsync(500)
    await ready()
    await vi.advanceTimersByTimeAsync(1_000)
    await ready()
    expect(check).toHaveBeenCalledTimes(2)
  })

  test.each([
    ['documents beside SQLite', { s3: null }, 'documents'],
    ['documents beside PostgreSQL', { s3: null, databaseUrl: 'postgres://x' }, 'documents'],
    ['SQLite alone', {}, '.'],
    ['nothing', { databaseUrl: 'postgres://x' }, null],
  ])('depends on the disk where it writes %s', async (_what, given, written) => {
    const place = mkdtempSync(join(dataDir, 'disk-'))
    const { ready, app, said } = server(undefined, { ...given, dataDir: place })
    const both = await Promise.all([ready(), ready()])
    expect(both.map(([status]) => status)).toEqual([200, 200])
    expect(existsSync(join(place, 'documents'))).toBe(written === 'documents')
    if (written) expect(readdirSync(join(place, written)), 'the probe is removed').toEqual([])
    rmSync(place, { recursive: true })
    writeFileSync(place, 'in the way')
    expect(await ready()).toEqual(written ? [503, 'Nirgam cannot write to its disk.'] : [200, 'within reach'])
    expect(said()).toEqual(written ? ['the disk takes no writes'] : [])
    expect((await app.inject('/healthz')).json()).toEqual({ success: true, data: { status: 'alive' } })
    rmSync(place)
    if (written === 'documents') expect((await ready())[0], 'again once there is room').toBe(200)
  })

  test.each([
    [true, null, undefined, 404],
    [false, null, undefined, 200],
    [false, 'a-long-metrics-token', undefined, 404],
    [true, 'a-long-metrics-token', 'Bearer a-long-metrics-token', 200],
    [true, 'a-long-metrics-token', 'a-long-metrics-token', 404],
  ])(
    'is measured for those who may know it (production %s, token %s, sent %s)',
    async (production, token, sent, status) => {
      const app = Fastify().withTypeProvider<ZodTypeProvider>()
      app.setErrorHandler(replyToError)
      const storage = { check: () => Promise.reject(new Error('gone')) } as unknown as Services['storage']
      const clock = { now: () => 10_000_000 }
      const outgoing = new Outgoing()
      outgoing.count('sms', 'failed')
      const parts = { config: { ...config, production, metricsToken: token }, db, clock, outgoing, storage }
      const watched = { name: 'odd_count', help: 'x', count: () => Promise.reject(new Error('no')) }
      const measure = metricRoutes(app, parts, [watched])
      measure('GET', '/api/x', 200, 20)
      measure('GET', '/api/x', 200, 40)
      measure('GET', '/api/x', 500, 5)
      measure('GET', undefined, 404, 1)
      const answer = await app.inject({ url: '/metrics', headers: sent ? { authorization: sent } : {} })
      expect(answer.statusCode).toBe(status)
      if (status !== 200) return
      const lines = answer.body.split('\n')
      for (const line of [
        'http_request_duration_seconds_sum{method="GET",route="/api/x",status="200"} 0.06',
        'http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/x",status="200"} 1',
        'http_request_duration_seconds_count{method="GET",route="/api/x",status="500"} 1',
        'http_request_duration_seconds_count{method="GET",route="none",status="404"} 1',
        'nirgam_outgoing_calls_total{service="sms",outcome="failed"} 1',
        'nirgam_documents_out_of_reach 1',
        'nirgam_database_up 1',
        'odd_count Nan',
        `nirgam_build_info{version="${VERSION}",node="${process.version}",database="sqlite"} 1`,
        `nirgam_log_lines_dropped_total ${standardOutput().droppedLines}`,
      ]) {
        expect(lines).toContain(line)
      }
      expect(answer.body).toContain('process_cpu_user_seconds_total')
      expect(Number(/^nirgam_disk_free_bytes (.+)$/m.exec(answer.body)?.[1])).toBeGreaterThan(1_000_000)
      expect(answer.body).not.toContain('nirgam_database_connections')
      expect((await app.inject({ url: '/metrics', headers: sent ? { authorization: sent } : {} })).body).toContain(
        'nirgam_outgoing_calls_total{service="sms",outcome="failed"} 1',
      )
    },
  )

  test('is measured with the age of the last backup and the work that is late', async () => {
    const app = Fastify().withTypeProvider<ZodTypeProvider>()
    // The audit keeps the entries of the last run of this test.
    const clock = { at: Date.now(), now: () => clock.at }
    for (const act of ['backup', 'user.look']) {
      await db.insertInto('audit').values({ at: clock.at, who: 'x', act, subject: '', detail: '' }).execute()
      clock.at += 5_000
    }
    const job = { kind: 'x', payload_sealed: 'x', created_at: 1 }
    const late = clock.at - 600_000
    await db
      .insertInto('jobs')
      .values([late - 1, late, clock.at, clock.at + 1].map((run_at) => ({ ...job, uid: `late-${run_at}`, run_at })))
      .execute()
    const storage = { check: async () => {} } as unknown as Services['storage']
    metricRoutes(app, { config, db, clock, outgoing: new Outgoing(), storage }, [])
    const lines = (await app.inject('/metrics')).body.split('\n')
    await db.deleteFrom('jobs').execute()
    expect(lines).toContain('nirgam_last_backup_age_seconds 10')
    expect(lines).toContain('nirgam_jobs_late 1')
    expect(lines).toContain('nirgam_jobs_due 3')
  })

  test('is told as far as it is known while PostgreSQL is gone', async () => {
    const gone = openDatabase({ databaseUrl: 'postgres://x@127.0.0.1:1/x', dataDir, poolSize: 2 })
    const app = Fastify().withTypeProvider<ZodTypeProvider>()
    const storage = { check: async () => {} } as unknown as Services['storage']
    const parts = { config, db: gone, clock: { now: () => 1 }, outgoing: new Outgoing(), storage }
    metricRoutes(app, parts, [])
    const lines = (await app.inject('/metrics')).body.split('\n')
    for (const line of [
      'nirgam_last_backup_age_seconds Nan',
      'nirgam_database_up 0',
      'nirgam_jobs_due Nan',
      'nirgam_documents_out_of_reach 0',
      ...['used', 'idle', 'waiting'].map((state) => `nirgam_database_connections{state="${state}"} 0`),
    ]) {
      expect(lines).toContain(line)
    }
    await gone.destroy()
  })
})
