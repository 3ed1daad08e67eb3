import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../apps/api/src/testing/free-port.ts'
import { compileCache, serverOptions } from '../scripts/project.js'
import { builtServer } from '../scripts/server-build.js'
import { movedClock } from './moved-clock.ts'

export type Server = {
  url: string
  dataDir: string
  /** everything it has printed so far */
  log(): string
  /** how far its clock is from the real one, in milliseconds */
  clockMovedBy: number
  stop(): Promise<void>
}

const STOP_WITH_PARENT = new URL('../scripts/stop-with-parent.js', import.meta.url).href
/** No server listens here, so requests that would leave the machine are refused at once. */
const NOWHERE = 'http://127.0.0.1:9'
/** The longest time that a start may take, on a busy machine. */
const READY_MS = 150_000
const MOST_ATTEMPTS = 5

/** The variable that names the data folder to start with; see the global setup. */
export const FIRST_DATA = 'NIRGAM_E2E_FIRST_DATA'

/** Starts the real server on a free port with its own data folder, as `npm start` would; its clock may be moved. */
export async function startServer(settings: Record<string, string> = {}, clockMovedBy = 0): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(settings, clockMovedBy)
    } catch (error) {
      // Another program may take the port between finding and using it.
      if (attempt === MOST_ATTEMPTS || !/EADDRINUSE|is already in use/.test(String(error))) throw error
    }
  }
}

async function startOnce(settings: Record<string, string>, clockMovedBy: number): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-e2e-'))
  const dataDir = join(folder, 'data')
  const firstData = process.env[FIRST_DATA]
  if (firstData) cpSync(firstData, dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://localhost:${port}`
  // Only these settings, without the developer's environment and .env file.
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_COMPILE_CACHE: compileCache,
    PORT: String(port),
    PAYPAL_STAND_IN_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    POSTAL_INDIA_URL: NOWHERE,
    POSTAL_UK_URL: NOWHERE,
    POSTAL_WORLD_URL: NOWHERE,
    ...settings,
  }
  const args = [...serverOptions, `--import=${STOP_WITH_PARENT}`, ...movedClock(clockMovedBy), builtServer]
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  // All output has arrived by then.
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      log += chunk
    })
  }
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await untilReady(url, child)
  } catch (error) {
    await stop()
    await closed
    throw new Error(`The server did not start.\n${log}`, { cause: error })
  }
  return { url, dataDir, log: () => log, clockMovedBy, stop }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}.`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`It was not ready within ${READY_MS} ms.`)
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const impatience = setTimeout(() => child.kill('SIGKILL'), 5000)
    child.once('exit', () => {
      clearTimeout(impatience)
      resolve()
    })
    child.kill('SIGTERM')
  })
}
