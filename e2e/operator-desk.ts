import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compileCache } from '../scripts/project.js'
import type { Server } from './server.ts'

const MAIN = fileURLToPath(new URL('../apps/api/src/operator/main.ts', import.meta.url))
const SEED = fileURLToPath(new URL('../apps/api/src/operator/seed.ts', import.meta.url))
const run = promisify(execFile)

/** The operators' command line on the data of a running server; answers what it says as JSON. */
export function operator(server: Server, ...words: string[]) {
  return operatorNamed(server, 'meera', ...words)
}

/** The same by somebody else: what one prepares another one signs. */
export async function operatorNamed(server: Server, name: string, ...words: string[]) {
  return JSON.parse(await runOn(server, MAIN, ...words, '--json', '--as', name))
}

/** One invented person with a long history, as `npm run seed` makes them. */
export async function seed(server: Server, { email, each }: { email: string; each: number }): Promise<void> {
  const words = ['--people', 1, '--remittances', each, '--enquiries', each, '--email', email]
  await runOn(server, SEED, ...words.map(String))
}

async function runOn(server: Server, program: string, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [program, ...words], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      DATA_DIR: server.dataDir,
      PUBLIC_URL: server.url,
    },
    cwd: server.dataDir,
  })
  return stdout
}
