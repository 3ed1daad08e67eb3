import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, dropDatabase, startPostgres } from '../apps/api/src/testing/databases/postgres.ts'
import { freePort } from '../apps/api/src/testing/free-port.ts'
import { type HttpClient, httpClient } from '../apps/api/src/testing/http-client.ts'
import { type ServerProcess, startServerProcess } from '../apps/api/src/testing/server-process.ts'

/*
 * Runs two servers on one PostgreSQL behind a real proxy, configured as in deploy/. Each is restarted repeatedly under
 * load, and no request may fail.
 */
const VISITORS = 12
const ROUNDS = 2
const SHUTDOWN_DELAY = '5'
const deploy = join(import.meta.dirname, '..', 'deploy')
const folder = mkdtempSync(join(tmpdir(), 'nirgam-rolling-'))

type Proxy = { name: string; program: string; command(config: string): string[]; config(ports: Ports): string }
type Ports = { proxy: number; servers: [number, number] }
type Tally = { asked: number; failed: string[] }

const PROXIES: Proxy[] = [
  {
    name: 'nginx',
    program: 'nginx',
    command: (config) => ['nginx', '-p', folder, '-e', join(folder, 'nginx-error.log'), '-c', config],
    config: ({ proxy, servers }) => {
      const site = replaced('nginx.conf', [
        [/127\.0\.0\.1:3001/, `127.0.0.1:${servers[0]}`],
        [/127\.0\.0\.1:3002/, `127.0.0.1:${servers[1]}`],
        [/listen 443 ssl;/, `listen 127.0.0.1:${proxy};`],
        [/ssl_certificate .*\n/, '\n'],
        [/ssl_certificate_key .*\n/, '\n'],
      ])
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((n) => `${n}_temp_path ${folder}/${n};`)
      const http = `http { access_log off; ${paths.join(' ')}\n${site}\n}`
      return `daemon off; user root; worker_processes 1; pid ${folder}/nginx.pid; events {}\n${http}`
    },
  },
  {
    name: 'HAProxy',
    program: 'haproxy',
    command: (config) => ['haproxy', '-db', '-q', '-f', config],
    config: ({ proxy, servers }) =>
      replaced('haproxy.cfg', [
        [/127\.0\.0\.1:3001/, `127.0.0.1:${servers[0]}`],
        [/127\.0\.0\.1:3002/, `127.0.0.1:${servers[1]}`],
        [/bind :443 .*/, `bind 127.0.0.1:${proxy}`],
      ]),
  },
]

/** The file that operators copy, with this machine's ports; a line that is not found is an error. */
function replaced(name: string, changes: [RegExp, string][]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!from.test(text)) throw new Error(`deploy/${name} has nothing like ${from}`)
      return text.replace(from, to)
    },
    readFileSync(join(deploy, name), 'utf8'),
  )
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore', env: withSbin() })
    return true
  } catch {
    return false
  }
}

/** Debian installs these programs where only root's PATH looks. */
function withSbin(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }
}

async function behind(proxy: Proxy, databaseUrl: string): Promise<Tally> {
  const ports: Ports = { proxy: await freePort(), servers: [await freePort(), await freePort()] }
  const env = (port: number) => ({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SHUTDOWN_DELAY,
    TRUST_PROXY: '127.0.0.1',
  })
  const start = (port: number) => startServerProcess(env(port))
  const servers: ServerProcess[] = []
  const config = join(folder, `${proxy.program}.conf`)
  writeFileSync(config, proxy.config(ports))
  const [program = '', ...words] = proxy.command(config)
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'], env: withSbin() })
  const url = `http://127.0.0.1:${ports.proxy}`
  const tally: Tally = { asked: 0, failed: [] }
  const over = new AbortController()
  try {
    for (const port of ports.servers) servers.push(await start(port))
    await untilItAnswers(url, child)
    const visitors: Promise<void>[] = []
    for (let n = 0; n < VISITORS; n += 1)
      visitors.push(visit(httpClient(url), await signedUp(url, `${proxy.program}${n}`), tally, over.signal))
    for (let restart = 0; restart < ROUNDS * servers.length; restart += 1) {
      const which = restart % servers.length
      const code = await servers[which]?.signal('SIGTERM')
      if (code !== 0) tally.failed.push(`a server ended with ${code}`)
      servers[which] = await start(ports.servers[which] ?? 0)
      await pause(2_500)
    }
    over.abort()
    await Promise.all(visitors)
  } finally {
    over.abort()
    const ended = once(child, 'exit')
    if (child.exitCode === null) child.kill('SIGTERM')
    if (child.exitCode === null) await ended
    for (const server of servers) await server.signal('SIGKILL')
  }
  return tally
}

async function untilItAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error('the proxy ended at once')
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error('the proxy does not answer')
}

async function signedUp(url: string, name: string): Promise<string> {
  const http = httpClient(url)
  const email = `${name}@example.com`
  const { body } = await http.post('/register', { body: { email, password: 'correct horse', login_type: 'email' } })
  for (let tries = 0; tries < 100; tries += 1) {
    const [message] = (await http.get(`/dev/outbox?to=${email}`)).body.data
    if (message) {
      const verified = await http.post('/verify-otp', { body: { user_id: body.data.user_id, otp: message.code } })
      return verified.body.data.token
    }
    await pause(100)
  }
  throw new Error('no code came')
}

/** Reads, and now and then writes, like a user filling in a form. */
async function visit(http: HttpClient, token: string, tally: Tally, over: AbortSignal): Promise<void> {
  for (let n = 0; !over.aborted; n += 1) {
    tally.asked += 1
    const what = n % 4 === 0 ? 'POST /remittances' : 'GET /user'
    const asked = n % 4 === 0 ? http.post('/remittances', { token, body: {} }) : http.get('/user', { token })
    const came = await asked.then(
      ({ status }) => status,
      (error) => String(error.cause?.code ?? error),
    )
    if (typeof came === 'string' || came >= 400) tally.failed.push(`${what}: ${came}`)
    await pause(60)
  }
}

const postgres = await startPostgres()
let failed = 0
let skipped = 0
try {
  if (!postgres) {
    process.stdout.write('SKIPPED: no PostgreSQL is installed here, and TEST_DATABASE_URL names none.\n')
    skipped += PROXIES.length
  }
  for (const proxy of postgres ? PROXIES : []) {
    if (!isInstalled(proxy.program)) {
      process.stdout.write(`SKIPPED: ${proxy.name} is not installed here (apt-get install ${proxy.program}).\n`)
      skipped += 1
      continue
    }
    const database = await createDatabase(postgres?.url ?? '')
    const tally = await behind(proxy, database).finally(() => dropDatabase(postgres?.url ?? '', database))
    process.stdout.write(
      `${proxy.name}: ${tally.failed.length} of ${tally.asked} requests failed while ${ROUNDS * 2} restarts went on.\n`,
    )
    for (const line of new Set(tally.failed)) process.stdout.write(`  ${line}\n`)
    failed += tally.failed.length
  }
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`${PROXIES.length - skipped} of ${PROXIES.length} proxies tried, ${failed} requests failed\n`)
process.exitCode = failed > 0 ? 1 : 0
