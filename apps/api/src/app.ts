import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { addFeatures, plainPages, watchedByOperators } from './features.ts'
import type { Config } from './platform/config/config.ts'
import { type Api, validator } from './platform/http/api.ts'
import { bodyLimitOf } from './platform/http/description/described.ts'
import { apiDocRoutes, describeApi } from './platform/http/description/openapi.ts'
import { refuseUnreadable, replyToError } from './platform/http/error-replies.ts'
import { allowWorkInSilence, closeUnusedWhenStopping } from './platform/http/idle-connections.ts'
import { acceptJsonOnly } from './platform/http/json-bodies.ts'
import { healthRoutes, type Measure, metricRoutes } from './platform/http/metrics.ts'
import { answersWith, securityHeaders } from './platform/http/security-headers.ts'
import type { Services } from './platform/services.ts'
import { isForPage, loadPages, NO_SUCH_PAGE, webRoutes } from './platform/web/web-routes.ts'

const HTTP = { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 }

/** Builds the server without listening. Once `leaving` is aborted it still answers, and connections close. */
export async function buildApp(services: Services, webFolder: string, leaving?: AbortSignal): Promise<Api> {
  const { config, log } = services
  const { support, company, outbox } = config
  const site = { support, company, testPayment: config.paypal?.standIn ?? false, outbox }
  const pages = loadPages(webFolder, site, config.publicUrl)
  const headers = securityHeaders(config, pages.scriptHashes)
  const app: Api = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: config.trustProxy,
    bodyLimit: bodyLimitOf(),
    ...patience(config),
    http: { ...HTTP, ServerResponse: answersWith(headers) },
    clientErrorHandler: refuseUnreadable(headers.other),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // A URL that the router cannot parse never reaches the hooks.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
      if (isForPage(request)) reply.redirect(NO_SUCH_PAGE, 303)
      else replyToError(error, request, reply)
    },
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validator)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(replyToError)
  acceptJsonOnly(app)
  const stopping = stoppingOf(app, leaving)
  letGoWhen(stopping, app)
  allowWorkInSilence(app, config.idleMs)
  closeUnusedWhenStopping(app)

  const description = describeApi(app, config.publicUrl)
  tellRequests(app, metricRoutes(app, services, watchedByOperators(services)))
  healthRoutes(app, services, stopping)
  await app.register(async (scope) => addFeatures(scope.withTypeProvider<ZodTypeProvider>(), services), {
    prefix: '/api',
  })
  apiDocRoutes(app, description)
  await webRoutes(app, webFolder, pages, { closed: config.desk ? [] : ['/desk'], plain: plainPages(services) })
  await app.ready()
  return app
}

/**
 * Closes a connection that neither sends nor reads for `idleMs`. A request that keeps sending may take minutes: five
 * megabytes do on a poor mobile connection.
 */
function patience({ idleMs }: Config) {
  return {
    connectionTimeout: idleMs,
    requestTimeout: 300_000,
  }
}

function stoppingOf(app: Api, leaving?: AbortSignal): AbortSignal {
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())
  return AbortSignal.any([closing.signal, ...(leaving ? [leaving] : [])])
}

/** Requests during shutdown are still answered; their connection closes with the response. */
function letGoWhen(stopping: AbortSignal, app: Api): void {
  // Cached, because a combined signal checks both its sources at every read.
  let isStopping = stopping.aborted
  stopping.addEventListener('abort', () => {
    isStopping = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** Monitoring probes are left out of the metrics and the log, where they would drown out real users. */
function isProbe(route: string | undefined): boolean {
  return route === '/healthz' || route === '/readyz' || route === '/metrics'
}

/** One log line for each request: its route, never its address or body, which may contain personal data. */
function tellRequests(app: Api, measure: Measure): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions
    if (!isProbe(route)) {
      const { method } = request
      const { statusCode: status, elapsedTime: ms } = reply
      measure(method, route, status, ms)
      request.log.info({ route, method, status, ms: Math.round(ms) }, 'answered')
    }
    done()
  })
}

/** Request ids that are unique across the logs of all processes: a random prefix for the process, then a counter. */
function requestIds(): () => string {
  const ofProcess = randomBytes(8).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${ofProcess}-${count}`
  }
}
