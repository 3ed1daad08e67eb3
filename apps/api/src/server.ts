import { createServer } from 'node:net'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { addFirstData } from './features.ts'
import type { Config } from './platform/config.ts'
import { migrate } from './platform/database/database.ts'
import { createLogger } from './platform/logger.ts'
import { StartupError } from './platform/startup-error.ts'
import { type Outside, startServices } from './start-services.ts'

export type RunningServer = { url: string; paypalStandIn: string | null; stop(): Promise<void> }

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist/client')

/** Starts everything that serves people: database, stand-ins where nothing real is configured, jobs, the web. */
export async function startServer(given: Config, outside: Outside = {}): Promise<RunningServer> {
  await mustBeFree(given.port, given.host)
  await migrate(given)
  const standIn = await paypalStandInFor(given)
  const config = standIn ? standIn.config : given
  const services = await startServices(config, { log: createLogger(config.logLevel), ...outside }).catch(
    async (error) => {
      await standIn?.close()
      throw error
    },
  )
  const app = await buildApp(services, WEB_FOLDER)
  const url = await app.listen({ port: config.port, host: config.host })
  await addFirstData(services)
  if (config.runJobs) services.jobs.start()
  return {
    url,
    paypalStandIn: standIn?.url ?? null,
    async stop() {
      await app.close()
      await services.jobs.stop()
      await services.db.destroy()
      await standIn?.close()
    },
  }
}

async function mustBeFree(port: number, host: string): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${error.code})`
      reject(new StartupError(`Port ${port} on ${host} ${reason}. Choose another with PORT=…`))
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

async function paypalStandInFor(config: Config) {
  if (config.paypal || config.production) return null
  const account = { clientId: 'stand-in', clientSecret: 'stand-in', webhookId: 'STAND-IN-WEBHOOK' }
  const host = '127.0.0.1'
  await mustBeFree(config.paypalStandInPort, host)
  const { startStandIn } = await import('@nirgam/paypal-stand-in/stand-in')
  const standIn = await startStandIn({
    port: config.paypalStandInPort,
    host,
    dataDir: join(config.dataDir, 'paypal-stand-in'),
    webhookUrl: `${config.publicUrl}/api/payments/webhook`,
    ...account,
  })
  const paypal = { ...account, baseUrl: standIn.url, standIn: true }
  return { url: standIn.url, close: () => standIn.close(), config: { ...config, paypal } satisfies Config }
}
