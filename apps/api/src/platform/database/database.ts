import { createHash } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  sql,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { VERSION } from '../config/version.ts'
import { StartupError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import { type Db, engineOf, isDatabaseGone, type Trx } from './engine.ts'
import { appendOnlyFunction } from './migrations/column-types.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import type { Tables } from './tables.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** `patient` connections may wait: migrations, backups and key rotation, never a visitor's request. */
type PoolOptions = {
  size: number
  patient?: boolean
  /**
   * Behind a pooler in transaction mode the next statement may reach another connection: nothing is prepared under a name,
   * and nothing is set for a whole connection.
   */
  pooled?: boolean
  /** time to wait for a connection; no client would wait longer for a response */
  waitMs?: number
}

/** Slightly longer than the server's statement timeout: beyond it, the connection is at fault and not the statement. */
const ANSWER_MS = 1_900
/** Effectively no timeout. Set explicitly, so that the first connection of a start reveals a pooler that rejects it. */
const LONGEST_MS = 2 ** 31 - 1
const NO_ANSWER = 'Query read timeout'

/** Kysely on PostgreSQL with named prepared statements, which are planned once per connection. */
function postgresDialect(
  connectionString: string,
  { size, patient = false, pooled = false, waitMs = 1_500 }: PoolOptions,
): PooledDialect {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    Client: pooled ? ImpatientClient : NamingClient,
    connectionTimeoutMillis: waitMs,
    ...(pooled ? {} : { statement_timeout: patient ? LONGEST_MS : 1_700 }),
    query_timeout: patient ? 0 : ANSWER_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'nirgam',
  })
  // A connection that breaks, idle or in use, is replaced at the next query. Without a listener the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PooledDialect(pool)
}

type Connections = { used: number; idle: number; waiting: number }

/** Dialect that reports how busy its connections are. */
class PooledDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createAdapter(): PostgresAdapter {
    return new LockedElsewhere()
  }

  get connections(): Connections {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }
}

/**
 * `alone` already takes a lock for the migrations. Kysely's lock belongs to a connection, and a pooler changes those.
 */
class LockedElsewhere extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** An arbitrary number that must be the same in every version. */
const MIGRATING = 15_146

/** Runs in one transaction, exclusively among all processes; the lock ends with the transaction. */
function alone<Tables, T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATING)})`.execute(trx)
    return work(trx)
  })
}

const NAMES_KEPT = 500
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= NAMES_KEPT) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const PREPARABLE = /^(select|insert|update|delete|with)\b/

function named(call: unknown[]): unknown[] {
  const [text, values, ...rest] = call
  if (typeof text !== 'string' || !Array.isArray(values) || !PREPARABLE.test(text)) return call
  const name = nameOf(text)
  return name ? [{ name, text, values }, ...rest] : call
}

class ImpatientClient extends pg.Client {
  // The return type depends on which overload of pg's query was called, and one signature cannot express that.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...call: unknown[]): any {
    const answer: unknown = Reflect.apply(super.query, this, call)
    if (answer instanceof Promise) answer.catch((error: Error) => this.#giveUpOnSilence(error))
    return answer
  }

  /** A query on a silent connection waits behind the one it never answered, so the connection must not be reused. */
  #giveUpOnSilence({ message }: Error): void {
    if (message === NO_ANSWER) void this.end()
  }
}

class NamingClient extends ImpatientClient {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(...call: unknown[]): any {
    return super.query(...named(call))
  }
}

/** Kysely on the SQLite that is built into Node: durable on every commit, and shareable by several processes. */
function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA busy_timeout = 5000')
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  if (file !== ':memory:') chmodSync(file, 0o600)
  return new ImmediateSqliteDialect({ database: cachingStatements(database) })
}

/**
 * Transactions take the write lock at once: a transaction that reads first and writes later would otherwise
 * fail at its first write whenever another process wrote in between. It also makes the migrations exclusive.
 */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const readsOnly = settings?.accessMode === 'read only'
    await connection.executeQuery(CompiledQuery.raw(readsOnly ? 'begin' : 'begin immediate'))
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const STATEMENTS_KEPT = 300

function cachingStatements(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      const statement = adapted(database.prepare(sql))
      if (kept.size < STATEMENTS_KEPT) kept.set(sql, statement)
      return statement
    },
  }
}

function adapted(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}

export type DatabaseSettings = {
  databaseUrl: string | null
  dataDir: string
  poolSize: number
  /** PostgreSQL is reached through a pooler that lends a connection for one transaction at a time */
  pooled?: boolean
}

function sqliteFileIn(dataDir: string): string {
  return join(dataDir, 'nirgam.sqlite')
}

/** The database file and the files that SQLite keeps beside it. */
export function sqliteFilesOf({ dataDir }: DatabaseSettings): string[] {
  return ['', '-wal', '-shm'].map((ending) => `${sqliteFileIn(dataDir)}${ending}`)
}

const dialects = new WeakMap<Db, PooledDialect>()

/** How busy the connections are; null on SQLite, which has one. */
export function connectionsOf(db: Db): Connections | null {
  return dialects.get(db)?.connections ?? null
}

export type Patience = Pick<PoolOptions, 'patient' | 'waitMs'>

export function openDatabase(settings: DatabaseSettings, patience: Patience = {}): Db {
  if (settings.databaseUrl) {
    const { poolSize: size, pooled = false } = settings
    const dialect = postgresDialect(settings.databaseUrl, { size, pooled, ...patience })
    const db = new Kysely<Tables>({ dialect })
    dialects.set(db, dialect)
    return db
  }
  try {
    makeFolder(settings.dataDir)
    return new Kysely<Tables>({ dialect: sqliteDialect(sqliteFileIn(settings.dataDir)) })
  } catch (error) {
    throw new StartupError(`The database in DATA_DIR (${settings.dataDir}) cannot be opened: ${reasonOf(error)}`)
  }
}

/** Brings the schema up to date. Several processes may call this at once: one works, the others wait. */
export async function migrate(settings: DatabaseSettings): Promise<void> {
  const db = openDatabase(settings, { patient: true })
  try {
    await (settings.databaseUrl ? alone(db, (trx) => applyMigrations(trx)) : applyMigrations(db))
  } catch (error) {
    const advice = poolerAdvice(error, settings)
    if (advice) throw new StartupError(`DATABASE_URL leads to PgBouncer in transaction mode: ${advice}.`)
    const newer = /previously executed migration (\S+) is missing/.exec(reasonOf(error))?.[1]
    if (newer) throw new StartupError(newerData(newer))
    if (isDatabaseGone(error)) throw new StartupError(`The database cannot be reached: ${reasonOf(error)}`)
    throw new StartupError(`The database could not be brought up to date: ${reasonOf(error)}`)
  } finally {
    await db.destroy()
  }
}

/** Errors of PgBouncer when it is asked for a feature that transaction mode lacks. */
const NEEDS_POOLER_SETTING = /unsupported startup parameter|prepared statement "\S*" (does not|already) exist/

export function poolerAdvice(error: unknown, { pooled }: DatabaseSettings): string | null {
  return NEEDS_POOLER_SETTING.test(reasonOf(error)) && !pooled ? 'set DATABASE_POOLER=transaction' : null
}

function newerData(migration: string): string {
  return (
    `The data is of a newer version of Nirgam (it has ${migration.replaceAll('"', '')}); this is ${VERSION}. ` +
    'Start the newer version, or restore a backup made before the upgrade. Nothing was changed.'
  )
}

/** Applies the named migrations, by default all of them. */
export async function applyMigrations(db: Db, names: readonly string[] = Object.keys(MIGRATIONS)): Promise<void> {
  const wanted = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => names.includes(name)))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

const NOTES = ['kysely_migration', 'kysely_migration_lock']

/** Removes these tables, children before parents, and the notes on which migrations ran. */
export async function dropSchema(trx: Trx, tables: readonly string[]): Promise<void> {
  for (const table of [...tables, ...NOTES]) await sql`drop table if exists ${sql.table(table)}`.execute(trx)
  if (engineOf(trx) !== 'postgres') return
  // A trigger's function is not dropped with its table.
  for (const table of tables) await sql`drop function if exists ${sql.id(appendOnlyFunction(table))}`.execute(trx)
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  return error.message || error.name
}
