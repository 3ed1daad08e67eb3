import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { searchAudit } from '../audit.ts'
import type { Config } from '../config/config.ts'
import { VERSION } from '../config/version.ts'
import { connectionsOf } from '../database/database.ts'
import { type Db, engineOf, pingDatabase } from '../database/engine.ts'
import { notFound, unavailable } from '../errors.ts'
import type { Storage } from '../file-vault/storage.ts'
import { countDue, countDueBefore, countGivenUp, LATE_MS } from '../jobs/jobs.ts'
import { type Logger, standardOutput } from '../logger.ts'
import { ok } from '../replies.ts'
import type { Services } from '../services.ts'
import { Trouble } from '../trouble.ts'
import type { Api } from './api.ts'
import { failureBody } from './error-replies.ts'

type HealthParts = { db: Db; storage: Storage; config: Config; log: Logger }

/**
 * `/healthz`: the process answers. `/readyz`: it can serve; not while the database is gone, its disk is full or it is
 * stopping. Without documents or a log it still serves, and reports which of them is missing.
 */
export function healthRoutes(app: Api, { db, storage, config, log }: HealthParts, stopping: AbortSignal): void {
  const documents = watchStorage(storage, log)
  const folder = writtenFolder(config)
  let probing: Promise<void> | null = null
  app.get('/healthz', { schema: { hide: true } }, async () => ok({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    // A requested stop is no failure, so nothing is logged.
    if (stopping.aborted) return reply.status(503).send(failureBody(unavailable('Nirgam is stopping.'), request.id))
    await pingDatabase(db)
    if (folder) {
      // Concurrent requests share one probe of the disk.
      probing ??= mustTakeWrites(folder, log).finally(() => {
        probing = null
      })
      await probing
    }
    const trouble = standardOutput().isDropping ? { log: 'lines are dropped' } : {}
    return ok({ status: 'ready', documents: documents(), ...trouble })
  })
}

/** Folder that this process itself writes to; null when both database and documents are elsewhere. */
function writtenFolder({ s3, databaseUrl, dataDir }: Config): string | null {
  if (!s3) return join(dataDir, 'documents')
  return databaseUrl ? null : dataDir
}

async function mustTakeWrites(folder: string, log: Logger): Promise<void> {
  try {
    await writeProbe(folder)
  } catch (error) {
    log.error({ err: error }, 'the disk takes no writes')
    throw unavailable('Nirgam cannot write to its disk.')
  }
}

/** Together with the timeout, an unreachable store is noticed within five seconds. */
const EVERY_MS = 2_500
const LIMIT_MS = 2_000

/** Checks the store from time to time in the background; requests never wait for it. */
function watchStorage(storage: Storage, log: Logger): () => 'within reach' | 'out of reach' {
  const what = 'documents cannot be reached'
  const trouble = new Trouble(log)
  let state: 'within reach' | 'out of reach' = 'within reach'
  let askedAt = Number.NEGATIVE_INFINITY
  let isLooking = false
  const look = async () => {
    isLooking = true
    try {
      await mustReach(storage)
      state = 'within reach'
      trouble.over(what)
    } catch (error) {
      state = 'out of reach'
      trouble.happened(what, error)
    } finally {
      isLooking = false
    }
  }
  return () => {
    if (!isLooking && performance.now() - askedAt >= EVERY_MS) {
      askedAt = performance.now()
      void look()
    }
    return state
  }
}

/** Gives up sooner than an upload would: a probe only asks whether the store answers now. */
async function mustReach(storage: Storage): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LIMIT_MS / 1000} s`)), LIMIT_MS)
  })
  await Promise.race([storage.check(), late]).finally(() => clearTimeout(timer))
}

/** One block: a full disk may still have room for a name. */
const BYTES = Buffer.alloc(4096)

/** Really writes, because a disk that is full, gone or read-only fails only on a write. Throws when it does. */
async function writeProbe(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `probe-${randomUUID()}.part`)
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(BYTES)
    await handle.sync()
  } finally {
    await handle.close()
    await rm(file, { force: true })
  }
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Called for every response, so it takes plain arguments rather than a new object. */
export type Measure = (method: string, route: string | undefined, status: number, ms: number) => void

/** Count that needs a person to act. Counted on request, so that every process reports the same. */
export type Watched = { name: string; help: string; count: () => Promise<number> }

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'outgoing' | 'storage'>

/**
 * Counts and times of every route, and the state of the process, in the Prometheus text format. Returns the function
 * that measures each response. Still reports as much as possible while the database is down: that is when people look.
 */
export function metricRoutes(app: Api, parts: Parts, watched: readonly Watched[]): Measure {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  tellBuild(registry, parts)
  tellConnections(registry, parts)
  tellOutgoing(registry, parts)
  tellLog(registry)
  for (const one of [...watchedByPlatform(parts), ...watched]) watch(registry, one)
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, without probes',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(parts.config, request.headers.authorization)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  const known = new Map<string, ReturnType<typeof seconds.labels>>()
  return (method, route = 'none', status, ms) => {
    const name = `${method} ${status} ${route}`
    let series = known.get(name)
    if (!series) {
      series = seconds.labels(method, route, String(status))
      known.set(name, series)
    }
    series.observe(ms / 1000)
  }
}

function tellBuild(registry: Registry, { db }: Parts): void {
  new Gauge({
    name: 'nirgam_build_info',
    help: 'Always 1; labels say what runs here',
    labelNames: ['version', 'node', 'database'],
    registers: [registry],
  }).set({ version: VERSION, node: process.version, database: engineOf(db) }, 1)
}

function tellConnections(registry: Registry, { db }: Parts): void {
  if (!connectionsOf(db)) return
  new Gauge({
    name: 'nirgam_database_connections',
    help: 'Connections of this process by state; waiting: requests that need one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connectionsOf(db) ?? {})) this.set({ state }, count)
    },
  })
}

function tellOutgoing(registry: Registry, { outgoing }: Parts): void {
  new Counter({
    name: 'nirgam_outgoing_calls_total',
    help: 'Calls of this process to other services: email, sms, whatsapp, paypal, s3',
    labelNames: ['service', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { service, ended, times } of outgoing.all()) this.inc({ service, outcome: ended }, times)
    },
  })
}

function tellLog(registry: Registry): void {
  new Counter({
    name: 'nirgam_log_lines_dropped_total',
    help: 'Log lines of this process that could not be written',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(standardOutput().droppedLines)
    },
  })
}

function watchedByPlatform({ db, clock, config, storage }: Parts): Watched[] {
  return [
    {
      name: 'nirgam_database_up',
      help: '1 while the database is up',
      count: () =>
        pingDatabase(db).then(
          () => 1,
          () => 0,
        ),
    },
    { name: 'nirgam_jobs_given_up', help: 'Background jobs that failed for good', count: () => countGivenUp(db) },
    {
      name: 'nirgam_jobs_due',
      help: 'Background jobs that are due or running',
      count: () => countDue(db, clock.now()),
    },
    {
      name: 'nirgam_jobs_late',
      help: 'Background jobs that should have run ten minutes ago',
      count: () => countDueBefore(db, clock.now() - LATE_MS),
    },
    {
      name: 'nirgam_disk_free_bytes',
      help: 'Free space on the disk of DATA_DIR',
      count: async () => {
        const { bavail, bsize } = await statfs(config.dataDir)
        return bavail * bsize
      },
    },
    {
      name: 'nirgam_documents_out_of_reach',
      help: '1 while documents cannot be read or stored',
      count: () =>
        mustReach(storage).then(
          () => 0,
          () => 1,
        ),
    },
    {
      name: 'nirgam_last_backup_age_seconds',
      help: 'Time since the last finished backup; NaN if there is none',
      count: async () => {
        const [last] = await searchAudit(db, { acts: ['backup'] }, { limit: 1 })
        return last ? Math.round((clock.now() - last.at) / 1000) : Number.NaN
      },
    },
  ]
}

function watch(registry: Registry, { name, help, count }: Watched): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // Zero would claim that all is well.
      this.set(await count().catch(() => Number.NaN))
    },
  })
}

function mayRead({ metricsToken, production }: Config, authorization: string | undefined): boolean {
  return metricsToken ? timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${metricsToken}`)) : !production
}

/** Same length for any input, so that the time of the comparison reveals nothing. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
