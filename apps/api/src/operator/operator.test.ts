import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Config, readConfig } from '../platform/config/config.ts'
import { migrate, openDatabase } from '../platform/database/database.ts'
import type { Db } from '../platform/database/engine.ts'
import { MIGRATIONS } from '../platform/database/migrations/migrations.ts'
import { keyRingText, newKeyRing, readKeyFile, replaceKeyFile, withNewKey } from '../platform/vault/key-ring.ts'
import { openVault } from '../platform/vault/open-vault.ts'
import type { Finding } from './doctor.ts'
import { operate } from './operator.ts'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-operator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => {
  vi.restoreAllMocks()
})

const NOON = Date.UTC(2026, 10, 18, 12)
const clock = { now: () => NOON }
let made = 0

/** Settings of a machine on which nothing is installed yet. */
function machine(more: Partial<Config> = {}): Config {
  made += 1
  const dataDir = join(folder, `machine-${made}`)
  return { ...readConfig({ DATA_DIR: dataDir, DATA_KEY_FILE: join(dataDir, 'keys', 'keys.json') }), ...more }
}

const say = (config: Config, ...words: string[]) => operate(words, () => config, { clock })

async function onData<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(config)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

describe('a backup of an installation', () => {
  const place = join(folder, 'backup')
  const source = machine()
  const sourceKeys = () => readKeyFile('file' in source.keys ? source.keys.file : '')!
  const letters = (db: Db) => db.selectFrom('outbox').selectAll().orderBy('id').execute()

  beforeAll(async () => {
    await migrate(source)
    await onData(source, async (db) => {
      const vault = await openVault(db, source.keys)
      // More than are inserted at once.
      const rows = Array.from({ length: 450 }, (_, n) => ({
        uid: `letter-${n}`,
        to_lookup: 'x',
        message_sealed: vault.seal(`Letter ${n}`, { table: 'outbox', row: `letter-${n}`, field: 'message' }),
        created_at: n,
      }))
      for (const at of [0, 225]) {
        await db
          .insertInto('outbox')
          .values(rows.slice(at, at + 225))
          .execute()
      }
      // The keys are tried on the canary alone, which is neither the first nor the last of its table.
      const others = ['a-first', 'z-last'].map((name) => ({ name, value: 'x' }))
      await db.insertInto('meta').values(others).execute()
      await db.insertInto('audit').values({ at: 1, who: 'om', act: 'backup', subject: 'x', detail: '' }).execute()
    })
    const told = await say(source, 'backup', place, '--with-keys', 'yes')
    expect(told).toMatchObject({ code: 0, err: '' })
    expect(told.out).toMatch(/^\d+ rows and 0 documents are in .*backup\.\n$/)
  })

  const untouched = (config: Config) => existsSync(config.dataDir) === false || readdirSync(config.dataDir).length === 0

  test('fills an empty machine, with its keys, and none that is in use', async () => {
    const target = machine()
    const told = await say(target, 'restore', place)
    expect(told).toEqual({
      code: 0,
      err: '',
      out: `The backup of ${new Date(NOON).toISOString()} is restored, and the keys open it.\n`,
    })
    const [before, after] = [await onData(source, letters), await onData(target, letters)]
    expect(after).toEqual(before)
    expect(keyRingText(readKeyFile('file' in target.keys ? target.keys.file : '')!)).toBe(keyRingText(sourceKeys()))
    const again = await say(target, 'restore', place)
    expect(again).toEqual({
      code: 1,
      out: '',
      err: 'This database already has data. A restore needs an empty one.\n',
    })
    expect(await onData(target, letters)).toHaveLength(450)
  })

  test('is not restored with other keys, with too few, or with none', async () => {
    const bare = copied('bare')
    rmSync(join(bare, 'keys.json'))
    changeManifest(bare, { files: {} })
    const nothing = machine()
    const refused = await say(nothing, 'restore', bare)
    expect(refused.err).toBe(
      `The key file ${'file' in nothing.keys ? nothing.keys.file : ''} is missing: put the keys of the backup there first.\n`,
    )
    const ring = sourceKeys()
    const newer = withNewKey(ring)
    const rings = {
      'The data keys are not those of this backup. Nothing was changed.': newKeyRing(),
      'The data keys in DATA_KEYS are not valid JSON.': 'nonsense',
    }
    for (const [err, keys] of Object.entries(rings)) {
      const target = machine({ keys: { ring: typeof keys === 'string' ? keys : keyRingText(keys) } })
      expect(await say(target, 'restore', bare)).toEqual({ code: 1, out: '', err: `${err}\n` })
      expect(untouched(target)).toBe(true)
    }
    const whole = machine({ keys: { ring: keyRingText(newer) } })
    expect(await say(whole, 'restore', bare)).toMatchObject({ code: 0 })
    expect('ring' in whole.keys && existsSync(join(whole.dataDir, 'keys')), 'no file for keys that are set').toBe(false)
  })

  test('whose values were sealed with a key that is not there is named with that key', async () => {
    const other = copied('other-key')
    changeRows(other, 'outbox', (lines) => lines.map((line) => line.replace(/"k[0-9a-f]{8}\./, '"kmissing.')))
    const target = machine()
    expect((await say(target, 'restore', other)).err).toBe(
      'The data keys lack kmissing, which encrypts values of this backup. Nothing was changed.\n',
    )
    expect(untouched(target)).toBe(true)
  })

  test('that cannot be filled in leaves neither rows nor keys, and keys that were there stay', async () => {
    const broken = copied('broken')
    changeRows(broken, 'outbox', (lines) => [...lines, lines[0] ?? ''])
    const target = machine()
    const file = 'file' in target.keys ? target.keys.file : ''
    await expect(say(target, 'restore', broken)).rejects.toThrow('UNIQUE constraint failed')
    expect([existsSync(file), existsSync(join(target.dataDir, 'nirgam.sqlite'))]).toEqual([false, false])
    writeFileSync(file, keyRingText(sourceKeys()))
    await migrate(target)
    await expect(say(target, 'restore', broken)).rejects.toThrow('UNIQUE constraint failed')
    expect([existsSync(file), existsSync(join(target.dataDir, 'nirgam.sqlite'))]).toEqual([true, true])
    expect(await onData(target, letters)).toEqual([])
  })

  test.each([
    ['no manifest', () => rmSync(join(folder, 'odd/manifest.json')), /odd contains no complete backup\.$/],
    ['half a manifest', () => writeFileSync(join(folder, 'odd/manifest.json'), '{"format":2'), /no complete backup/],
    [
      'a newer version',
      () => changeManifest(join(folder, 'odd'), { migrations: ['9999-later'] }),
      /a newer version of/,
    ],
    [
      'another table',
      () => changeManifest(join(folder, 'odd'), { rows: { odd: 1 } }),
      /- odd is no table that is known/,
    ],
    ['a file that is gone', () => rmSync(join(folder, 'odd/keys.json')), /damaged:\n {2}- keys\.json is missing$/],
    [
      'a file that is shorter',
      () => writeFileSync(join(folder, 'odd/keys.json'), 'x'),
      /keys\.json is cut off: 1 of \d+/,
    ],
    [
      'a file that was changed',
      () => writeFileSync(join(folder, 'odd/keys.json'), 'x'.repeat(999)),
      /- keys\.json was changed$/,
    ],
    [
      'fewer rows',
      () => changeRows(join(folder, 'odd'), 'outbox', (lines) => lines.slice(1), { rows: 450 }),
      /- rows\/outbox\.jsonl\.gz has 449 of 450 rows$/,
    ],
    [
      'rows that cannot be read',
      () => {
        changeManifest(join(folder, 'odd'), { files: {} })
        writeFileSync(join(folder, 'odd/rows/outbox.jsonl.gz'), 'no archive')
      },
      /- rows\/outbox\.jsonl\.gz cannot be read after 0 of 450 rows$/,
    ],
  ])('with %s is refused before anything is written', async (_what, damage, words) => {
    copied('odd')
    damage()
    const target = machine()
    const { code, err } = await say(target, 'restore', join(folder, 'odd'))
    expect([code, err.trimEnd()]).toEqual([1, expect.stringMatching(words)])
    expect(untouched(target)).toBe(true)
  })

  function copied(name: string): string {
    rmSync(join(folder, name), { recursive: true, force: true })
    cpSync(place, join(folder, name), { recursive: true })
    return join(folder, name)
  }

  function changeManifest(at: string, change: object): void {
    const manifest = JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8'))
    writeFileSync(join(at, 'manifest.json'), JSON.stringify({ ...manifest, ...change }))
  }

  /** As in a backup without checksums. */
  function changeRows(at: string, table: string, change: (lines: string[]) => string[], { rows = -1 } = {}): void {
    const file = join(at, `rows/${table}.jsonl.gz`)
    const lines = change(gunzipSync(readFileSync(file)).toString().trimEnd().split('\n'))
    writeFileSync(file, gzipSync(`${lines.join('\n')}\n`))
    const { rows: counts } = JSON.parse(readFileSync(join(at, 'manifest.json'), 'utf8'))
    changeManifest(at, { files: {}, rows: { ...counts, [table]: rows < 0 ? lines.length : rows } })
  }
})

test('a key is retired once every value has moved to the next, and not before', async () => {
  const config = machine()
  const file = 'file' in config.keys ? config.keys.file : ''
  await migrate(config)
  await onData(config, async (db) => {
    const vault = await openVault(db, config.keys)
    for (const uid of ['one', 'two']) {
      const message_sealed = vault.seal(uid, { table: 'outbox', row: uid, field: 'message' })
      await db.insertInto('outbox').values({ uid, to_lookup: 'x', message_sealed, created_at: 1 }).execute()
    }
  })
  const old = readKeyFile(file)!
  const next = withNewKey(old)
  const listed = async () => JSON.parse((await say(config, 'keys', 'list', '--json')).out)
  expect(await listed()).toEqual([{ key: old.active, active: true, values: 3 }])
  expect((await say(config, 'keys', 'retire')).out).toBe('There is no old key.\n')
  replaceKeyFile(file, next)
  expect((await say(config, 'keys', 'retire')).err).toBe(
    `${old.active} still encrypt values. Run "keys rotate" or "keys reseal" first.\n`,
  )
  expect(await listed()).toEqual([
    { key: old.active, active: false, values: 3 },
    { key: next.active, active: true, values: 0 },
  ])
  expect((await say(config, 'keys', 'reseal', '--as', 'om')).out).toBe(`Re-encrypted 2 values with ${next.active}.\n`)
  expect((await say(config, 'keys', 'reseal', '--json')).out).toContain('"moved": 0')
  expect((await listed()).toSorted((a: { values: number }, b: { values: number }) => a.values - b.values)).toEqual([
    { key: old.active, active: false, values: 0 },
    { key: next.active, active: true, values: 3 },
  ])
  const letters = await onData(config, async (db) => {
    const vault = await openVault(db, { ring: keyRingText(next) })
    const rows = await db.selectFrom('outbox').selectAll().execute()
    return rows.map(({ uid, message_sealed }) =>
      vault.open(message_sealed, { table: 'outbox', row: uid, field: 'message' }),
    )
  })
  expect(letters).toEqual(['one', 'two'])
  expect((await say(config, 'keys', 'retire')).out).toBe(`Removed ${old.active}.\n`)
  expect([...readKeyFile(file)!.keys.keys()]).toEqual([next.active])
  const set = { ...config, keys: { ring: keyRingText(next) } }
  for (const words of ['rotate', 'retire']) {
    expect((await say(set, 'keys', words)).err).toMatch(/^The keys come from DATA_KEYS: add one there/)
  }
  const { out } = await say(set, 'audit', 'list', '--json')
  expect(JSON.parse(out).map(({ who, act, detail }: Record<string, string>) => [who === 'om', act, detail])).toEqual([
    [false, 'keys removed', ''],
    [false, 'values resealed', '0'],
    [true, 'values resealed', '2'],
  ])
})

describe('the doctor', () => {
  async function examined(config: Config, via = () => Promise.reject(new Error('nobody is there'))) {
    const { out } = await operate(['doctor', '--json'], () => config, { clock, fetch: via as typeof fetch })
    const findings: Finding[] = JSON.parse(out)
    return (check: string) => findings.find((finding) => finding.check === check)
  }

  test('tells what to do about each database that cannot be opened', async () => {
    const far = machine({ databaseUrl: 'postgres://x@127.0.0.1:1/x' })
    expect((await examined(far))('database')).toMatchObject({
      state: 'broken',
      finding: expect.stringMatching(/^PostgreSQL: .*ECONNREFUSED/),
      to_do: expect.stringMatching(/^check that PostgreSQL is running/),
    })
    vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(((done: (error: Error) => void) =>
      done(new Error('unsupported startup parameter: statement_timeout'))) as never)
    expect((await examined(far))('database')?.to_do).toBe('set DATABASE_POOLER=transaction')
    const both = new AggregateError([new Error('one'), new RangeError(), 'three'])
    vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(((done: (error: Error) => void) => done(both)) as never)
    expect((await examined(far))('database')?.finding).toBe('PostgreSQL: one; RangeError; three')
    vi.restoreAllMocks()
    vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(((done: (error: Error) => void) =>
      done(new Error('unsupported startup parameter: statement_timeout'))) as never)
    expect((await examined({ ...far, pooled: true }))('database')?.to_do).toMatch(/^check that PostgreSQL is running/)
    const odd = machine()
    await migrate(odd)
    writeFileSync(join(odd.dataDir, 'nirgam.sqlite'), 'no database at all, but long enough to be taken for one')
    for (const file of ['-wal', '-shm']) rmSync(join(odd.dataDir, `nirgam.sqlite${file}`), { force: true })
    expect((await examined(odd))('database')).toMatchObject({
      state: 'broken',
      finding: expect.stringMatching(/^SQLite: /),
      to_do: expect.stringMatching(/^check that DATA_DIR is the right folder/),
    })
  })

  test('judges the schema, and whether the keys are those of the data', async () => {
    const config = machine()
    const file = 'file' in config.keys ? config.keys.file : ''
    const told = async (check: string, given = config) => {
      const found = (await examined(given))(check)
      return `${found?.state} ${found?.finding}`
    }
    expect([await told('database'), await told('keys')]).toEqual([
      `look ${config.dataDir} has no data yet`,
      `look ${file} does not exist yet`,
    ])
    await migrate(config)
    expect(await told('keys')).toBe(`look ${file} does not exist yet`)
    await onData(config, (db) => openVault(db, config.keys))
    const { active } = readKeyFile(file)!
    const [newest = ''] = Object.keys(MIGRATIONS).toSorted().reverse()
    expect([await told('schema'), await told('keys')]).toEqual([
      `ok up to date (${newest})`,
      `ok 1 in ${file}, active is ${active}, and they open the data`,
    ])
    chmodSync(file, 0o640)
    expect(await told('keys')).toBe(`look others on this machine may read ${file}`)
    expect(await told('keys', { ...config, keys: { ring: keyRingText(newKeyRing()) } })).toBe(
      'broken those in DATA_KEYS do not decrypt this data',
    )
    expect(await told('keys', { ...config, keys: { ring: '{' } })).toMatch(/^broken The data keys in DATA_KEYS are not/)
    expect(await told('keys', { ...config, keys: { file: `${file}.gone` } })).toBe(`broken ${file}.gone is missing`)
    await onData(config, (db) => sql`delete from kysely_migration where name = ${newest}`.execute(db))
    expect(await told('schema')).toBe(`look ${newest} has not run yet`)
    await onData(config, (db) => sql`insert into kysely_migration values ('9999-later', 'x')`.execute(db))
    expect(await told('schema')).toBe('broken a newer version has used it (9999-later)')
    await onData(config, (db) => sql`drop table kysely_migration`.execute(db))
    expect([await told('schema'), await told('clock')]).toEqual(['broken the database is empty', 'undefined undefined'])
  })

  /** A PostgreSQL with our schema, of this version and with this clock. */
  function postgres(version: string, ms: number) {
    const column = { column: 'name', table: 'kysely_migration', schema: 'public', table_type: 'r', type: 'text' }
    const rows = (text: string): object[] => {
      if (text.includes('server_version')) return [{ v: version }]
      if (text.includes('clock_timestamp')) return [{ ms }]
      if (text.includes('from kysely_migration')) return Object.keys(MIGRATIONS).map((name) => ({ name }))
      if (text.includes('pg_catalog')) return [column]
      return text.includes('count(*)') ? [{ n: '0' }] : []
    }
    vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(((done: () => void) => done()) as never)
    vi.spyOn(pg.Client.prototype, 'end').mockImplementation(async () => {})
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation((async (asked: string | { text: string }) => {
      return { command: 'SELECT', rows: rows(typeof asked === 'string' ? asked : asked.text) }
    }) as never)
  }

  test.each([
    ['14.9', 'broken', 'PostgreSQL 14.9 is too old', 'use 15 or newer'],
    ['15.1', 'ok', 'PostgreSQL 15.1 answers', ''],
    ['17.2 (Debian)', 'ok', 'PostgreSQL 17.2 (Debian) answers', ''],
  ])('judges PostgreSQL %s', async (version, state, finding, to_do) => {
    postgres(version, NOON)
    const about = await examined(machine({ databaseUrl: 'postgres://x@db.example/x' }))
    expect(about('database')).toMatchObject({ state, finding, to_do })
    expect(about('schema')).toMatchObject({ state: 'ok' })
    expect(about('clock')?.state, 'what is too old is asked nothing more').toBe(state === 'ok' ? 'ok' : undefined)
  })

  test.each([
    [NOON + 29_999, 'ok', /^2026-11-18T12:00:00\.000Z, like the database's$/],
    [NOON - 30_000, 'broken', /^30 s apart from the database's$/],
    [NOON + 90_400, 'broken', /^90 s apart from the database's$/],
  ])('compares the clocks: %i', async (ms, state, finding) => {
    postgres('17', ms)
    const about = await examined(machine({ databaseUrl: 'postgres://x@db.example/x' }))
    expect(about('clock')).toMatchObject({ state, finding: expect.stringMatching(finding) })
    expect(about('jobs')).toMatchObject({ state: 'ok', finding: 'none failed, none is late' })
  })

  test('tells of S3 whether a setting or the service is at fault', async () => {
    const s3 = { endpoint: 'http://s3.invalid', bucket: 'papers', region: 'r', clientId: 'a', clientSecret: 'b' }
    const advice = async (status: number) => {
      const via = async () => new Response('', { status })
      return (await examined(machine({ s3 }), via as never))('documents')?.to_do
    }
    expect([await advice(403), await advice(500), await advice(200)]).toEqual([
      'correct the S3_ setting that it names',
      'check that S3 is running and S3_ENDPOINT leads to it',
      '',
    ])
    const blocked = machine()
    await migrate(blocked)
    writeFileSync(join(blocked.dataDir, 'documents'), 'in the way')
    expect((await examined(blocked))('documents')?.to_do).toBe('let this user read and write the folder')
  })
})

describe('what is told', () => {
  test('fits a wide screen, as help and as a reminder of it', async () => {
    const config = machine()
    const texts = [(await say(config, 'help', 'keys')).out, (await say(config, 'keys')).err]
    const widths = texts.map((text) => Math.max(...text.split('\n').map(({ length }) => length)))
    for (const width of widths) expect(width).toBeLessThanOrEqual(120)
    expect(Math.min(...widths)).toBeGreaterThan(80)
  })

  test('is a table although a field is empty', async () => {
    const config = machine()
    await migrate(config)
    const job = { uid: 'a', kind: 'greet', payload_sealed: 'k.x', run_at: NOON - 600_001, created_at: 1 }
    await onData(config, async (db) => {
      await sql`delete from jobs`.execute(db)
      await db
        .insertInto('jobs')
        .values([job, { ...job, uid: 'b', failed_at: NOON, last_error: 'no' }])
        .execute()
    })
    const { out } = await say(config, 'jobs', 'list')
    expect(out.split('\n')[0]).toMatch(/^id {2}kind {3}state +attempts {2}due +failed +error$/)
    expect(out.split('\n')[2]).toMatch(/^2 +greet +given-up +0 +\S+ +2026-11-18T12:00:00\.000Z +no$/)
    expect(out.split('\n')[3]).toMatch(/^1 +greet +late +0 +2026-11-18T11:49:59\.999Z$/)
  })

  test('of a failure is its message where an operator can act on it, and the error itself where it is a bug', async () => {
    const failing = (error: Error, ...words: string[]) =>
      operate(words.length > 0 ? words : ['audit', 'list'], () => {
        throw error
      })
    const system = Object.assign(new Error('EACCES: /data'), { syscall: 'open' })
    expect(await failing(system)).toEqual({ code: 1, out: '', err: 'EACCES: /data\n' })
    await expect(failing(new TypeError('a bug'))).rejects.toThrow('a bug')
    await expect(failing(new TypeError('a bug'), 'doctor')).rejects.toThrow('a bug')
  })
})
