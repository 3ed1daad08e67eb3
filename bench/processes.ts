import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../apps/api/src/testing/free-port.ts'
import { compileCache, serverEnvironment, serverOptions } from '../scripts/project.js'
import { buildServerIfStale, builtServer } from '../scripts/server-build.js'

const BARE = fileURLToPath(new URL('./bare.ts', import.meta.url))
const READY_MS = 60_000

export type Running = {
  url: string
  /** from the start of the process to its first successful reply */
  startMs: number
  /** resident memory in MB; NaN if the system does not report it */
  memory(): number
  /** of the process, since its start; NaN if the system does not report it */
  processorMs(): number
  stop(): Promise<void>
}

/** The real server in a separate process, started as by `npm start`, with its log discarded. */
export async function startMain(env: Record<string, string>): Promise<Running> {
  if (!(await buildServerIfStale(process.execPath))) throw new Error('The server could not be built.')
  return start(builtServer, env)
}

/** The baseline server, on the same database. */
export const startBare = (env: Record<string, string>): Promise<Running> => start(BARE, env)

async function start(file: string, env: Record<string, string>): Promise<Running> {
  const port = String(await freePort())
  const began = performance.now()
  const child = spawn(process.execPath, [...serverOptions, file], {
    cwd: '/',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...serverEnvironment, PORT: port, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child)
  return {
    url,
    startMs: performance.now() - began,
    memory: () => residentMegabytes(child.pid ?? 0),
    processorMs: () => processorMs(child.pid ?? 0),
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (true) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error('the server ended while starting')
    if (Date.now() > deadline) throw new Error('the server did not become ready')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function residentMegabytes(pid: number): number {
  try {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
  } catch {
    return Number.NaN
  }
}

const TICK_MS = 10

/** Only Linux exposes it in a file, without starting another process. */
export function processorMs(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const numbers = fields.split(' ').map(Number)
    return ((numbers[11] ?? Number.NaN) + (numbers[12] ?? Number.NaN)) * TICK_MS
  } catch {
    return Number.NaN
  }
}
