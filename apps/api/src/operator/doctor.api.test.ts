import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { type Config, readConfig } from '../platform/config/config.ts'
import { keyRingText, newKeyRing } from '../platform/vault/key-ring.ts'
import { TestClock } from '../testing/clock.ts'
import { onBothEngines } from '../testing/engines.ts'
import type { TestApi } from '../testing/test-api.ts'
import type { Finding } from './doctor.ts'
import { operate } from './operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function examined(api: TestApi, settings: () => Config, via: typeof fetch = fetch) {
  const now = { now: () => Date.now() }
  const told = await operate(['doctor', '--json'], settings, {
    clock: api.data.databaseUrl ? now : api.clock,
    fetch: via,
  })
  const findings: Finding[] = JSON.parse(told.out)
  const wrong = findings.filter(({ state }) => state === 'broken').map(({ check }) => check)
  return { ...told, wrong, about: (check: string) => findings.find((finding) => finding.check === check) }
}

const S3 = { endpoint: 'http://s3.invalid', bucket: 'papers', region: 'r', clientId: 'a', clientSecret: 'b' }

onBothEngines('the doctor', (setup) => {
  test('finds a healthy installation healthy, whatever the machine around it', async () => {
    // PostgreSQL has a clock of its own, which the doctor compares with the server's.
    const api = await setup({ paypal: true, clock: new TestClock(Date.now()) })
    await api.signUp()
    const mail = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
    await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', () => resolve()))
    const address = mail.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const config = {
      ...api.services.config,
      port: Number(new URL(api.url).port),
      mail: { url: `smtp://127.0.0.1:${port}`, from: 'a@b.example' },
    }
    const { about, wrong } = await examined(api, () => config)
    await new Promise<void>((resolve) => mail.close(() => resolve()))
    const checks = ['settings', 'database', 'schema', 'keys', 'clock', 'jobs', 'documents', 'mail', 'PayPal', 'server']
    expect(checks.map((check) => [check, about(check)?.state])).toEqual(checks.map((check) => [check, 'ok']))
    expect(wrong.filter((check) => check !== 'web app')).toEqual([])
    expect(about('keys')?.finding).toContain('they open the data')
  })

  test('says of S3 that does not answer that it is down, and blames no setting', async () => {
    const api = await setup()
    const down = async () =>
      Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: new Error('refused') }))
    const config = { ...api.services.config, s3: S3 }
    const { about } = await examined(api, () => config, down as typeof fetch)
    expect(about('documents')).toMatchObject({
      state: 'broken',
      finding: 'S3 at http://s3.invalid cannot be reached: refused',
      to_do: 'see that S3 runs and that S3_ENDPOINT leads to it',
    })
  })

  test('names settings that cannot be used, and what to do', async () => {
    const api = await setup()
    const { code, wrong, about } = await examined(api, () => readConfig({ PORT: 'door' }))
    expect([code, wrong]).toEqual([1, ['settings']])
    const { out } = await operate(['doctor'], () => readConfig({ PORT: 'door' }))
    expect(out).toMatch(
      /^BROKEN {2}settings {3}The configuration is not right:[\s\S]*PORT must be[\s\S]*\n {19}→ change them/,
    )
    expect(about('settings')).toMatchObject({
      finding: expect.stringContaining('PORT must be'),
      to_do: expect.stringMatching(/./),
    })
  })

  test('names wrong keys, a bucket that is not there and a mail server that is away, all at once', async () => {
    const api = await setup()
    const via = (async (address: RequestInfo | URL) => {
      if (address instanceof Request && address.url.startsWith(S3.endpoint))
        return new Response('<Error><Code>NoSuchBucket</Code></Error>', { status: 404 })
      return Promise.reject(new Error('nobody is there'))
    }) as typeof fetch
    const config: Config = {
      ...api.services.config,
      keys: { ring: keyRingText(newKeyRing()) },
      s3: S3,
      mail: { url: 'smtp://127.0.0.1:1', from: 'a@b.example' },
      paypal: { baseUrl: 'https://paypal.invalid', clientId: 'a', clientSecret: 'b', webhookId: 'c', standIn: false },
    }
    const { code, wrong, about } = await examined(api, () => config, via)
    expect(code).toBe(1)
    expect(wrong.filter((check) => check !== 'web app')).toEqual(['keys', 'documents', 'mail', 'PayPal'])
    expect(about('documents')?.finding).toContain('there is no bucket "papers"')
    expect(about('keys')?.finding).toContain('do not open this data')
  })

  test('names a database that does not answer, and one whose keys are missing or open to others', async () => {
    const api = await setup()
    const gone = { ...api.services.config, databaseUrl: 'postgres://x@127.0.0.1:1/x' }
    expect((await examined(api, () => gone)).wrong).toContain('database')
    const missing = { ...api.services.config, keys: { file: join(folder, 'none.json') } }
    const lost = await examined(api, () => missing)
    expect(lost.about('keys')).toMatchObject({ state: 'broken', finding: expect.stringContaining('is missing') })
    const { keys } = api.services.config
    if ('file' in keys) chmodSync(keys.file, 0o644)
    expect((await examined(api, () => api.services.config)).about('keys')).toMatchObject({
      state: 'look',
      to_do: expect.stringMatching(/^chmod 600/),
    })
  })

  test('tells what was given up in the background, and makes nothing where nothing is yet', async () => {
    const api = await setup()
    const { jobs, db } = api.services
    jobs.handle('flaky', async () => Promise.reject(new Error('no')), { maxAttempts: 1 })
    await jobs.add(db, 'flaky', {})
    await jobs.runDue()
    expect((await examined(api, () => api.services.config)).about('jobs')).toMatchObject({ state: 'look' })
    const dataDir = join(folder, 'nothing-yet')
    const fresh = { ...api.services.config, databaseUrl: null, dataDir, keys: { file: join(dataDir, 'keys.json') } }
    const { about } = await examined(api, () => fresh)
    expect(about('database')).toMatchObject({ state: 'look' })
    expect(() => mkdirSync(dataDir)).not.toThrow()
    rmSync(dataDir, { recursive: true })
  })
})
