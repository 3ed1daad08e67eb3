import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DATE_OF_TESTS } from './clock.ts'
import { freePort } from './free-port.ts'
import { type HttpClient, httpClient } from './http-client.ts'

/** Built by the global setup as for production: it starts in half the CPU time. */
const MAIN = join(import.meta.dirname, '../../dist/main.js')
const READY_MS = 90_000

export type ServerProcess = HttpClient & {
  url: string
  output(): string
  signal(name: NodeJS.Signals): Promise<number | null>
}

/** The real server in a separate process, without this process's settings. */
export async function startServerProcess(
  env: Record<string, string>,
  { stdout = 'pipe' }: { stdout?: 'pipe' | number } = {},
): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort())
  const { child, output } = launch({ PORT: port, ...env }, { stdout })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child, output)
  return {
    ...httpClient(url),
    url,
    output,
    async signal(name) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(name)
      await ended
      return child.exitCode
    },
  }
}

/** Starts it and waits for its end: for starts that must fail. */
export async function runToTheEnd(
  env: Record<string, string>,
  { cwd, words = [] }: { cwd?: string; words?: string[] } = {},
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(
    { PORT: String(await freePort()), ...env },
    { words, ...(cwd === undefined ? {} : { cwd }) },
  )
  await once(child, 'close')
  return { code: child.exitCode, output: output() }
}

type Launch = { cwd?: string; stdout?: 'pipe' | number; words?: string[] }

function launch(env: Record<string, string>, { cwd = '/', stdout = 'pipe', words = [] }: Launch) {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd,
    env: {
      ...DATE_OF_TESTS,
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PAYPAL_BASE_URL: 'http://127.0.0.1:1',
      PAYPAL_CLIENT_ID: 'none',
      PAYPAL_CLIENT_SECRET: 'none',
      PAYPAL_WEBHOOK_ID: 'none',
      ...env,
    },
    stdio: ['ignore', stdout, 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk))
  return { child, output: () => said }
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (true) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(`the server ended while starting:\n${output()}`)
    if (Date.now() > deadline) throw new Error(`the server did not become ready:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
