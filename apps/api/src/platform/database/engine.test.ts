import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { firstSender, sentToOne, signaturesOf } from '../../testing/databases/statements.ts'
import { addAuditEntry, auditedStaff, auditOf, listAudit, searchAudit } from '../audit.ts'
import { Limits } from '../limits.ts'
import { createLogger } from '../logger.ts'
import {
  applyMigrations,
  connectionsOf,
  dropSchema,
  migrate,
  openDatabase,
  poolerAdvice,
  sqliteFilesOf,
} from './database.ts'
import {
  type Db,
  type Engine,
  engineOf,
  inKeyOrder,
  isDatabaseGone,
  isOneOf,
  isUniqueViolation,
  locked,
  lockedOrSkipped,
  rowsInColumn,
  type Trx,
  textBefore,
  transaction,
} from './engine.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import { bringUpToDate, compiledOnce, pageByValue, removeInBatches } from './queries.ts'
import type { Tables } from './tables.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const failing = (code: string, message = 'no') => Object.assign(new Error(message), { code })

test.each([
  ['a refused connection', failing('ECONNREFUSED')],
  ['a broken connection', failing('08006')],
  ['a server that shuts down', failing('57P01')],
  ['a client that was closed before its question', new Error('Client was closed and is not queryable')],
  ['a deadlock that every repetition met again', failing('40P01')],
  ['a full disk under PostgreSQL', failing('53100')],
  ['a full disk under the documents', failing('ENOSPC')],
  ['a full disk under SQLite', failing('ERR_SQLITE_ERROR', 'database or disk is full')],
  ['a SQLite database that is held too long', failing('ERR_SQLITE_ERROR', 'database is locked')],
])('%s is temporary: try again later', (_what, error) => {
  expect(isDatabaseGone(error)).toBe(true)
})

test.each([
  ['a value that is there already', failing('23505')],
  ['a wrong query', failing('42601')],
  ['a broken rule in SQLite', failing('ERR_SQLITE_ERROR', 'UNIQUE constraint failed: users.uid')],
  ['a bug', new TypeError('x is not a function')],
])('%s is not temporary', (_what, error) => {
  expect(isDatabaseGone(error)).toBe(false)
})

test.each([
  ['PostgreSQL', failing('23505'), true],
  ['SQLite', failing('ERR_SQLITE_ERROR', 'UNIQUE constraint failed: users.uid'), true],
  ['another rule of SQLite', failing('ERR_SQLITE_ERROR', 'CHECK constraint failed'), false],
  ['somebody else’s words', new Error('UNIQUE constraint failed'), false],
  ['an error of no words', { code: 'ERR_SQLITE_ERROR' }, false],
  ['nothing', null, false],
  ['a text', 'code', false],
])('a value that is there already is told by %s', (_what, error, isThere) => {
  expect(isUniqueViolation(error)).toBe(isThere)
})

test('a transaction is repeated while the database asks for it, four times in all, and for nothing else', async () => {
  const tries = async (...ends: (string | null)[]) => {
    let tried = 0
    const execute = async () => {
      const code = ends[tried]
      tried += 1
      if (code) throw failing(code)
      return 'done'
    }
    const db = { transaction: () => ({ execute }) } as unknown as Db
    const came = await transaction(db, async () => {}).catch(({ code }) => code)
    return [tried, came]
  }
  expect(await tries(null)).toEqual([1, 'done'])
  expect(await tries('40001', '40P01', '40001', null)).toEqual([4, 'done'])
  expect(await tries('40001', '40001', '40001', '40P01', null)).toEqual([4, '40P01'])
  expect(await tries('23505', null)).toEqual([1, '23505'])
})

const ENGINES = ['sqlite', 'postgres'] as const

/** A database of this engine that records what it is told, and has no rows. */
function recording(engine: Engine): { db: Db; told: string[] } {
  const told: string[] = []
  const isSqlite = engine === 'sqlite'
  const dialect = {
    createAdapter: () => (isSqlite ? new SqliteAdapter() : new PostgresAdapter()),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => (isSqlite ? new SqliteIntrospector(db) : new PostgresIntrospector(db)),
    createQueryCompiler: () => (isSqlite ? new SqliteQueryCompiler() : new PostgresQueryCompiler()),
  }
  const log = ({ query }: { query: { sql: string } }) => void told.push(query.sql.replaceAll(/\s+/g, ' ').trim())
  return { db: new Kysely<Tables>({ dialect, log }), told }
}

/** Installations have applied these, so a change would reach only the others. A new migration is added when released. */
const RELEASED = {
  '0001-first-schema': '3d213ceb63be',
  '0002-refunds': '2070e5a83f6b',
  '0003-versions': 'a55da523b3ae',
  '0004-case': 'c9db6b0b298d',
  '0005-staff': 'f1068f45e314',
  '0006-accounts': '80db40ea1eef',
  '0007-desk': '73c82301fe8b',
  '0008-office': 'a31fc34ee679',
  '0009-certificate': '196126ae0541',
  '0010-ledger': '12c42a8f9977',
  '0012-one-index-each': 'bca9435d98c4',
  '0013-staff-access': '909999c0e767',
  '0014-asked-refunds': 'ce7395f42a43',
  '0015-nothing-to-file': '289f11d71d68',
  '0016-certificate-prints': '75e9355e3426',
  '0017-lists-in-order': 'cddefca2fd11',
  '0018-shared-sales': 'f4320bb09c37',
  '0020-daily-work': 'a78dbd54df03',
  '0021-passkeys': '42778db49db7',
  '0022-document-text': 'e988920fe576',
  '0023-retention': '70751396f582',
  '0025-sorted-queue': '8ceceb9e4f5f',
  '0026-found-in-documents': '574ea5047c14',
  '0027-known-customers': '59802c220b43',
  '0028-office-lists': '511e41d32b6e',
}

test.each(Object.entries(RELEASED))(
  'the released migration %s never changes, on either engine',
  async (name, print) => {
    const hash = createHash('sha256')
    for (const engine of ENGINES) {
      const { db, told } = recording(engine)
      await MIGRATIONS[name]?.up(db)
      hash.update(told.join('\n'))
    }
    expect(hash.digest('hex').slice(0, 12)).toBe(print)
  },
)

test.each<[what: string, build: (db: Db) => { execute(): Promise<unknown> }, sqlite: string, postgres: string]>([
  [
    'locks rows',
    (db) => locked(db, db.selectFrom('users').select('id')),
    'select "id" from "users"',
    'select "id" from "users" for update',
  ],
  [
    'locks rows that are free',
    (db) => lockedOrSkipped(db, db.selectFrom('users').select('id')),
    'select "id" from "users"',
    'select "id" from "users" for update skip locked',
  ],
  [
    'finds many ids by one text',
    (db) =>
      db
        .selectFrom('users')
        .select('id')
        .where(isOneOf(db, 'id', '[1]')),
    'select "id" from "users" where "id" in (select value from json_each(?))',
    'select "id" from "users" where "id" = any (array(select json_array_elements_text($1::json)::bigint))',
  ],
  [
    'cuts a text',
    (db) => db.selectFrom('users').select(textBefore(db, 'uid', ':').as('part')),
    `select substr("uid", 1, instr("uid", ':') - 1) as "part" from "users"`,
    `select split_part("uid", ':', 1) as "part" from "users"`,
  ],
  [
    'goes on in the order of a key',
    (db) => inKeyOrder(db, db.selectFrom('jobs').select('id'), [['kind', 'x']], [[sql.ref('id'), 7]]),
    'select "id" from "jobs" where ("id") > (?) and ("kind") = (?) order by "id" asc',
    'select "id" from "jobs" where ("kind", "id") > ($1, $2) and ("kind") <= ($3) order by "kind" asc, "id" asc',
  ],
  [
    'goes back in the order of a key',
    (db) => inKeyOrder(db, db.selectFrom('jobs').select('id'), [['kind', 'x']], [['id', 7]], 'desc'),
    'select "id" from "jobs" where ("id") < (?) and ("kind") = (?) order by "id" desc',
    'select "id" from "jobs" where ("kind", "id") < ($1, $2) and ("kind") >= ($3) order by "kind" desc, "id" desc',
  ],
  [
    'puts rows into a column',
    (db) => db.selectFrom('users').select(rowsInColumn(db, db.selectFrom('jobs').select(['id', 'kind'])).as('jobs')),
    `select (select coalesce(json_group_array(json_object('id', "agg"."id", 'kind', "agg"."kind")), '[]') from (select "id", "kind" from "jobs") as agg) as "jobs" from "users"`,
    `select (select coalesce(json_agg(agg), '[]') from (select "id", "kind" from "jobs") as agg) as "jobs" from "users"`,
  ],
  [
    'goes on without a key',
    (db) => inKeyOrder(db, db.selectFrom('jobs').select('id'), [], [['id', 7]]),
    'select "id" from "jobs" where ("id") > (?) order by "id" asc',
    'select "id" from "jobs" where ("id") > ($1) order by "id" asc',
  ],
])('each engine %s in its own words', async (_what, build, ...words) => {
  for (const [at, engine] of ENGINES.entries()) {
    const { db, told } = recording(engine)
    await build(db).execute()
    expect([engineOf(db), told]).toEqual([engine, [words[at]]])
  }
})

test('a schema is removed with the notes on its migrations, and on PostgreSQL with the functions of its triggers', async () => {
  const said = async (engine: Engine) => {
    const { db, told } = recording(engine)
    await dropSchema(db as Trx, ['jobs', 'users'])
    return told
  }
  const tables = ['jobs', 'users', 'kysely_migration', 'kysely_migration_lock']
  const dropped = tables.map((table) => `drop table if exists "${table}"`)
  expect(await said('sqlite')).toEqual(dropped)
  const functions = ['jobs', 'users'].map((table) => `drop function if exists "${table}_is_append_only"`)
  expect(await said('postgres')).toEqual([...dropped, ...functions])
})

/** A PostgreSQL that is always connected; `answers` says how it answers. */
function standIn(answers: (...call: unknown[]) => Promise<unknown> = async () => ({ rows: [], command: 'SELECT' })) {
  const clients = new Set<pg.Client>()
  const connect = function (this: pg.Client, done: (error?: Error) => void) {
    clients.add(this)
    done()
  }
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(connect as never)
  const ended = vi.spyOn(pg.Client.prototype, 'end').mockImplementation(async () => {})
  const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(answers as never)
  return { clients, ended, asked }
}

const POSTGRES = { databaseUrl: 'postgres://me@db.example/x', dataDir: '/nowhere', poolSize: 3 }

test('statements are prepared under a name of their own, unless a pooler stands between', async () => {
  const { asked, clients } = standIn()
  const ask = async (db: Db, text: string) => {
    await sql.raw(text).execute(db)
    return asked.mock.lastCall as unknown[]
  }
  const [direct, pooled] = [openDatabase(POSTGRES), openDatabase({ ...POSTGRES, pooled: true })]
  const [first] = await ask(direct, 'select 1')
  expect(first).toEqual({ name: expect.stringMatching(/^[\w-]{27}$/), text: 'select 1', values: [] })
  expect((await ask(direct, 'select 1'))[0], 'the same name again').toEqual(first)
  expect((await ask(direct, 'select 2'))[0]).not.toMatchObject({ name: (first as { name: string }).name })
  expect(await ask(direct, 'selection'), 'only what can be prepared').toEqual(['selection', []])
  expect(await ask(direct, 'drop select')).toEqual(['drop select', []])
  expect(await ask(pooled, 'select 1')).toEqual(['select 1', []])
  const [one, other] = [...clients].map((client) => client as unknown as { connectionParameters: object })
  expect(one?.connectionParameters).toMatchObject({ statement_timeout: 1_700, query_timeout: 1_900 })
  expect(other?.connectionParameters).toMatchObject({ statement_timeout: false, query_timeout: 1_900 })
  expect([connectionsOf(direct), connectionsOf(recording('sqlite').db)]).toEqual([
    { used: 0, idle: 1, waiting: 0 },
    null,
  ])
})

test('a connection that does not answer is closed, one that refuses is kept', async () => {
  const says = (message: string) => standIn(() => Promise.reject(new Error(message)))
  const refused = says('syntax error')
  await expect(sql`select 1`.execute(openDatabase(POSTGRES))).rejects.toThrow('syntax')
  expect(refused.ended).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  const silent = says('Query read timeout')
  await expect(sql`select 1`.execute(openDatabase(POSTGRES))).rejects.toThrow('timeout')
  expect(silent.ended).toHaveBeenCalledOnce()
})

test('a broken connection does not end the process', async () => {
  const { clients } = standIn()
  await sql`select 1`.execute(openDatabase(POSTGRES))
  for (const client of clients) expect(() => client.emit('error', new Error('reset'))).not.toThrow()
})

test.each([
  ['connect ECONNREFUSED', 'ECONNREFUSED', 'The database cannot be reached: connect ECONNREFUSED'],
  ['no such role', '28000', 'The database could not be brought up to date: no such role'],
  ['', '28000', 'The database could not be brought up to date: Error'],
  ['unsupported startup parameter: x', '08P01', 'PgBouncer in transaction mode: set DATABASE_POOLER=transaction.'],
  ['prepared statement "S_1" does not exist', '26000', 'set DATABASE_POOLER=transaction.'],
  ['previously executed migration "9" is missing', '', 'of a newer version of Nirgam (it has 9); this is'],
])('a start that fails with “%s” (%s) says why', async (message, code, words) => {
  standIn(() => Promise.reject(failing(code, message)))
  await expect(migrate(POSTGRES)).rejects.toThrow(words)
})

test('each address of a database that was tried is told, and a pooler is told of only where it is not set', async () => {
  standIn(() => Promise.reject(new AggregateError([failing('ECONNREFUSED', 'one'), 'two'], 'both')))
  await expect(migrate(POSTGRES)).rejects.toThrow('brought up to date: one; two')
  const error = new Error('unsupported startup parameter: x')
  expect(poolerAdvice(error, POSTGRES)).toBe('set DATABASE_POOLER=transaction')
  expect([poolerAdvice(error, { ...POSTGRES, pooled: true }), poolerAdvice(new Error('x'), POSTGRES)]).toEqual([
    null,
    null,
  ])
})

test('migrations of PostgreSQL wait for each other in one transaction, for as long as they take', async () => {
  const { asked, clients } = standIn(async (call) => {
    const { text = call } = call as { text?: string }
    if (/advisory/.test(String(text))) throw new Error('seen')
    return { rows: [], command: 'SELECT' }
  })
  await expect(migrate(POSTGRES)).rejects.toThrow('seen')
  const texts = asked.mock.calls.map(([call]) => (call as unknown as { text?: string }).text ?? call)
  expect(texts).toEqual(['begin', 'select pg_advisory_xact_lock(15146)', 'rollback'])
  const [client] = [...clients] as unknown as { connectionParameters: object }[]
  expect(client?.connectionParameters).toMatchObject({ statement_timeout: 2 ** 31 - 1 })
})

describe('on SQLite', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-queries-'))
  const db = openDatabase({ databaseUrl: null, dataDir, poolSize: 1 })
  beforeAll(async () => {
    await applyMigrations(db)
    const entry = (at: number, who: string, act: string, subject: string) => ({ at, who, act, subject, detail: '' })
    const entries = [
      entry(10, 'om', 'backup', 'x'),
      entry(20, 'om', 'user locked', 'y'),
      entry(20, 'meera', 'user unlocked', 'y'),
      entry(30, 'om', 'user locked', 'x'),
      entry(25, 'meera', 'backup', 'x'),
    ]
    for (const one of entries) await db.insertInto('audit').values(one).execute()
    const value = (key: string, points: number) => ({ key, points, resets_at: 1 })
    await db
      .insertInto('limits')
      .values(['a', 'b', 'c', 'd', 'e'].map((key, at) => value(key, at < 2 ? 5 : at < 4 ? 7 : 9)))
      .execute()
  })
  afterAll(async () => {
    await db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test.each([
    [{}, {}, [5, 4, 3, 2, 1]],
    [{}, { limit: 2 }, [5, 4]],
    [{}, { before: 4 }, [3, 2, 1]],
    [{ who: 'om' }, {}, [4, 2, 1]],
    [{ who: 'om' }, { before: 4 }, [2, 1]],
    [{ subject: 'x' }, {}, [5, 4, 1]],
    [{ subject: 'x', who: 'om' }, {}, [4, 1]],
    [{ subject: 'x', from: 20 }, {}, [5, 4]],
    [{ subject: 'x', until: 30 }, {}, [5, 1]],
    [{ acts: ['user'] }, {}, [4, 3, 2]],
    [{ acts: ['backup', 'user un'] }, {}, [5, 3, 1]],
    [{ from: 20 }, {}, [4, 5, 3, 2]],
    [{ from: 21 }, {}, [4, 5]],
    [{ until: 30 }, {}, [5, 3, 2, 1]],
    [{ until: 20 }, {}, [1]],
    [{ from: 20, until: 30 }, { limit: 1 }, [5]],
    [{ from: 10 }, { before: 5 }, [3, 2, 1]],
    [{ from: 10 }, { before: 3 }, [2, 1]],
    [{ from: 10, until: 20 }, { before: 3 }, [1]],
    [{ from: 10, acts: ['user locked'] }, {}, [4, 2]],
  ])('the audit is searched for %j on the page %j', async (search, page, ids) => {
    const found = await searchAudit(db, search, { limit: 9, ...page })
    expect(found.map(({ id }) => id)).toEqual(ids)
  })

  /** Another file in a folder of its own. */
  const another = () => {
    const place = join(mkdtempSync(join(dataDir, 'another-')), 'in')
    const settings = { databaseUrl: null, dataDir: place, poolSize: 1 }
    const opened = openDatabase(settings)
    return { settings, opened, file: join(place, 'nirgam.sqlite') }
  }

  test('the file is for its owner only, durable, and has the migrations that were asked for', async () => {
    const { settings, opened, file } = another()
    await applyMigrations(opened, ['0001-first-schema'])
    const { rows } = await sql`select name from kysely_migration`.execute(opened)
    const set = async (name: string) => Object.values((await sql.raw(`pragma ${name}`).execute(opened)).rows[0] ?? {})
    const pragmas = await Promise.all(['busy_timeout', 'journal_mode', 'synchronous', 'foreign_keys'].map(set))
    const files = sqliteFilesOf(settings)
    const whileOpen = files.filter((one) => existsSync(one))
    await opened.destroy()
    expect(rows).toEqual([{ name: '0001-first-schema' }])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(pragmas.flat()).toEqual([5_000, 'wal', 2, 1])
    expect([files, files.filter((one) => existsSync(one))]).toEqual([[file, `${file}-wal`, `${file}-shm`], [file]])
    expect(whileOpen).toEqual(files)
    expect(() => openDatabase({ ...settings, dataDir: file })).toThrow(`The database in DATA_DIR (${file}) cannot be`)
  })

  test('a migration that fails leaves nothing behind', async () => {
    const { opened } = another()
    const broken = {
      async up(on: Kysely<unknown>) {
        await sql`create table half (n integer)`.execute(on)
        throw new Error('no room')
      },
    }
    Object.assign(MIGRATIONS, { '9999-broken': broken })
    const refusal: unknown = await applyMigrations(opened, ['9999-broken']).catch((error) => error)
    Reflect.deleteProperty(MIGRATIONS, '9999-broken')
    expect(refusal).toMatchObject({ message: 'no room' })
    await expect(sql`select n from half`.execute(opened)).rejects.toThrow('no such table')
    await opened.destroy()
  })

  test('a transaction takes the lock at once, unless it only reads', async () => {
    const { opened, settings } = another()
    const other = openDatabase(settings)
    await sql`create table held (n integer)`.execute(opened)
    await sql`pragma busy_timeout = 0`.execute(other)
    const write = () => sql`insert into held values (1)`.execute(other).then(() => 'written', String)
    const during = (kind: 'read only' | 'read write') => opened.transaction().setAccessMode(kind).execute(write)
    expect(await during('read only')).toBe('written')
    expect(await during('read write')).toContain('database is locked')
    expect(await opened.transaction().execute(write)).toContain('database is locked')
    await Promise.all([opened.destroy(), other.destroy()])
  })

  test('the first three hundred statements are prepared once, and rows can be read one by one', async () => {
    const { opened } = another()
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    const ask = (n: number) => sql.raw(`select ${n} as n`).execute(opened)
    for (let n = 1; n <= 301; n += 1) expect((await ask(n)).rows).toEqual([{ n }])
    expect(prepare).toHaveBeenCalledTimes(301)
    await ask(300)
    expect(prepare).toHaveBeenCalledTimes(301)
    await ask(301)
    expect(prepare).toHaveBeenCalledTimes(302)
    await opened.destroy()
    const ids: number[] = []
    for await (const { id } of db.selectFrom('audit').select('id').orderBy('id').limit(2).stream()) ids.push(id)
    expect(ids).toEqual([1, 2])
  })

  test('an entry of the audit says when, who, what and about whom', async () => {
    const { opened } = another()
    await applyMigrations(opened, ['0001-first-schema'])
    const by = { clock: { now: () => 7 }, who: auditedStaff('u1') }
    await addAuditEntry(by, opened, 'backup', 'all')
    await addAuditEntry(by, opened, 'user locked', 'user u2', 'asked by phone')
    expect(await listAudit(opened, 9)).toMatchObject([
      { at: 7, who: 'staff u1', act: 'user locked', subject: 'user u2', detail: 'asked by phone' },
      { at: 7, who: 'staff u1', act: 'backup', subject: 'all', detail: '' },
    ])
    await opened.destroy()
  })

  describe('limits', () => {
    let opened: Db
    const clock = { at: 0, now: () => clock.at }
    beforeAll(async () => {
      opened = another().opened
      await applyMigrations(opened, ['0001-first-schema'])
    })
    beforeEach(async () => {
      clock.at = 1_000_000
      await opened.deleteFrom('limits').execute()
    })
    afterAll(() => opened.destroy())
    const refused = (retryAfterSeconds: number) => expect.objectContaining({ status: 429, retryAfterSeconds })
    const each = async (times: number, take: () => Promise<unknown>) => {
      const ends: unknown[] = []
      for (let n = 0; n < times; n += 1)
        ends.push(
          await take().then(
            () => 'taken',
            (error) => error,
          ),
        )
      return ends
    }

    test('count until their window ends, each name and person apart', async () => {
      const limits = new Limits(opened, clock)
      const limit = { name: 'login', points: 2, seconds: 60 }
      const take = () => limits.take(limit, 'a')
      expect(await each(3, take)).toEqual(['taken', 'taken', refused(60)])
      await limits.take(limit, 'b')
      await limits.take({ ...limit, name: 'other' }, 'a')
      clock.at += 59_001
      expect(await each(1, take)).toEqual([refused(1)])
      await expect(limits.take(limit, 'a', 'Not now.')).rejects.toThrow('Not now.')
      expect([await limits.taken(limit, 'a'), await limits.taken(limit, 'c')]).toEqual([5, 0])
      clock.at += 999
      expect(await limits.taken(limit, 'a')).toBe(0)
      expect(await each(3, take)).toEqual(['taken', 'taken', refused(60)])
      await limits.forget(limit, 'a')
      expect(await each(1, take)).toEqual(['taken'])
      clock.at += 60_000
      await limits.sweep()
      expect(await opened.selectFrom('limits').select('key').execute()).toEqual([])
    })

    test('are taken by the handful, which is worth nothing after the window or once forgotten', async () => {
      const asked = vi.spyOn(opened.getExecutor(), 'executeQuery')
      const limits = new Limits(opened, clock)
      const limit = { name: 'save', points: 5, seconds: 60, handful: 2 }
      const take = () => limits.take(limit, 'a')
      expect(await each(7, take)).toEqual([...Array(5).fill('taken'), refused(60), refused(60)])
      expect(asked, 'two, two, one and two in vain').toHaveBeenCalledTimes(5)
      clock.at += 60_000
      expect(await each(1, take)).toEqual(['taken'])
      clock.at += 60_000
      asked.mockClear()
      expect(await each(2, take), 'the rest of the last handful is lost').toEqual(['taken', 'taken'])
      expect(asked).toHaveBeenCalledOnce()
      await limits.forget(limit, 'a')
      asked.mockClear()
      expect(await Promise.all([take(), take(), take()])).toHaveLength(3)
      expect(asked, 'three at once share the handfuls').toHaveBeenCalledTimes(2)
    })

    test('grant or not, but no other failure is taken for a refusal', async () => {
      const limits = new Limits(opened, clock)
      const limit = { name: 'once', points: 1, seconds: 60 }
      expect([await limits.isGranted(limit, 'a'), await limits.isGranted(limit, 'a')]).toEqual([true, false])
      const uncounted = new Limits(recording('sqlite').db, clock)
      await expect(uncounted.isGranted(limit, 'a')).rejects.toThrow('a limit was not counted')
    })
  })

  test('the audit of a subject, and all of it, begin with the newest', async () => {
    const ids = (entries: { id: number }[]) => entries.map(({ id }) => id)
    expect(ids(await auditOf(db, 'x', ['backup'], 9))).toEqual([5, 1])
    expect(ids(await auditOf(db, 'x', ['backup', 'user locked'], 2))).toEqual([5, 4])
    expect(ids(await listAudit(db, 3))).toEqual([5, 4, 3])
  })

  test('a page goes on where the last one ended, although many rows share a value', async () => {
    const pageAfter = (id: number | null, direction: 'asc' | 'desc', count: number) =>
      pageByValue(db, db.selectFrom('audit').select('id'), {
        value: sql.ref('at'),
        id: 'id',
        direction,
        count,
        after: id === null ? null : { id, among: db.selectFrom('audit').select('at as value') },
      })
    const all = async (direction: 'asc' | 'desc', count: number) => {
      const pages: number[][] = []
      for (let after: number | null = null; pages.length < 9; after = pages.at(-1)?.at(-1) ?? null) {
        pages.push((await pageAfter(after, direction, count)).map(({ id }) => id))
        if ((pages.at(-1)?.length ?? 0) < count) break
      }
      return pages
    }
    expect(await all('asc', 2)).toEqual([[1, 2], [3, 5], [4]])
    expect(await all('desc', 2)).toEqual([[4, 5], [3, 2], [1]])
    expect(await all('asc', 1)).toEqual([[1], [2], [3], [5], [4], []])
    expect(await all('desc', 9)).toEqual([[4, 5, 3, 2, 1]])
    expect(await pageAfter(99, 'asc', 2), 'a row that is gone').toEqual([])
  })

  test('rows of older versions are changed page by page, until none is left, the server stops or one fails', async () => {
    const said: string[] = []
    const log = createLogger('info', { write: (line) => said.push(JSON.parse(line).msg) })
    const asked: object[] = []
    const ids = Array.from({ length: 101 }, (_, n) => n + 1)
    const outOfDate = async ({ after, limit }: { after: number; limit: number }) => {
      asked.push({ after, limit })
      return ids
        .filter((id) => id > after)
        .slice(0, limit)
        .map((id) => ({ id }))
    }
    const changed: number[] = []
    const stopping = new AbortController()
    const bring = (change: (row: { id: number }) => Promise<void>) =>
      bringUpToDate({ log, stopping: stopping.signal }, outOfDate, change, 'names were not indexed')
    await bring(async ({ id }) => void changed.push(id))
    expect(changed).toEqual(ids)
    expect(asked).toEqual([0, 100, 101].map((after) => ({ after, limit: 100 })))
    await bring(({ id }) => (id === 2 ? Promise.reject(new Error('no')) : Promise.resolve()))
    expect(said).toEqual(['names were not indexed; the next start tries again'])
    asked.splice(0)
    await bring(async () => stopping.abort())
    await bring(async () => {})
    expect(asked).toHaveLength(1)
  })

  test('a query that is built once takes other values each time', async () => {
    const build = vi.fn((on: Db | Trx, { points, key }: { points: number; key: string }) =>
      on
        .selectFrom('limits')
        .select('key')
        .where('points', '=', points)
        .where('key', '>', key)
        .where('resets_at', '=', 1)
        .orderBy('key')
        .compile(),
    )
    const find = compiledOnce(build)
    expect(await find(db, { points: 5, key: '' })).toEqual([{ key: 'a' }, { key: 'b' }])
    expect(await find(db, { points: 7, key: 'c' })).toEqual([{ key: 'd' }])
    expect(build).toHaveBeenCalledOnce()
    const other = recording('postgres')
    await find(other.db, { points: 7, key: 'c' })
    expect(other.told).toEqual([
      'select "key" from "limits" where "points" = $1 and "key" > $2 and "resets_at" = 1 order by "key"',
    ])
  })

  test('rows are removed a thousand at a time, until fewer are found', async () => {
    const left = [1_000, 1_000, 999, 0]
    const { db: empty, told } = recording('sqlite')
    const executeQuery = vi.spyOn(empty.getExecutor(), 'executeQuery')
    executeQuery.mockImplementation(async ({ sql: text }: { sql: string }) => {
      told.push(text)
      return { rows: [], numAffectedRows: BigInt(left.shift() ?? 0) } as never
    })
    await removeInBatches(empty, 'limits', 'key', sql`resets_at <= ${1}`)
    expect(told.length).toBe(3)
    await removeInBatches(db, 'limits', 'key', sql`points = ${9}`)
    expect((await db.selectFrom('limits').select('key').execute()).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  })
})

/** One database of each engine. */
const COMPILING = ENGINES.map((engine) => recording(engine).db)
const users = (db: Db) => db.selectFrom('users').select('uid')

test.each([
  ['placeholders', (db: Db) => users(db).where('id', '=', 1).where('uid', '=', 'a')],
  ['locks', (db: Db) => locked(db, users(db))],
  ['skipped locks', (db: Db) => lockedOrSkipped(db, users(db))],
  ['lists of ids', (db: Db) => users(db).where(isOneOf(db, 'id', '[1]'))],
  ['rows in a column', (db: Db) => users(db).select(rowsInColumn(db, db.selectFrom('jobs').select('id')).as('jobs'))],
  ['the start of a text', (db: Db) => users(db).where(textBefore(db, 'uid', '-'), '=', 'a')],
  [
    'pages',
    (db: Db) =>
      inKeyOrder(
        db,
        users(db),
        [['uid', 'a']],
        [
          ['created_at', 1],
          ['id', 2],
        ],
        'desc',
      ),
  ],
])('the signature of a statement is the same on both engines, whatever its %s', (_what, query) => {
  const [sqlite = '', postgres = ''] = COMPILING.map((db) => signaturesOf(query(db).compile().sql).join())
  expect(sqlite).toBe(postgres)
  expect(sqlite).toMatch(/from.*select.*uid.*users/)
})

test('the signature of a statement depends on its tables, columns, order and verb', () => {
  const [db] = COMPILING as [Db]
  const others = [
    users(db).select('id'),
    users(db).orderBy('uid', 'desc'),
    db.selectFrom('staff').select('uid'),
    db.deleteFrom('users').returning('uid'),
  ]
  const signatures = [users(db), ...others].map((query) => signaturesOf(query.compile().sql).join())
  expect(new Set(signatures).size).toBe(5)
})

test('an insert or update has one signature per column, and one for how its rows are found', () => {
  const change = 'update "a" set "b" = ?, "c" = "c" + ? where "d" = ? and ("b" is distinct from ?) returning *'
  const how = 'update "a" set'
  expect(new Set(signaturesOf(change))).toEqual(new Set([`${how} and d returning where`, `${how} "b"`, `${how} "c"`]))
  for (const rows of ['($1, default), ($2, $3)', '(?, null), (?, ?)']) {
    expect(signaturesOf(`insert into "a" ("b", "c") values ${rows} on conflict do nothing`)).toEqual([
      'insert into "a" conflict do nothing on values',
      'insert into "a" "b"',
      'insert into "a" "c"',
    ])
  }
})

test('a statement is noted with the first file that sends it, leaving out backups and migrations', () => {
  const known = new Set<string>()
  const noted = (from: string | null) => firstSender(known, 'delete from "k"', () => from)
  const senders = ['operator/keys.ts', 'platform/database/migrations/1.ts', null, 'features/a.ts', 'features/b.ts']
  expect(senders.map(noted)).toEqual([null, null, null, 'features/a.ts', null])
})

test('a statement that one engine never got is found, unless it came by chance or need not be the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-statements-'))
  const note = (engine: string, ...lines: string[]) => writeFileSync(join(folder, engine), `${lines.join('\n')}\n`)
  note(
    'SQLite',
    'a.ts: select "id" from "a" where "b" = ?',
    'b.ts: delete from "b"',
    'c.ts: alter table "c"',
    'f.ts: delete from "f"',
  )
  note(
    'PostgreSQL',
    'a.ts: select "id" from "a" where "b" = $1 for update',
    'd.ts: select pg_sleep(1)',
    'e.ts: delete from "e"',
    'f.ts: by chance delete from "f"',
    'g.ts: by chance delete from "g"',
  )
  expect(sentToOne(folder)).toEqual(['only SQLite: b.ts: delete from "b"', 'only PostgreSQL: e.ts: delete from "e"'])
  rmSync(folder, { recursive: true })
})
