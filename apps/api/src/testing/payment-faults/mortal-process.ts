import type { FaultCall } from '@nirgam/paypal-stand-in/faults'
import { buildApp } from '../../app.ts'
import type { Config } from '../../platform/config/config.ts'
import { createLogger } from '../../platform/logger.ts'
import { startServices } from '../../start-services.ts'
import type { TestClock } from '../clock.ts'
import { type HttpClient, httpClient } from '../http-client.ts'

export type Death = { call: FaultCall; when: 'before' | 'after' }

export type MortalProcess = HttpClient & {
  url: string
  /** runs due jobs while the process lives */
  runDue(): Promise<void>
  isDead(): boolean
  stop(): Promise<void>
}

const CALL_TIMEOUT_MS = 300
const NO_WEB = 'no-web-build'

/**
 * A server that can die at a call to PayPal, just before or just after it took effect. From then on nothing in it goes
 * any further: its calls never return, its database connection and its callers' connections are cut.
 */
export async function startMortalProcess(
  config: Config,
  clock: TestClock,
  takeDeath: (call: FaultCall) => Death | null,
): Promise<MortalProcess> {
  let dead = false
  let die = () => {}
  const death = new Promise<void>((resolve) => {
    die = () => {
      dead = true
      resolve()
    }
  })
  const never = () => new Promise<never>(() => {})

  const mortalFetch: typeof fetch = async (input, init) => {
    if (dead) return never()
    const planned = takeDeath(callOf(init?.method ?? 'GET', String(input)))
    if (planned?.when === 'before') {
      die()
      return never()
    }
    const answer = await fetch(input, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
    if (planned?.when === 'after') die()
    return dead ? never() : answer
  }

  const log = createLogger('silent')
  const services = await startServices(config, { clock, log, fetch: mortalFetch })
  const app = await buildApp(services, NO_WEB)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const gone = death.then(async () => {
    app.server.closeAllConnections()
    app.server.close()
    await services.db.destroy()
  })

  return {
    ...httpClient(url),
    url,
    isDead: () => dead,
    async runDue() {
      // A job ends with the process that died; the next process does the rest.
      await Promise.race([services.jobs.runDue().catch((error) => rethrowUnless(dead, error)), gone])
    },
    async stop() {
      die()
      await gone
    },
  }
}

function rethrowUnless(expected: boolean, error: unknown): void {
  if (!expected) throw error
}

function callOf(method: string, address: string): FaultCall {
  if (address.endsWith('/v1/oauth2/token')) return 'token'
  if (address.includes('/v1/notifications/')) return 'verify'
  if (address.endsWith('/capture')) return 'capture'
  if (address.endsWith('/refund')) return 'refund'
  return method === 'POST' ? 'create' : 'show'
}
