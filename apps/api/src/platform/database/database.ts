import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartupError } from '../config/startup-error.ts'
import { VERSION } from '../config/version.ts'
import { makeFolder } from '../make-folder.ts'
import { type Db, engineOf, isDatabaseGone, type Trx } from './engine.ts'
import { appendOnlyFunction } from './migrations/column-types.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import { alone, type Connections, type PooledDialect, type PoolOptions, postgresDialect } from './postgres.ts'
import { sqliteDialect } from './sqlite.ts'
import type { Tables } from './tables.ts'

export type DatabaseSettings = {
  databaseUrl: string | null
  dataDir: string
  poolSize: number
  /** PostgreSQL is reached through a pooler that hands out its connections for one transaction each */
  pooled?: boolean
}

function sqliteFileIn(dataDir: string): string {
  return join(dataDir, 'nirgam.sqlite')
}

/** The database and what SQLite keeps beside it. */
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

/** PgBouncer says so when it is asked for what it cannot do in transaction mode. */
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

/** Brings the schema to these migrations, which are all unless named. */
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
  // A trigger's function stays when its table goes.
  for (const table of tables) await sql`drop function if exists ${sql.id(appendOnlyFunction(table))}`.execute(trx)
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  if (!(error instanceof Error)) return String(error)
  return error.message || error.name
}
