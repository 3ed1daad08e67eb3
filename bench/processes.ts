import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { freePort } from '../apps/api/src/testing/free-port.ts'
import { compileCache, serverOptions } from '../scripts/project.js'

const MAIN = fileURLToPath(new URL('../apps/api/src/main.ts', import.meta.url))
const BARE = fileURLToPath(new URL('./bare.ts', import.meta.url))
const READY_MS = 60_000

export type Running = {
  url: string
  /** from the start of the process to its first good answer */
  startMs: number
  /** resident memory in MB; NaN where the system does not tell */
  memory(): number
  /** of the process, since it began; NaN where the system does not tell */
  processorMs(): number
  stop(): Promise<void>
}

/** The real server in a process of its own, started the way `npm start` does it, its log thrown away. */
export const startMain = (env: Record<string, string>): Promise<Running> => start(MAIN, env)

/** What it is measured against, on the same database. */
export const startBare = (env: Record<string, string>): Promise<Running> => start(BARE, env)

async function start(file: string, env: Record<string, string>): Promise<Running> {
  const port = String(await freePort())
  const began = performance.now()
  const child = spawn(process.execPath, [...serverOptions, file], {
    cwd: '/',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, PORT: port, ...env },
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

/** Linux alone keeps it where it can be read without another process. */
export function processorMs(pid: number): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const numbers = fields.split(' ').map(Number)
    return ((numbers[11] ?? Number.NaN) + (numbers[12] ?? Number.NaN)) * TICK_MS
  } catch {
    return Number.NaN
  }
}
