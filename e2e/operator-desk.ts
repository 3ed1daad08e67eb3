import { type ChildProcess, execFile, fork } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compileCache } from '../scripts/project.js'
import type { Server } from './server.ts'

const OPERATOR = fileURLToPath(new URL('./operator-process.ts', import.meta.url))
const SEED = fileURLToPath(new URL('../apps/api/src/operator/seed/seed.ts', import.meta.url))
const run = promisify(execFile)

/** The operators' command line on the data of a running server; answers what it says as JSON. */
export async function operator(server: Server, ...words: string[]) {
  const { code, out, err } = await say(server, [...words, '--json', '--as', 'meera'])
  if (code !== 0) throw new Error(`operator ${words.join(' ')}: ${err || out}`)
  return JSON.parse(out)
}

/** Whoever has spoken for a server goes with it. */
export function dismissOperator(server: Server): void {
  operators.get(server)?.kill()
}

type Spoken = { turn: number; code: number; out: string; err: string }

const operators = new Map<Server, ChildProcess>()
let turns = 0

function say(server: Server, words: string[]): Promise<Spoken> {
  const operating = operators.get(server) ?? hire(server)
  turns += 1
  const turn = turns
  return new Promise((resolve, reject) => {
    const onAnswer = (spoken: Spoken) => {
      if (spoken.turn !== turn) return
      operating.off('message', onAnswer).off('exit', onExit)
      resolve(spoken)
    }
    const onExit = () => reject(new Error('The operator has left.'))
    operating.on('message', onAnswer).on('exit', onExit)
    operating.send({ turn, words })
  })
}

function hire(server: Server): ChildProcess {
  const operating = fork(OPERATOR, { env: envOf(server), cwd: tmpdir() })
  operators.set(server, operating)
  return operating
}

/** One invented person with a long history, as `npm run seed` makes them, without files that no journey opens. */
export async function seed(
  server: Server,
  { email, each, walked }: { email: string; each: number; walked?: number },
): Promise<void> {
  const words = ['--people', 1, '--remittances', each, '--enquiries', each, '--email', email, '--no-papers']
  if (walked !== undefined) words.push('--walked', walked)
  await runOn(server, SEED, ...words.map(String))
}

async function runOn(server: Server, program: string, ...words: string[]): Promise<void> {
  await run(process.execPath, [program, ...words], { env: envOf(server), cwd: server.dataDir })
}

function envOf(server: Server): Record<string, string | undefined> {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: compileCache,
    DATA_DIR: server.dataDir,
    PUBLIC_URL: server.url,
  }
}
