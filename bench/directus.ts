import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { asRupees, toPaise } from '@nirgam/domain/shared/money'
import { freePort } from '../apps/api/src/testing/free-port.ts'
import type { Ask } from './load.ts'
import { processorMs } from './processes.ts'
import { allowSaves, faster, type Scene, scene, VISITORS } from './scene.ts'
import { type Measure, type Measured, speedAtLeast, type Wishes } from './table.ts'

/** Installed for the run only: it is not a dependency of this project. */
const WANTED = 'directus@11'
const INSTALL_MS = 400_000
const READY_MS = 120_000
const run = promisify(execFile)

type Directus = { url: string; processorMs(): number; headers: Record<string, string> }

/**
 * Compares with Directus on the same rows in the same PostgreSQL, in turns: it serves tables as they are, and has
 * accounts, permissions and a log like ours.
 */
export const directus: Measure = async (wishes) => {
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-directus-'))
  try {
    const missing = await installed(folder)
    if (missing) return skipped(missing)
    return await scene({ ...wishes, engine: 'postgres' }, { remittances: 30, people: VISITORS }, async (on) => {
      const started = await start(folder, on.place.env.DATABASE_URL ?? '')
      if (typeof started === 'string') return skipped(started)
      try {
        return await compared(wishes, on, started.directus)
      } finally {
        await ended(started.child)
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The reason why it could not be installed, or null. */
async function installed(folder: string): Promise<string | null> {
  process.stderr.write(`… npm install ${WANTED}, which takes minutes\n`)
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  try {
    const patience = { cwd: folder, timeout: INSTALL_MS, killSignal: 'SIGKILL' } as const
    await run('npm', ['install', '--no-audit', '--no-fund', '--omit=dev', '--ignore-scripts', WANTED], patience)
    leaveOutSandbox(join(folder, 'node_modules/isolated-vm'))
    return null
  } catch (error) {
    return `${WANTED} could not be installed: ${lastLineOf(error)}`
  }
}

/** The sandbox runs scripts, which this benchmark does not use, and would take minutes to compile. */
function leaveOutSandbox(module: string): void {
  if (!existsSync(module)) return
  mkdirSync(join(module, 'out'), { recursive: true })
  writeFileSync(join(module, 'out/isolated_vm.js'), 'module.exports = { ivm: {} }')
}

/** Printed prominently, because a comparison that was not made must not count as won. */
function skipped(why: string): Measured[] {
  process.stderr.write(`\n*** NOT COMPARED WITH DIRECTUS. ${why}\n\n`)
  return [{ what: 'beside Directus 11', value: Number.NaN, measured: 'not measured', goal: '≥ 12x', ok: false }]
}

async function start(folder: string, database: string): Promise<{ directus: Directus; child: ChildProcess } | string> {
  const port = String(await freePort())
  const token = randomBytes(24).toString('hex')
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    SECRET: randomBytes(24).toString('hex'),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: database,
    DB_POOL__MAX: '10',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'correct horse',
    ADMIN_TOKEN: token,
    LOG_LEVEL: 'info',
    TELEMETRY: 'false',
    // Features that would refuse or cache replies on one side only.
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    CACHE_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
  }
  const program = join(folder, 'node_modules/directus/cli.js')
  try {
    await run(process.execPath, [program, 'bootstrap'], { cwd: folder, env, timeout: READY_MS })
  } catch (error) {
    return `Directus did not set itself up: ${lastLineOf(error)}`
  }
  const child = spawn(process.execPath, [program, 'start'], { cwd: folder, env, stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  if (!(await isReady(url, child))) {
    await ended(child)
    return 'Directus did not start.'
  }
  const headers = { authorization: `Bearer ${token}` }
  return { directus: { url, processorMs: () => processorMs(child.pid ?? 0), headers }, child }
}

async function isReady(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/server/ping`).catch(() => null)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await exit
  clearTimeout(impatience)
}

/** The columns that the list shows of a remittance. */
const FIELDS =
  'id,reference_number,is_completed,status,status_reason,destination_country,amount_paise,bank,contribution_paise,contribution_paid,payment_id,created_at,updated_at,completed_at'

async function compared(wishes: Wishes, on: Scene, other: Directus): Promise<Measured[]> {
  const { headers, userId } = on.person
  const page = `/items/remittances?limit=25&sort=-id&fields=${FIELDS}&filter[user_id][_eq]=${userId}`
  const { ours, theirs } = saves(on, other)
  await allowSaves(on, ours)
  const results: Measured[] = []
  const compare = async (what: string, goal: number, us: () => Ask, them: () => Ask) => {
    const speed = await faster(wishes, [on.main, us], [other, them])
    results.push(...speedAtLeast(what, speed, goal, 'x'))
  }
  await compare(
    'who am I',
    20,
    () => ({ path: '/api/user', headers }),
    () => ({ path: '/users/me', headers: other.headers }),
  )
  await compare('save one step', 12, ours, theirs)
  await compare(
    'first page of a list',
    12,
    () => ({ path: '/api/remittances', headers }),
    () => ({ path: page, headers: other.headers }),
  )
  return results
}

function saves({ people, person }: Scene, other: Directus) {
  const type = { 'content-type': 'application/json' }
  let turn = 0
  const next = () => {
    turn += 1
    return people[turn % people.length] ?? person
  }
  const amount = () => 100_000 + (turn % 100_000)
  const ours = (): Ask => {
    const { unfinished, headers } = next()
    const body = JSON.stringify({ step: 'amount', data: amount() })
    return { method: 'PUT', path: `/api/remittances/${unfinished}`, headers: { ...headers, ...type }, body }
  }
  const theirs = (): Ask => {
    const { unfinished } = next()
    const body = JSON.stringify({ amount_paise: toPaise(asRupees(amount())) })
    return { method: 'PATCH', path: `/items/remittances/${unfinished}`, headers: { ...other.headers, ...type }, body }
  }
  return { ours, theirs }
}

function lastLineOf(error: unknown): string {
  const told = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return told.trim().split('\n').at(-1) ?? ''
}
