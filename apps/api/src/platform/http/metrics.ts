import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'
import type { Api } from './api.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

/** Counts and times of every route, and the state of the process, in the Prometheus text format. */
export function metricRoutes(app: Api, config: Config): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 500) failures.inc({ route })
    done()
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(config, request.headers.authorization)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayRead({ metricsToken, production }: Config, authorization: string | undefined): boolean {
  return metricsToken ? authorization === `Bearer ${metricsToken}` : !production
}
