import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import { openDatabase, poolerAdvice, sqliteFilesOf } from '../../platform/database/database.ts'
import { type Db, engineOf } from '../../platform/database/engine.ts'
import { MIGRATIONS } from '../../platform/database/migrations/migrations.ts'
import { AppError } from '../../platform/errors.ts'
import { S3Refusal } from '../../platform/file-vault/storage.ts'
import { countDueBefore, countGivenUp, LATE_MS } from '../../platform/jobs/jobs.ts'
import { type KeyRing, parseKeyRing, readKeyFile } from '../../platform/vault/key-ring.ts'
import { fitsCanary, readCanary } from '../../platform/vault/open-vault.ts'
import { storageFor } from '../../start-services.ts'
import type { Installation } from '../command.ts'
import { broken, type Finding, look, ok, reasonOf } from './finding.ts'

const OLDEST_POSTGRES = 15

/** Database, keys, documents, disk and the work that waits. No data is changed. */
export async function checkData({ config, fetch }: Installation, now: number): Promise<Finding[]> {
  return [...(await checkDatabase(config, now)), await checkDocuments(config, fetch), await checkDisk(config)]
}

async function checkDatabase(config: Config, now: number): Promise<Finding[]> {
  const name = config.databaseUrl ? 'PostgreSQL' : 'SQLite'
  if (!config.databaseUrl && !sqliteFilesOf(config).some((file) => existsSync(file))) {
    const finding = look(
      'database',
      `there is no data in ${config.dataDir} yet`,
      'start the server once, or restore a backup',
    )
    return [finding, ...checkKeys(config, null)]
  }
  let db: Db | undefined
  try {
    db = openDatabase({ ...config, poolSize: 1 })
    const version = await versionOf(db)
    const findings = [tooOld(version) ?? ok('database', `${name} ${version} answers`), ...(await checkSchema(db))]
    const isUsable = findings.every(({ state }) => state !== 'broken')
    if (!isUsable) return [...findings, ...checkKeys(config, null)]
    return [
      ...findings,
      ...checkKeys(config, await readCanary(db)),
      await checkClock(db, now),
      ...(await checkJobs(db, now)),
    ]
  } catch (error) {
    const advice = config.databaseUrl
      ? 'see that PostgreSQL runs, and that DATABASE_URL has the right address, name and password'
      : 'see that DATA_DIR is the right folder, and that this user may read and write it'
    const finding = broken('database', `${name}: ${reasonOf(error)}`, poolerAdvice(error, config) ?? advice)
    return [finding, ...checkKeys(config, null)]
  } finally {
    await db?.destroy()
  }
}

async function versionOf(db: Db): Promise<string> {
  const { rows } =
    engineOf(db) === 'postgres'
      ? await sql<{ v: string }>`select current_setting('server_version') as v`.execute(db)
      : await sql<{ v: string }>`select sqlite_version() as v`.execute(db)
  return rows[0]?.v ?? ''
}

function tooOld(version: string): Finding | null {
  const major = Number.parseInt(version, 10)
  // SQLite is Node's own, and its major version is 3.
  if (major === 3 || major >= OLDEST_POSTGRES) return null
  return broken('database', `PostgreSQL ${version} is too old`, `use ${OLDEST_POSTGRES} or newer`)
}

async function checkSchema(db: Db): Promise<Finding[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) {
    return [broken('schema', 'the database is empty', 'start the server once, or restore a backup')]
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const done = rows.map(({ name }) => name)
  const newer = done.filter((name) => !(name in MIGRATIONS))
  if (newer.length > 0) {
    return [
      broken('schema', `a newer version has been here (${newer.join(', ')})`, 'run that version, or restore a backup'),
    ]
  }
  const missing = Object.keys(MIGRATIONS).filter((name) => !done.includes(name))
  if (missing.length === 0) return [ok('schema', `up to date (${done.toSorted().at(-1)})`)]
  return [look('schema', `${missing.join(', ')} has not run yet`, 'the next start brings it up to date; back up first')]
}

function checkKeys({ keys }: Config, canary: string | null): Finding[] {
  let ring: KeyRing | null
  try {
    ring = 'ring' in keys ? parseKeyRing(keys.ring, 'DATA_KEYS') : readKeyFile(keys.file)
  } catch (error) {
    return [broken('keys', reasonOf(error), 'put the right key file or DATA_KEYS back from your copy')]
  }
  const where = 'ring' in keys ? 'DATA_KEYS' : keys.file
  if (!ring && canary === null)
    return [look('keys', `${where} is not there yet`, 'the first start makes it; keep a copy')]
  if (!ring) return [broken('keys', `${where} is missing`, 'put it back from your copy: nothing else opens the data')]
  if (canary !== null && !fitsCanary(ring, canary)) {
    return [broken('keys', `those in ${where} do not open this data`, 'put the right ones back from your copy')]
  }
  const open = 'file' in keys && process.platform !== 'win32' && (statSync(keys.file).mode & 0o077) !== 0
  if (open) return [look('keys', `others on this machine may read ${where}`, `chmod 600 ${where}`)]
  const [count, opening] = [ring.keys.size, canary === null ? '' : ', and they open the data']
  return [ok('keys', `${count} in ${where}, active is ${ring.active}${opening}`)]
}

const CLOCK_MS = 30_000

/** Only where the database has a clock of its own. */
async function checkClock(db: Db, now: number): Promise<Finding> {
  if (engineOf(db) !== 'postgres') return ok('clock', new Date(now).toISOString())
  const { rows } = await sql<{
    ms: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  const apart = Math.abs((rows[0]?.ms ?? now) - now)
  if (apart < CLOCK_MS) return ok('clock', `${new Date(now).toISOString()}, like the database's`)
  const finding = `${Math.round(apart / 1000)} s apart from the database's`
  return broken('clock', finding, 'let both machines follow a time server: codes and sessions run out by it')
}

async function checkJobs(db: Db, now: number): Promise<Finding[]> {
  const [givenUp, late] = [await countGivenUp(db), await countDueBefore(db, now - LATE_MS)]
  const findings: Finding[] = []
  if (givenUp > 0)
    findings.push(look('jobs', `${givenUp} were given up`, '"jobs list" says why; "jobs retry" or "jobs discard"'))
  if (late > 0) findings.push(look('jobs', `${late} are late`, 'see that a server with RUN_JOBS=true runs'))
  return findings.length > 0 ? findings : [ok('jobs', 'nothing was given up, nothing is late')]
}

async function checkDocuments(config: Config, via: typeof fetch): Promise<Finding> {
  const where = config.s3 ? `the bucket "${config.s3.bucket}"` : join(config.dataDir, 'documents')
  if (!config.s3 && !existsSync(config.dataDir))
    return look('documents', `${where} is not there yet`, 'the first start makes it')
  try {
    await storageFor(config, via).check()
    return ok('documents', `can be kept in ${where}`)
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error
    const isRefusal = cause instanceof S3Refusal && cause.isLasting
    const ofS3 = isRefusal
      ? 'change the S3_ setting that it names'
      : 'see that S3 runs and that S3_ENDPOINT leads to it'
    const advice = config.s3 ? ofS3 : 'let this user read and write the folder'
    return broken('documents', reasonOf(error), advice)
  }
}

const MEGABYTE = 1024 * 1024
const LITTLE_MB = 1_024
const TOO_LITTLE_MB = 100

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return ok('disk', `${dataDir} is not there yet`)
  const { bavail, bsize } = await statfs(dataDir)
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  const finding = `${free.toLocaleString('en-IN')} MB free for ${dataDir}`
  if (free < TOO_LITTLE_MB) return broken('disk', finding, 'make room: what cannot be kept is refused')
  return free < LITTLE_MB ? look('disk', finding, 'make room soon') : ok('disk', finding)
}
