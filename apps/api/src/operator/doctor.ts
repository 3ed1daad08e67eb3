import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../platform/config/config.ts'
import { openDatabase, poolerAdvice, sqliteFilesOf } from '../platform/database/database.ts'
import { type Db, engineOf } from '../platform/database/engine.ts'
import { MIGRATIONS } from '../platform/database/migrations/migrations.ts'
import { AppError, StartupError } from '../platform/errors.ts'
import { S3Refusal } from '../platform/file-vault/storage.ts'
import { countDueBefore, countGivenUp, LATE_MS } from '../platform/jobs/jobs.ts'
import { verifyMail } from '../platform/messages/messenger.ts'
import { createPayPalClient } from '../platform/paypal/paypal-client.ts'
import { type KeyRing, parseKeyRing, readKeyFile } from '../platform/vault/key-ring.ts'
import { fitsCanary, readCanary } from '../platform/vault/open-vault.ts'
import { storageFor } from '../start-services.ts'
import type { Group, Installation } from './command.ts'

const WEB_PAGE = join(import.meta.dirname, '../../../../web/dist/client/index.html')

/** Checks mail, PayPal, the built web app, the server itself and settings that are allowed but unusual. */
async function checkAround({ config, fetch }: Installation, now: number): Promise<Finding[]> {
  return [
    await checkMail(config),
    checkPhones(config),
    await checkPayPal(config, fetch, now),
    checkWeb(),
    await checkServer(config, fetch),
    ...unusual(config),
  ]
}

async function checkMail({ mail }: Config): Promise<Finding> {
  if (!mail)
    return look(
      'mail',
      'no mail server is configured',
      'set SMTP_URL and MAIL_FROM; until then, codes stay in the outbox',
    )
  try {
    await verifyMail(mail.url)
    return ok('mail', `${new URL(mail.url).host} accepts the login`)
  } catch (error) {
    return broken(
      'mail',
      `${new URL(mail.url).host}: ${reasonOf(error)}`,
      'check host, port, name and password in SMTP_URL',
    )
  }
}

function checkPhones({ sms, whatsapp, outbox }: Config): Finding {
  if (sms) return ok('phones', `get SMS through ${new URL(sms.url).host}`)
  if (whatsapp) return ok('phones', 'get WhatsApp messages')
  if (outbox) return look('phones', 'messages stay in the outbox', 'set SMS_URL or WHATSAPP_TOKEN to send them')
  return look('phones', 'cannot be reached: only email sign-up is open', 'set SMS_URL or WHATSAPP_TOKEN')
}

async function checkPayPal({ paypal, production }: Config, via: typeof fetch, now: number): Promise<Finding> {
  if (!paypal) {
    if (!production) return look('PayPal', 'the stand-in: no money moves', 'set PAYPAL_BASE_URL and its companions')
    return broken('PayPal', 'no account is configured, so nobody can pay', 'set PAYPAL_BASE_URL and its companions')
  }
  const host = new URL(paypal.baseUrl).host
  const answer = await createPayPalClient({ ...paypal, fetch: via, clock: { now: () => now } }).signIn()
  if (answer.kind === 'ok') return ok('PayPal', `${host} accepts the login`)
  if (answer.kind === 'unknown')
    return broken('PayPal', `${host}: ${answer.why}`, 'check that this machine can reach it')
  const advice = 'check that PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET are those of an app at PAYPAL_BASE_URL'
  return broken('PayPal', `${host} refuses: ${answer.issue}`, advice)
}

function checkWeb(): Finding {
  return existsSync(WEB_PAGE) ? ok('web app', 'is built') : broken('web app', 'is not built', 'npm run build')
}

async function checkServer({ host, port }: Config, via: typeof fetch): Promise<Finding> {
  const named = isIPv6(host) ? `[${host}]` : host
  const address = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : named}:${port}/readyz`
  const answer = await via(address, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
  if (!answer) return look('server', `no answer at ${address}`, 'start it, if it should run on this machine')
  if (!answer.ok) return broken('server', `${address} answers ${answer.status}`, 'see its log')
  const { data } = (await answer.json().catch(() => ({}))) as { data?: { documents?: string } }
  if (data?.documents === 'out of reach')
    return look('server', 'is ready, but documents are out of reach', 'see its log')
  return ok('server', `${address} reports that it is ready`)
}

function unusual({ production, metricsToken, trustProxy, databaseUrl, runJobs }: Config): Finding[] {
  const findings: Finding[] = []
  if (production && !metricsToken)
    findings.push(look('metrics', 'they cannot be read', 'set METRICS_TOKEN and set up the alerts'))
  if (production && !trustProxy)
    findings.push(
      look('proxy', 'none is trusted, so all visitors behind one share one limit', 'set TRUST_PROXY, if there is one'),
    )
  if (!runJobs && !databaseUrl)
    findings.push(look('jobs', 'RUN_JOBS is false, and no other process can run them', 'set RUN_JOBS=true'))
  return findings
}

const OLDEST_POSTGRES = 15

/** Checks database, keys, documents, disk and waiting jobs. No data is changed. */
async function checkData({ config, fetch }: Installation, now: number): Promise<Finding[]> {
  return [...(await checkDatabase(config, now)), await checkDocuments(config, fetch), await checkDisk(config)]
}

async function checkDatabase(config: Config, now: number): Promise<Finding[]> {
  const name = config.databaseUrl ? 'PostgreSQL' : 'SQLite'
  if (!config.databaseUrl && !sqliteFilesOf(config).some((file) => existsSync(file))) {
    const finding = look('database', `${config.dataDir} has no data yet`, 'start the server once, or restore a backup')
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
      ? 'check that PostgreSQL is running, and DATABASE_URL has the right address, name and password'
      : 'check that DATA_DIR is the right folder, and this user can read and write it'
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
      broken('schema', `a newer version has used it (${newer.join(', ')})`, 'run that version, or restore a backup'),
    ]
  }
  const missing = Object.keys(MIGRATIONS).filter((name) => !done.includes(name))
  if (missing.length === 0) return [ok('schema', `up to date (${done.toSorted().at(-1)})`)]
  return [look('schema', `${missing.join(', ')} has not run yet`, 'the next start runs it; back up first')]
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
    return [look('keys', `${where} does not exist yet`, 'the first start creates it; keep a copy')]
  if (!ring) return [broken('keys', `${where} is missing`, 'restore your copy: nothing else decrypts the data')]
  if (canary !== null && !fitsCanary(ring, canary)) {
    return [broken('keys', `those in ${where} do not decrypt this data`, 'restore the right ones from your copy')]
  }
  const open = 'file' in keys && process.platform !== 'win32' && (statSync(keys.file).mode & 0o077) !== 0
  if (open) return [look('keys', `others on this machine may read ${where}`, `chmod 600 ${where}`)]
  const [count, opening] = [ring.keys.size, canary === null ? '' : ', and they open the data']
  return [ok('keys', `${count} in ${where}, active is ${ring.active}${opening}`)]
}

const CLOCK_MS = 30_000

/** Checked only for a database with its own clock. */
async function checkClock(db: Db, now: number): Promise<Finding> {
  if (engineOf(db) !== 'postgres') return ok('clock', new Date(now).toISOString())
  const { rows } = await sql<{
    ms: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  const apart = Math.abs((rows[0]?.ms ?? now) - now)
  if (apart < CLOCK_MS) return ok('clock', `${new Date(now).toISOString()}, like the database's`)
  const finding = `${Math.round(apart / 1000)} s apart from the database's`
  return broken(
    'clock',
    finding,
    'synchronise both machines with a time server: codes and sessions expire by the clock',
  )
}

async function checkJobs(db: Db, now: number): Promise<Finding[]> {
  const [givenUp, late] = [await countGivenUp(db), await countDueBefore(db, now - LATE_MS)]
  const findings: Finding[] = []
  if (givenUp > 0)
    findings.push(look('jobs', `${givenUp} failed`, 'see "jobs list", then use "jobs retry" or "jobs discard"'))
  if (late > 0) findings.push(look('jobs', `${late} are late`, 'check that a server with RUN_JOBS=true is running'))
  return findings.length > 0 ? findings : [ok('jobs', 'none failed, none is late')]
}

async function checkDocuments(config: Config, via: typeof fetch): Promise<Finding> {
  const where = config.s3 ? `the bucket "${config.s3.bucket}"` : join(config.dataDir, 'documents')
  if (!config.s3 && !existsSync(config.dataDir))
    return look('documents', `${where} does not exist yet`, 'the first start creates it')
  try {
    await storageFor(config, via).check()
    return ok('documents', `can be stored in ${where}`)
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error
    const isRefusal = cause instanceof S3Refusal && cause.isLasting
    const ofS3 = isRefusal
      ? 'correct the S3_ setting that it names'
      : 'check that S3 is running and S3_ENDPOINT leads to it'
    const advice = config.s3 ? ofS3 : 'let this user read and write the folder'
    return broken('documents', reasonOf(error), advice)
  }
}

const MEGABYTE = 1024 * 1024
const LITTLE_MB = 1_024
const TOO_LITTLE_MB = 100

async function checkDisk({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) return ok('disk', `${dataDir} does not exist yet`)
  const { bavail, bsize } = await statfs(dataDir)
  const free = Math.floor((bavail * bsize) / MEGABYTE)
  const finding = `${free.toLocaleString('en-IN')} MB free for ${dataDir}`
  if (free < TOO_LITTLE_MB) return broken('disk', finding, 'free space: writes are refused once it is full')
  return free < LITTLE_MB ? look('disk', finding, 'make room soon') : ok('disk', finding)
}

export const doctorCommands: Group = (program, { anyhow }) => {
  program
    .command('doctor')
    .description('checks settings, keys, database, documents, mail, PayPal, clock and disk, and suggests fixes')
    .action(
      anyhow(async ({ readSettings, fetch, now }) => {
        let findings: Finding[]
        try {
          const config = readSettings()
          const settings = ok('settings', `can be used (${config.env})`)
          findings = [
            settings,
            ...(await checkData({ config, fetch }, now)),
            ...(await checkAround({ config, fetch }, now)),
          ]
        } catch (error) {
          if (!(error instanceof StartupError)) throw error
          findings = [broken('settings', error.message, 'change them in the environment or in .env')]
        }
        const isWell = findings.every(({ state }) => state !== 'broken')
        return { rows: findings, code: isWell ? 0 : 1, text: findings.map(lines).join('') }
      }),
    )
}

const MARKS = { ok: 'ok    ', look: 'look  ', broken: 'BROKEN' }

function lines({ check, state, finding, to_do }: Finding): string {
  const found = `${MARKS[state]}  ${check.padEnd(9)}  ${finding}\n`
  return to_do === '' ? found : `${found}${' '.repeat(19)}→ ${to_do}\n`
}

/** Result of one of the doctor's checks, and the fix. */
export type Finding = { check: string; state: 'ok' | 'look' | 'broken'; finding: string; to_do: string }

function ok(check: string, finding: string): Finding {
  return { check, state: 'ok', finding, to_do: '' }
}

/** Works, but an operator should know. */
function look(check: string, finding: string, to_do: string): Finding {
  return { check, state: 'look', finding, to_do }
}

function broken(check: string, finding: string, to_do: string): Finding {
  return { check, state: 'broken', finding, to_do }
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError && error.cause) return reasonOf(error.cause)
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message || error.name : String(error)
}
