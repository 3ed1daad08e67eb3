import { flushCompileCache } from 'node:module'
import type { Config } from './platform/config/config.ts'
import { readSettings } from './platform/config/settings.ts'
import { StartupError } from './platform/errors.ts'
import { type RunningServer, startServer } from './server.ts'

try {
  refuseArguments(process.argv.slice(2))
  const config = readSettings()
  const server = await startServer(config)
  process.stdout.write(welcome(config, server))
  // Saved now, because a server that is killed later would leave no compile cache for the next start.
  flushCompileCache()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(server))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** A misspelt option is refused, because the server would start with settings that the operator did not intend. */
function refuseArguments(given: string[]): void {
  if (given.length > 0)
    throw new StartupError(
      `There are no options, but "${given.join(' ')}" was given. Settings go into .env or the environment.`,
    )
}

function welcome(config: Config, { paypalStandIn, firstLead }: RunningServer): string {
  const lines = [
    `Nirgam is running: ${config.publicUrl}`,
    `  data      ${placeOfData(config)}`,
    ...(config.outbox ? [`  messages  stored locally, nothing is sent: ${config.publicUrl}/api/dev/outbox`] : []),
    ...(paypalStandIn ? [`  payments  PayPal stand-in, no money moves: ${paypalStandIn}`] : []),
    ...(firstLead ? [`  desk      invite link for the first lead: ${firstLead}`] : []),
    `  API       ${config.publicUrl}/api/docs`,
  ]
  return `\n${lines.join('\n')}\n  Ctrl-C stops it.\n\n`
}

function placeOfData({ databaseUrl, dataDir, s3 }: Config): string {
  const documents = s3 ? `documents in S3 (bucket "${s3.bucket}")` : `documents in ${dataDir}`
  if (databaseUrl) return `PostgreSQL, ${documents}`
  return s3 ? `${dataDir}, ${documents}` : dataDir
}

async function stop(server: RunningServer): Promise<void> {
  await server.stop()
  process.exit(0)
}
