import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import type { Clock } from '../platform/clock.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { MIGRATIONS } from '../platform/database/migrations/migrations.ts'
import { keyRingText, newKeyRing } from '../platform/vault/key-ring.ts'
import { onBothEngines, onOneEngine } from '../testing/engines.ts'
import type { TestApi } from '../testing/test-api.ts'
import type { Finding } from './doctor.ts'
import { operate } from './operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** PostgreSQL has its own clock, which need not be this process's, and which the doctor compares with the server's. */
async function clockOf({ data, clock, services }: TestApi): Promise<Clock> {
  if (!data.databaseUrl) return clock
  const asked = sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`
  const since = performance.now()
  const { ms = 0 } = (await asked.execute(services.db)).rows[0] ?? {}
  return { now: () => Math.round(ms + performance.now() - since) }
}

async function examined(api: TestApi, settings: () => Config, via: typeof fetch = fetch) {
  const told = await operate(['doctor', '--json'], settings, { clock: await clockOf(api), fetch: via })
  const findings: Finding[] = JSON.parse(told.out)
  const wrong = findings.filter(({ state }) => state === 'broken').map(({ check }) => check)
  const short = findings.map(({ check, state, finding }) => `${state} ${check}: ${finding}`)
  return { ...told, wrong, short, about: (check: string) => findings.find((finding) => finding.check === check) }
}

const PAYPAL = { baseUrl: 'https://paypal.invalid', clientId: 'a', clientSecret: 'b', webhookId: 'c', standIn: false }
const S3 = { endpoint: 'http://s3.invalid', bucket: 'papers', region: 'r', clientId: 'a', clientSecret: 'b' }

onBothEngines('the doctor', (setup, { once }) => {
  test('reports a healthy installation as healthy', async () => {
    const api = await setup({ paypal: true })
    const clock = await clockOf(api)
    api.clock.advance({ seconds: Math.round((clock.now() - api.clock.now()) / 1000) })
    await api.services.jobs.runDue()
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

  once('reports an unreachable S3 as down, and blames no setting', async () => {
    const api = await setup()
    const down = async () =>
      Promise.reject(Object.assign(new TypeError('fetch failed'), { cause: new Error('refused') }))
    const config = { ...api.services.config, s3: S3 }
    const { about } = await examined(api, () => config, down as typeof fetch)
    expect(about('documents')).toMatchObject({
      state: 'broken',
      finding: 'S3 at http://s3.invalid cannot be reached: refused',
      to_do: 'check that S3 is running and S3_ENDPOINT leads to it',
    })
  })

  once('names invalid settings, and the remedy', async () => {
    const api = await setup()
    const { code, wrong, about } = await examined(api, () => readConfig({ PORT: 'door' }))
    expect([code, wrong]).toEqual([1, ['settings']])
    const { out } = await operate(['doctor'], () => readConfig({ PORT: 'door' }))
    expect(out).toMatch(
      /^BROKEN {2}settings {3}The configuration is invalid:[\s\S]*PORT must be[\s\S]*\n {19}→ change them/,
    )
    expect(about('settings')).toMatchObject({
      finding: expect.stringContaining('PORT must be'),
      to_do: expect.stringMatching(/./),
    })
  })

  once('names wrong keys, a missing bucket and an unreachable mail server, all at once', async () => {
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
      paypal: PAYPAL,
    }
    const { code, wrong, about } = await examined(api, () => config, via)
    expect(code).toBe(1)
    expect(wrong.filter((check) => check !== 'web app')).toEqual(['keys', 'documents', 'mail', 'PayPal'])
    expect(about('documents')?.finding).toContain('there is no bucket "papers"')
    expect(about('keys')?.finding).toContain('do not decrypt this data')
  })

  test('names an unreachable database, and missing or world-readable keys', async () => {
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

  test('lists failed jobs, and creates nothing in a new installation', async () => {
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

onOneEngine('the doctor', (setup) => {
  /** The server at each address gives this response. */
  const answering = (answers: Record<string, [status: number, body?: object]>) =>
    (async (address: RequestInfo | URL) => {
      const [status, body = {}] = answers[new URL(address.toString()).host] ?? [0]
      return status === 0 ? Promise.reject(new Error('nobody is there')) : Response.json(body, { status })
    }) as typeof fetch

  test('reports the state of phones, PayPal, the server and unusual settings', async () => {
    const api = await setup()
    const told = async (changes: Partial<Config>, via: typeof fetch) => {
      const config = { ...api.services.config, port: 3999, mail: null, ...changes }
      return (await examined(api, () => config, via)).short.slice(8).filter((line) => !line.includes('web app'))
    }
    const sms = { url: 'https://sms.example/send', token: 't', sender: 's' }
    const whatsapp = { baseUrl: 'https://x.example', phoneNumberId: '1', token: 't', template: 'x' }
    const production = { production: true, metricsToken: null, trustProxy: false, runJobs: false, paypal: null, sms }
    expect(await told(production, answering({ '127.0.0.1:3999': [503] }))).toEqual([
      'look mail: no mail server is configured',
      'ok phones: get SMS through sms.example',
      'broken PayPal: no account is configured, so nobody can pay',
      'broken server: http://127.0.0.1:3999/readyz answers 503',
      'look metrics: they cannot be read',
      'look proxy: none is trusted, so all visitors behind one share one limit',
      'look jobs: RUN_JOBS is false, and no other process can run them',
    ])
    const watched = { ...production, metricsToken: 'x', trustProxy: true, runJobs: true, paypal: PAYPAL, sms: null }
    const outOfReach = answering({
      'far.example:3999': [200, { data: { documents: 'out of reach' } }],
      'paypal.invalid': [401, { error: 'invalid_client' }],
    })
    expect(await told({ ...watched, whatsapp, host: 'far.example' }, outOfReach)).toEqual([
      'look mail: no mail server is configured',
      'ok phones: get WhatsApp messages',
      'broken PayPal: paypal.invalid refuses: invalid_client',
      'look server: is ready, but documents are out of reach',
    ])
    const ready = answering({ '127.0.0.1:3999': [200, { data: { documents: 'within reach' } }] })
    expect(await told({ host: '::', paypal: PAYPAL, outbox: true }, ready)).toEqual([
      'look mail: no mail server is configured',
      'look phones: messages stay in the outbox',
      expect.stringMatching(/^broken PayPal: paypal\.invalid: ./),
      'ok server: http://127.0.0.1:3999/readyz reports that it is ready',
    ])
    const onItself = answering({ '[::1]:3999': [200, {}] })
    expect((await told({ host: '::1' }, onItself)).at(-1)).toBe(
      'ok server: http://[::1]:3999/readyz reports that it is ready',
    )
    expect(await told({ host: '0.0.0.0', paypal: null, outbox: false }, answering({}))).toEqual([
      'look mail: no mail server is configured',
      'look phones: cannot be reached: only email sign-up is open',
      'look PayPal: the stand-in: no money moves',
      'look server: no answer at http://127.0.0.1:3999/readyz',
    ])
  })

  test('reports a schema that is older, newer or missing, and late jobs', async () => {
    const api = await setup()
    const { config, db, jobs } = api.services
    const about = async (check: string, changes: Partial<Config> = {}) => {
      const found = (await examined(api, () => ({ ...config, ...changes }))).about(check)
      return `${found?.state} ${found?.finding}`
    }
    const [newest = ''] = Object.keys(MIGRATIONS).toSorted().reverse()
    expect(await about('schema')).toBe(`ok up to date (${newest})`)
    await jobs.add(db, 'nobody-does-this', {})
    api.clock.advance({ minutes: 10 })
    expect(await about('jobs')).toBe('ok none failed, none is late')
    api.clock.advance({ seconds: 1 })
    expect(await about('jobs')).toMatch(/^look [1-9]\d* are late$/)
    await jobs.add(db, 'given-up', {})
    await db.updateTable('jobs').set({ failed_at: api.clock.now() }).where('kind', '=', 'given-up').execute()
    const ofJobs = (await examined(api, () => config)).short.filter((line) => line.includes(' jobs: '))
    expect(ofJobs).toEqual(['look jobs: 1 failed', expect.stringMatching(/^look jobs: [1-9]\d* are late$/)])
    await sql`delete from kysely_migration where name = ${newest}`.execute(db)
    expect(await about('schema')).toBe(`look ${newest} has not run yet`)
    expect(await about('keys')).toContain('they open the data')
    await sql`insert into kysely_migration values (${newest}, 'x'), ('9999-later', 'x')`.execute(db)
    expect(await about('schema')).toBe('broken a newer version has used it (9999-later)')
    expect(await about('keys')).toMatch(/^ok 1 in .*keys\.json, active is [\w-]+$/)
    await sql`delete from kysely_migration where name = '9999-later'`.execute(db)

    const dataDir = mkdtempSync(join(folder, 'odd-'))
    writeFileSync(join(dataDir, 'nirgam.sqlite'), '')
    writeFileSync(join(dataDir, 'documents'), 'in the way')
    expect(await about('schema', { dataDir })).toBe('broken the database is empty')
    expect(await about('documents', { dataDir })).toMatch(/^broken E/)
    writeFileSync(join(dataDir, 'nirgam.sqlite'), 'no database at all, but long enough to be taken for one')
    expect(await about('database', { dataDir })).toMatch(/^broken SQLite: .* cannot be opened: file is not a database$/)
    expect(await about('keys', { keys: { ring: 'nonsense' } })).toMatch(/^broken The data keys in DATA_KEYS are/)
    const fresh = { dataDir: join(folder, 'not-yet'), keys: { file: join(folder, 'not-yet', 'keys.json') } }
    expect([await about('keys', fresh), await about('documents', fresh), await about('disk', fresh)]).toEqual([
      `look ${fresh.keys.file} does not exist yet`,
      `look ${join(fresh.dataDir, 'documents')} does not exist yet`,
      `ok ${fresh.dataDir} does not exist yet`,
    ])
    expect(await about('disk')).toMatch(/^\w+ [\d,]+ MB free for /)
  })
})
