import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Server } from './server.ts'

const MAIN = fileURLToPath(new URL('../apps/api/src/operator/main.ts', import.meta.url))
const run = promisify(execFile)

/** The operators' command line on the data of a running server; answers what it says as JSON. */
export async function operator(server: Server, ...words: string[]) {
  const { stdout } = await run(process.execPath, [MAIN, ...words, '--json', '--as', 'meera'], {
    env: { PATH: process.env.PATH, DATA_DIR: server.dataDir, PUBLIC_URL: server.url },
    cwd: server.dataDir,
  })
  return JSON.parse(stdout)
}
