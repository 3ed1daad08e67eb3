import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { searchAudit } from '../audit.ts'
import type { Config } from '../config/config.ts'
import { VERSION } from '../config/version.ts'
import { connectionsOf } from '../database/database.ts'
import { engineOf, pingDatabase } from '../database/engine.ts'
import { notFound } from '../errors.ts'
import { countDue, countDueBefore, countGivenUp, LATE_MS } from '../jobs/jobs.ts'
import { standardOutput } from '../log-output.ts'
import type { Services } from '../services.ts'
import type { Api } from './api.ts'
import { mustReach } from './health.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Told of every answer, so without an object for each. */
export type Measure = (method: string, route: string | undefined, status: number, ms: number) => void

/** Count that needs a person to act. Counted on request, so that every process reports the same. */
export type Watched = { name: string; help: string; count: () => Promise<number> }

type Parts = Pick<Services, 'config' | 'db' | 'clock' | 'outgoing' | 'storage'>

/**
 * Counts and times of every route, and the state of the process, in the Prometheus text format. Returns the function
 * that measures each response. Reports what it can while the database is down: that is when people look.
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
    help: 'How long answers take, probes left out',
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
    help: 'Always 1; what runs here',
    labelNames: ['version', 'node', 'database'],
    registers: [registry],
  }).set({ version: VERSION, node: process.version, database: engineOf(db) }, 1)
}

function tellConnections(registry: Registry, { db }: Parts): void {
  if (!connectionsOf(db)) return
  new Gauge({
    name: 'nirgam_database_connections',
    help: 'Connections of this process by state; waiting are requests that want one',
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
      help: '1 while the database answers',
      count: () =>
        pingDatabase(db).then(
          () => 1,
          () => 0,
        ),
    },
    { name: 'nirgam_jobs_given_up', help: 'Background work that failed for good', count: () => countGivenUp(db) },
    {
      name: 'nirgam_jobs_due',
      help: 'Background work that is due or under way',
      count: () => countDue(db, clock.now()),
    },
    {
      name: 'nirgam_jobs_late',
      help: 'Background work that should have run ten minutes ago',
      count: () => countDueBefore(db, clock.now() - LATE_MS),
    },
    {
      name: 'nirgam_disk_free_bytes',
      help: 'Room left on the disk of DATA_DIR',
      count: async () => {
        const { bavail, bsize } = await statfs(config.dataDir)
        return bavail * bsize
      },
    },
    {
      name: 'nirgam_documents_out_of_reach',
      help: '1 while documents can be neither read nor stored',
      count: () =>
        mustReach(storage).then(
          () => 0,
          () => 1,
        ),
    },
    {
      name: 'nirgam_last_backup_age_seconds',
      help: 'Time since the last finished backup; NaN when there is none',
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
      // Not 0: that would say that all is well.
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
