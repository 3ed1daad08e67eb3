import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readSettings } from '../apps/api/src/platform/config/settings.ts'
import { compileCache } from '../scripts/project.js'
import { movedClock } from './moved-clock.ts'
import type { Server } from './server.ts'

const SEED = fileURLToPath(new URL('../apps/api/src/operator/seed/seed.ts', import.meta.url))
const run = promisify(execFile)

/** Runs the operators' command line on the data of a running server and returns its JSON output. */
export async function operator(server: Server, ...words: string[]) {
  // Imported only by journeys that need it, because it loads the whole server.
  const { operate } = await import('../apps/api/src/operator/operator.ts')
  const settings = () => readSettings(envOf(server), { file: join(server.dataDir, '.env') })
  const { code, out, err } = await operate([...words, '--json', '--as', 'meera'], settings)
  if (code !== 0) throw new Error(`operator ${words.join(' ')}: ${err || out}`)
  return JSON.parse(out)
}

/** Seeds one customer with a long history, as `npm run seed` does, without files that no journey opens. */
export async function seed(
  server: Server,
  { email, each, walked }: { email: string; each: number; walked?: number },
): Promise<void> {
  const words = ['--people', 1, '--remittances', each, '--enquiries', each, '--email', email, '--no-papers']
  if (walked !== undefined) words.push('--walked', walked)
  await runOn(server, SEED, ...words.map(String))
}

async function runOn(server: Server, program: string, ...words: string[]): Promise<void> {
  await run(process.execPath, [...movedClock(server.clockMovedBy), program, ...words], {
    env: envOf(server),
    cwd: server.dataDir,
  })
}

function envOf(server: Server): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compileCache,
    DATA_DIR: server.dataDir,
    PUBLIC_URL: server.url,
  }
}
