import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { firstLeadLink } from './features/staff/staff.ts'
import { addFirstData } from './features.ts'
import type { Config } from './platform/config.ts'
import { migrate } from './platform/database/database.ts'
import { createLogger } from './platform/logger.ts'
import { StartupError } from './platform/startup-error.ts'
import { type Outside, startServices } from './start-services.ts'

export type RunningServer = {
  url: string
  paypalStandIn: string | null
  /** where the first lead joins, while there is no staff */
  firstLead: string | null
  stop(): Promise<void>
}

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist/client')

/** Starts everything that serves people: database, stand-ins where nothing real is configured, jobs, the web. */
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
  const app = await buildApp(services, WEB_FOLDER)
  const url = await app.listen({ port: config.port, host: config.host })
  if (config.runJobs) services.jobs.start()
  const firstLead = await firstLeadLink(services)
  const stopping = new AbortController()
  const firstData = addFirstData(services, stopping.signal)
  return {
    url,
    paypalStandIn: standIn?.url ?? null,
    firstLead,
    async stop() {
      stopping.abort()
      await app.close()
      await firstData
      await services.jobs.stop()
      await services.db.destroy()
      await standIn?.close()
    },
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

/** With no PayPal account, outside production, payments go to the stand-in that the server starts. */
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
