import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { TABLES } from '../../operator/backup/backup-format.ts'
import { freePort } from '../free-port.ts'

export type TestPostgres = {
  /** Address of the server's maintenance database; `createDatabase` makes others beside it. */
  url: string
  stop(): Promise<void>
}

/** TEST_DATABASE_URL's server, else a throw-away one from installed binaries, else null. */
export async function startPostgres(env: NodeJS.ProcessEnv = process.env): Promise<TestPostgres | null> {
  if (env.TEST_DATABASE_URL) {
    await query(env.TEST_DATABASE_URL, 'select 1')
    return { url: env.TEST_DATABASE_URL, stop: async () => {} }
  }
  const binaries = findBinaries()
  return binaries ? startThrowAwayCluster(binaries) : null
}

/**
 * Creates a database on the given server, empty or copied from a template (much faster than migrating again). A
 * template must have no connections while it is copied.
 */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const family = template ? plainName(template) : 'nirgam'
  const name = `${family}_${randomBytes(8).toString('hex')}`
  await query(serverUrl, `create database ${name}${template ? ` template ${databaseName(template)}` : ''}`)
  return databaseUrl(serverUrl, name)
}

export async function dropDatabase(serverUrl: string, url: string): Promise<void> {
  await query(serverUrl, `drop database if exists ${databaseName(url)} with (force)`)
}

/** Copies a SQLite file into a database with the same tables, and continues its numbering. */
export async function copyRows(file: string, url: string): Promise<void> {
  const from = new DatabaseSync(file, { readOnly: true })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  for (const table of TABLES) {
    const rows = from.prepare(`select * from ${table}`).all()
    const asText = JSON.stringify(rows, (_, value) =>
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    )
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [asText])
  }
  for (const { name, seq } of from.prepare('select name, seq from sqlite_sequence').all()) {
    await client.query("select setval(pg_get_serial_sequence($1, 'id'), $2)", [name, seq])
  }
  await client.query('commit')
  await client.end()
  from.close()
}

/** Drops a template and all databases copied from it. */
export async function dropWithCopies(serverUrl: string, template: string): Promise<void> {
  const copies = `select datname from pg_database where starts_with(datname, ${pg.escapeLiteral(plainName(template))})`
  const { rows } = await query<{ datname: string }>(serverUrl, copies)
  for (const { datname } of rows) await dropDatabase(serverUrl, databaseUrl(serverUrl, datname))
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

function databaseName(url: string): string {
  return pg.escapeIdentifier(plainName(url))
}

function plainName(url: string): string {
  return new URL(url).pathname.slice(1)
}

async function query<R extends pg.QueryResultRow>(url: string, sql: string): Promise<pg.QueryResult<R>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 })
  await client.connect()
  try {
    return await client.query<R>(sql)
  } finally {
    await client.end()
  }
}

/** Debian keeps the server's programs off the PATH. */
function findBinaries(): string | null {
  const folders = [pgConfigFolder(), ...debianFolders(), ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb'))) ?? null
}

function pgConfigFolder(): string | null {
  try {
    return execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return null
  }
}

function debianFolders(): string[] {
  const base = '/usr/lib/postgresql'
  if (!existsSync(base)) return []
  const newestFirst = readdirSync(base).sort((a, b) => Number(b) - Number(a))
  return newestFirst.map((version) => join(base, version, 'bin'))
}

/**
 * Standard input is a lifeline: however the tests end, even if killed, the pipe closes, and this shell stops the server
 * and cleans up.
 */
const CLUSTER = `
exec 3<&0
"$BINARIES/initdb" --auth=trust --username=nirgam --encoding=UTF8 --no-sync --pgdata "$FOLDER/data" >"$FOLDER/initdb.log" 2>&1 ||
  { cat "$FOLDER/initdb.log" >&2; rm -rf "$FOLDER"; exit 1; }
"$BINARIES/postgres" -D "$FOLDER/data" "$@" &
server=$!
( cat <&3 >/dev/null; kill -QUIT $server ) &
wait $server
rm -rf "$FOLDER"
`

/** The cluster is deleted after the tests, so it never waits for the disk. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  autovacuum: 'off',
}

async function startThrowAwayCluster(binaries: string): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-postgres-'))
  const user = unprivilegedUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const port = await freePort()
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 200, ...FAST }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const shell = spawn('sh', ['-c', CLUSTER, 'sh', ...flags], {
    ...user,
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', BINARIES: binaries, FOLDER: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
    // Out of the terminal's reach: Ctrl-C stops the tests, and only their end stops the server.
    detached: true,
  })
  const url = `postgres://nirgam@127.0.0.1:${port}/postgres`
  try {
    await untilItAnswers(url, shell)
  } catch (error) {
    await letGo(shell)
    throw error
  }
  return { url, stop: () => letGo(shell) }
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      // The user does not exist here; the next name may.
    }
  }
  throw new Error('PostgreSQL does not run as root, and neither the user "postgres" nor "nobody" exists.')
}

async function untilItAnswers(url: string, shell: ChildProcess): Promise<void> {
  let said = ''
  shell.stderr?.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4000)
  })
  const deadline = Date.now() + 90_000
  while (true) {
    try {
      await query(url, 'select 1')
      return
    } catch (error) {
      if (shell.exitCode !== null) throw new Error(`PostgreSQL ended while starting:\n${said}`, { cause: error })
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start within 90 s:\n${said}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

function letGo(shell: ChildProcess): Promise<void> {
  shell.stdin?.end()
  if (shell.exitCode !== null || shell.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => shell.once('exit', () => resolve()))
}
