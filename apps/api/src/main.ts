import { flushCompileCache } from 'node:module'
import type { Config } from './platform/config/config.ts'
import { readSettings } from './platform/config/settings.ts'
import { StartupError } from './platform/config/startup-error.ts'
import { type RunningServer, startServer } from './server.ts'

try {
  const config = readSettings()
  const server = await startServer(config)
  process.stdout.write(welcome(config, server))
  // Otherwise only a server that ends in peace would leave the next one anything.
  flushCompileCache()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(server))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function welcome(config: Config, { paypalStandIn, firstLead }: RunningServer): string {
  const lines = [
    `Nirgam is running: ${config.publicUrl}`,
    config.databaseUrl ? `  data      PostgreSQL, documents in ${config.dataDir}` : `  data      ${config.dataDir}`,
    ...(config.outbox ? [`  messages  stored locally, nothing is sent: ${config.publicUrl}/api/dev/outbox`] : []),
    ...(paypalStandIn ? [`  payments  PayPal stand-in, no money moves: ${paypalStandIn}`] : []),
    ...(firstLead ? [`  desk      invite link for the first lead: ${firstLead}`] : []),
    `  API       ${config.publicUrl}/api/docs`,
  ]
  return `\n${lines.join('\n')}\n  Ctrl-C stops it.\n\n`
}

async function stop(server: RunningServer): Promise<void> {
  await server.stop()
  process.exit(0)
}
