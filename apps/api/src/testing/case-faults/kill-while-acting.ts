import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { DATE_OF_TESTS } from '../clock.ts'
import type { TestApi } from '../test-api.ts'

const PROGRAM = fileURLToPath(new URL('./acting-process.ts', import.meta.url))

/** Lets a process act on these remittances and kills it in the middle of action number `after`. */
export async function killWhileActing({ data }: TestApi, ids: readonly number[], after: number): Promise<number> {
  const child = spawn(process.execPath, [PROGRAM, ...ids.map(String)], {
    cwd: '/',
    env: {
      ...DATE_OF_TESTS,
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'test',
      DATA_DIR: data.dataDir,
      DATABASE_URL: data.databaseUrl ?? '',
      PUBLIC_URL: 'http://localhost:3000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  let acts = 0
  for await (const _line of createInterface({ input: child.stdout })) {
    acts += 1
    if (acts === after) child.kill('SIGKILL')
  }
  await ended
  if (child.signalCode !== 'SIGKILL') throw new Error(`it ended without being killed: ${complaints}`)
  return acts
}
