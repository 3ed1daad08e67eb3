import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startStandIn } from '@nirgam/paypal-stand-in/stand-in'
import { sql } from 'kysely'
import { buildApp } from '../app.ts'
import { readConfig } from '../platform/config/config.ts'
import { migrate } from '../platform/database/database.ts'
import { createLogger } from '../platform/logger.ts'
import { type OutboxMessage, readOutbox } from '../platform/messages/messenger.ts'
import type { Services } from '../platform/services.ts'
import { servicesOn, startServices } from '../start-services.ts'
import { TestClock } from './clock.ts'
import { renewable } from './databases/renewable.ts'
import type { ReusedData } from './databases/reused-data.ts'
import { cookieOf, type HttpClient, httpClient } from './http-client.ts'
import { quietOf } from './quiet.ts'

export type TestApiOptions = {
  env?: Record<string, string>
  clock?: TestClock
  /** with a PayPal stand-in behind it */
  paypal?: boolean
  /** timeout of a call to PayPal; by default that of the real server */
  paypalTimeoutMs?: number
  fetch?: typeof fetch
  webFolder?: string
  /** uses a database that no other test has used */
  own?: boolean
  /** gives up on a slow database as soon as the real server does; others wait, so that a busy machine fails no test */
  impatient?: boolean
}

export type TestData = { dataDir: string; databaseUrl: string | null; isMigrated?: boolean }
type StandIn = Awaited<ReturnType<typeof startStandIn>>

export type TestApi = HttpClient & {
  url: string
  services: Services
  clock: TestClock
  data: TestData
  /** files added since the server started that still exist */
  newFiles(): string[]
  /** everything that was logged, as text */
  logs(): string
  outbox(to?: string): Promise<OutboxMessage[]>
  /** a verified account, created the same way as a real one */
  signUp(who?: {
    email?: string
    phone?: string
    password?: string
  }): Promise<{ token: string; uid: string; email: string; cookie: string }>
  paypal: StandIn
  stop(): Promise<void>
  /** Resets the server to its initial state for another test; false when that cannot be guaranteed. */
  renew(reused: ReusedData): Promise<boolean>
}

const ACCOUNT = { clientId: 'test-client', clientSecret: 'test-secret', webhookId: 'WH-TEST' }
const PATIENT = { patient: true, waitMs: 60_000 }
const NO_WEB = join(import.meta.dirname, 'no-web-build')
let people = 0

/** A server on the given data, listening on a free port, whose jobs run only on request. */
export async function startTestApi(data: TestData, options: TestApiOptions = {}): Promise<TestApi> {
  const clock = options.clock ?? new TestClock()
  const newStandIn = () => startStandIn({ port: 0, host: '127.0.0.1', dataDir: ':memory:', clock, ...ACCOUNT })
  let standIn = options.paypal ? await newStandIn() : null
  const settings = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: data.dataDir,
    DATABASE_URL: data.databaseUrl ?? '',
    DATABASE_POOL_SIZE: '5',
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'debug',
    ...options.env,
  })
  const { paypalTimeoutMs: timeoutMs } = options
  const account = { ...ACCOUNT, standIn: true, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
  const config = standIn ? { ...settings, paypal: { ...account, baseUrl: standIn.url } } : settings
  if (!data.databaseUrl && !data.isMigrated) await migrate(config)

  const lines: string[] = []
  const log = createLogger('debug', { write: (line) => lines.push(line) })
  log.isLevelEnabled = () => false
  const outside = { clock, log, ...(options.fetch ? { fetch: options.fetch } : {}) }
  const { services, renew } = renewable(
    await startServices(config, { ...outside, ...(options.impatient ? {} : PATIENT) }),
  )
  const { db } = services
  // Test data need not survive a power cut.
  if (!data.databaseUrl) await sql`PRAGMA synchronous = OFF`.execute(db)
  const app = await buildApp(services, options.webFolder ?? NO_WEB)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const quiet = quietOf(app.server, db)
  const keys = keysIn(data.dataDir)
  const firstFiles = filesIn(data.dataDir)
  const newFiles = () => filesIn(data.dataDir).filter((file) => !firstFiles.includes(file))
  let stopped = false
  standIn?.setWebhookUrl(`${url}/api/payments/webhook`)
  const http = httpClient(url)

  async function replaceStandIn(): Promise<void> {
    await standIn?.close()
    if (!standIn || !config.paypal) return
    standIn = await newStandIn()
    config.paypal.baseUrl = standIn.url
    standIn.setWebhookUrl(`${url}/api/payments/webhook`)
  }

  return {
    ...http,
    url,
    services,
    clock,
    data,
    newFiles,
    logs: () => lines.join(''),
    outbox: async (to) => {
      await services.jobs.runDue()
      return readOutbox(services, to)
    },
    async signUp(who = {}) {
      people += 1
      const email = who.email ?? (who.phone ? '' : `person${people}@example.com`)
      const password = who.password ?? 'correct horse'
      const registered = await http.post('/register', {
        body: {
          ...(who.phone ? { phone: who.phone, country_code: '+91' } : {}),
          ...(email ? { email } : {}),
          password,
          login_type: who.phone ? 'phone' : 'email',
        },
      })
      if (registered.status >= 300) throw new Error(`sign-up failed: ${JSON.stringify(registered.body)}`)
      const userId: string = registered.body.data.user_id
      await services.jobs.runDue()
      // Other mail may go to the same address at the same moment.
      const messages = await readOutbox(services, who.phone ? `+91${who.phone}` : email)
      const otp = messages.find(({ code }) => code)?.code
      const verified = await http.post('/verify-otp', { body: { user_id: userId, otp } })
      if (verified.status !== 200) throw new Error(`verification failed: ${JSON.stringify(verified.body)}`)
      return { token: verified.body.data.token, uid: userId, email, cookie: cookieOf(verified) }
    },
    get paypal() {
      if (!standIn) throw new Error('setup({ paypal: true }) starts the stand-in')
      return standIn
    },
    async stop() {
      stopped = true
      await app.close()
      await services.jobs.stop()
      await db.destroy()
      await standIn?.close()
    },
    async renew(reused) {
      if (stopped || keysIn(data.dataDir) !== keys || !(await quiet())) return false
      if (firstFiles.some((file) => !existsSync(file))) return false
      http.disconnect()
      await services.jobs.stop()
      await replaceStandIn()
      await reused.putBack()
      for (const file of newFiles()) rmSync(file)
      clock.reset()
      renew(await servicesOn(db, config, outside))
      lines.length = 0
      return true
    },
  }
}

const KEYS = 'keys.json'

/** With their file's rights. */
function keysIn(folder: string): string | null {
  const file = join(folder, KEYS)
  return existsSync(file) ? `${statSync(file).mode} ${readFileSync(file, 'utf8')}` : null
}

/** All files except the database. */
export function filesIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((one) => one.isFile() && !one.name.startsWith('nirgam.sqlite'))
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort()
}
