import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/engine.ts'
import { notFound } from '../errors.ts'
import { countDueBefore, countGivenUp } from '../jobs.ts'
import type { Api } from './api.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export type Answered = { method: string; route: string | undefined; status: number; ms: number }

/**
 * Counts and times of every route, and the state of the process, in the Prometheus text format. Answers what has to be
 * told of each answer.
 */
export function metricRoutes(
  app: Api,
  { config, db, clock }: { config: Config; db: Db; clock: Clock },
  watched: readonly Watched[],
): (answered: Answered) => void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const one of [...watchedJobs(db, clock), ...watched]) watch(registry, one)
  const labelNames = ['method', 'route', 'status']
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'How long answers take',
    labelNames,
    buckets: BUCKETS,
    registers: [registry],
  })
  const failures = new Counter({
    name: 'http_failures_total',
    help: 'Answers with a 5xx status',
    labelNames: ['route'],
    registers: [registry],
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(config, request.headers.authorization)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  return ({ method, route = 'none', status, ms }) => {
    seconds.observe({ method, route, status }, ms / 1000)
    if (status >= 500) failures.inc({ route })
  }
}

const LATE_MS = 10 * 60_000

/** Something that wants a person, counted when it is asked for, so every process tells the same. */
export type Watched = { name: string; help: string; count: () => Promise<number> }

function watchedJobs(db: Db, clock: Clock): Watched[] {
  return [
    { name: 'nirgam_jobs_given_up', help: 'Background work that failed for good', count: () => countGivenUp(db) },
    {
      name: 'nirgam_jobs_late',
      help: 'Background work that should have run ten minutes ago',
      count: () => countDueBefore(db, clock.now() - LATE_MS),
    },
  ]
}

function watch(registry: Registry, { name, help, count }: Watched): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await count())
    },
  })
}

function mayRead({ metricsToken, production }: Config, authorization: string | undefined): boolean {
  return metricsToken ? timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${metricsToken}`)) : !production
}

/** Of one length whatever was sent, so that the comparison tells nothing by its time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
