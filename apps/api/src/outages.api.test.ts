import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from './testing/databases/postgres.ts'
import type { Answer } from './testing/http-client.ts'
import { startTcpProxy, type TcpProxy } from './testing/stand-ins/tcp-proxy.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

const postgres = inject('postgresUrl')
const GONE = {
  success: false,
  code: 'unavailable',
  message: 'Nirgam isn’t available right now. Please try again in a moment.',
}
/** more than the pool has connections, so that some wait for one */
const CROWD = 12

describe.skipIf(!postgres)('while PostgreSQL is gone', () => {
  let api: TestApi
  let proxy: TcpProxy
  let databaseUrl: string
  let token: string
  const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-outage-'))

  beforeEach(async () => {
    databaseUrl = await createDatabase(postgres ?? '', inject('postgresTemplate') ?? undefined)
    proxy = await startTcpProxy(databaseUrl)
    api = await startTestApi({ dataDir, databaseUrl: proxy.url }, { impatient: true })
    token = (await api.signUp()).token
  })

  afterEach(async () => {
    await proxy.restore()
    await api.stop()
    await proxy.close()
    await dropDatabase(postgres ?? '', databaseUrl)
    rmSync(dataDir, { recursive: true, force: true })
  })

  const crowd = (): Promise<Answer[]> =>
    Promise.all(
      Array.from({ length: CROWD }, (_, n) =>
        n % 2 === 0
          ? api.get('/user', { token })
          : api.post('/verify-otp', { body: { user_id: 'nobody', otp: '1234' } }),
      ),
    )

  async function expectGone(): Promise<void> {
    for (const answer of await crowd()) {
      expect([answer.status, answer.body]).toEqual([503, GONE])
      expect(answer.headers.get('retry-after')).toBe('5')
    }
    expect((await api.get('//readyz')).status).toBe(503)
    expect((await api.get('//healthz')).status).toBe(200)
  }

  async function expectBack(): Promise<void> {
    await expect.poll(async () => (await api.get('//readyz')).status).toBe(200)
    await expect
      .poll(async () => (await crowd()).map(({ status }) => status))
      .toEqual(Array.from({ length: CROWD }, (_, n) => (n % 2 === 0 ? 200 : 422)))
  }

  test('every call reports it, and recovers when the database is back', async () => {
    await proxy.cut()
    await expectGone()
    await proxy.restore()
    await expectBack()
  })

  test('connections that break during a query do not crash the server', async () => {
    const answers = crowd()
    await api.get('//healthz')
    await proxy.cut()
    for (const { status } of await answers) expect([200, 422, 503]).toContain(status)
    await proxy.restore()
    await expectBack()
  })

  test('an unresponsive database counts as gone, and its dead connections are not reused', async () => {
    await crowd()
    proxy.swallow()
    await expectGone()
    await proxy.restore()
    await expectBack()
  })

  test('the metrics still answer, with NaN for unknown figures', async () => {
    await proxy.cut()
    await api.get('/user', { token })
    const { status, body } = await api.get('//metrics')
    expect(status).toBe(200)
    expect(body).toContain('nirgam_database_up 0\n')
    expect(body).toMatch(/^nirgam_jobs_given_up Nan$/im)
    expect(body).toMatch(/^nirgam_payments_in_review Nan$/im)
    expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/user",status="503"} 1')
    expect(body).toMatch(/^nirgam_database_connections\{state="waiting"\} \d+$/m)
    await proxy.restore()
    await expect.poll(async () => (await api.get('//metrics')).body).toContain('database_up 1')
  })

  test('it is logged with one stack trace, however many requests fail', async () => {
    await proxy.cut()
    for (let round = 0; round < 3; round += 1) await crowd()
    api.services.jobs.start()
    await expect.poll(() => api.logs()).toContain('jobs could not be fetched')
    await expect.poll(async () => (await crowd()).length).toBe(CROWD)
    const lines = api
      .logs()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const told = lines.filter(({ err }) => err?.stack).map(({ msg }) => msg)
    expect(told.toSorted()).toEqual(['a dependency is down', 'jobs could not be fetched'])
    expect(lines.filter(({ msg, status }) => msg === 'answered' && status === 503).length).toBeGreaterThan(CROWD)
  })

  test('waiting jobs run once afterwards', async () => {
    const done: number[] = []
    api.services.jobs.handle<{ n: number }>('count', async ({ n }) => void done.push(n))
    await api.services.jobs.add(api.services.db, 'count', { n: 1 })
    await proxy.cut()
    await expect(api.services.jobs.runDue()).rejects.toThrow()
    api.services.jobs.start()
    await proxy.restore()
    await expect.poll(() => done).toEqual([1])
  })
})
