import { createServer, Server } from 'node:net'
import { join } from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { handOnFileWork, stopFileWork } from './features/documents/documents.ts'
import { firstLeadLink } from './features/staff/staff.ts'
import { addFirstData } from './features.ts'
import type { Config } from './platform/config/config.ts'
import { migrate } from './platform/database/database.ts'
import { AppError, StartupError } from './platform/errors.ts'
import { S3Refusal } from './platform/file-vault/storage.ts'
import { createLogger } from './platform/logger.ts'
import { stopDrawing } from './platform/paper/draw-paper.ts'
import type { Services } from './platform/services.ts'
import { type Outside, startServices } from './start-services.ts'

export type RunningServer = {
  url: string
  paypalStandIn: string | null
  /** where the first lead joins, while no staff exist */
  firstLead: string | null
  stop(): Promise<void>
}

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/client', import.meta.url))

/** Starts everything that serves users: database, stand-ins for services that are not configured, jobs, the web. */
export async function startServer(given: Config, outside: Outside = {}): Promise<RunningServer> {
  await mustBeFree('PORT', given.port, given.host)
  await migrate(given)
  const config = withStandIn(given)
  const standIn = await startStandInFor(config)
  const services = await startServices(config, { log: createLogger(config.logLevel), ...outside }).catch(
    async (error) => {
      await standIn?.close()
      throw error
    },
  )
  await checkStorage(services)
  const stopping = new AbortController()
  const app = await buildApp(services, WEB_FOLDER, stopping.signal)
  const url = await app.listen({ port: config.port, host: config.host })
  if (config.runJobs) services.jobs.start()
  const firstLead = await firstLeadLink(services)
  const firstData = addFirstData(services, stopping.signal)
  return {
    url,
    paypalStandIn: standIn?.url ?? null,
    firstLead,
    async stop() {
      stopping.abort()
      // A load balancer sends visitors here until /readyz fails; requests until then are answered.
      await setTimeout(config.shutdownDelayMs)
      await lastCall(app.server, Math.min(config.shutdownDelayMs, LAST_CALL_MS))
      handOnFileWork()
      await app.close()
      stopFileWork()
      await firstData
      await services.jobs.stop()
      await stopDrawing()
      await services.db.destroy()
      await standIn?.close()
    },
  }
}

/** A wrong setting stops the start; a store that is temporarily out of reach does not. */
async function checkStorage({ storage, log, db }: Services): Promise<void> {
  try {
    await storage.check()
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error
    const isPassing = error instanceof AppError && !(cause instanceof S3Refusal && cause.isLasting)
    if (isPassing) return log.warn({ err: error }, 'documents cannot be reached')
    await db.destroy()
    throw new StartupError(`Documents cannot be stored: ${cause instanceof Error ? cause.message : cause}`)
  }
}

const LAST_CALL_MS = 1_000

/**
 * Accepts no new connections, but still answers those just opened. Node's own close also cuts connections that have not
 * sent a request yet, and loses a request in transit.
 */
async function lastCall(server: Server, milliseconds: number): Promise<void> {
  if (milliseconds === 0) return
  await nobodyAtTheDoor(server)
  Server.prototype.close.call(server)
  await setTimeout(milliseconds)
}

const TURNS = 2_000
const QUIET_MS = 0.3

/**
 * Closing the listener drops connections that the system has accepted and Node has not seen yet. After a short turn of
 * the event loop without a new connection, there is hardly any left.
 */
async function nobodyAtTheDoor(server: Server): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    let came = false
    const notice = () => {
      came = true
    }
    server.once('connection', notice)
    const began = performance.now()
    await setImmediate()
    server.off('connection', notice)
    if (!came && performance.now() - began < QUIET_MS) return
  }
}

async function mustBeFree(setting: string, port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code})`
      reject(new StartupError(`Port ${port} on ${host} ${reason}. Choose another with ${setting}=…`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

const STAND_IN_HOST = '127.0.0.1'
const STAND_IN_ACCOUNT = { clientId: 'stand-in', clientSecret: 'stand-in', webhookId: 'STAND-IN-WEBHOOK' }

/** Outside production, a server without a PayPal account starts the stand-in and sends payments to it. */
export function withStandIn(config: Config): Config {
  if (config.paypal || config.production) return config
  const baseUrl = `http://${STAND_IN_HOST}:${config.paypalStandInPort}`
  return { ...config, paypal: { ...STAND_IN_ACCOUNT, baseUrl, standIn: true } }
}

async function startStandInFor(config: Config): Promise<{ url: string; close(): Promise<void> } | null> {
  if (!config.paypal?.standIn) return null
  await mustBeFree('PAYPAL_STAND_IN_PORT', config.paypalStandInPort, STAND_IN_HOST)
  const { startStandIn } = await import('@nirgam/paypal-stand-in/stand-in')
  return startStandIn({
    ...STAND_IN_ACCOUNT,
    port: config.paypalStandInPort,
    host: STAND_IN_HOST,
    dataDir: join(config.dataDir, 'paypal-stand-in'),
    webhookUrl: `${config.publicUrl}/api/payments/webhook`,
  })
}
