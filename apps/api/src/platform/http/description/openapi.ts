import { gzipSync } from 'node:zlib'
import type { RouteOptions } from 'fastify'
import type { Api } from '../api.ts'
import type { Described } from './complete-description.ts'

type Description = () => Promise<Described>

/**
 * Collects the routes registered after it. The description is built on the first request, with libraries loaded only
 * for that.
 */
export function describeApi(app: Api, publicUrl: string): Description {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route)
  })
  let description: Promise<Described> | undefined
  return () => {
    description ??= import('./complete-description.ts').then(({ describeRoutes }) => describeRoutes(routes, publicUrl))
    return description
  }
}

export function apiDocRoutes(app: Api, description: Description): void {
  let page: Promise<{ plain: string; gzip: Buffer }> | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, description)
  app.get('/api/docs', { schema: { hide: true } }, async ({ headers }, reply) => {
    page ??= drawn(description)
    const { plain, gzip } = await page
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(gzip)
  })
  app.get('/api/docs.js', { schema: { hide: true } }, async (_request, reply) => {
    const { DOCS_SCRIPT } = await import('./api-docs-page.ts')
    return reply.type('text/javascript; charset=utf-8').send(DOCS_SCRIPT)
  })
}

/** A hundred calls with their examples repeat themselves, so compression saves nine tenths. */
async function drawn(description: Description) {
  const { apiDocsPage } = await import('./api-docs-page.ts')
  const plain = apiDocsPage(await description())
  return { plain, gzip: gzipSync(plain) }
}
