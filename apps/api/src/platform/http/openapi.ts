import { gzipSync } from 'node:zlib'
import swagger from '@fastify/swagger'
import type { RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Api } from './api.ts'
import { apiDocsPage } from './api-docs-page.ts'
import { DOCS_SCRIPT } from './api-docs-script.ts'
import { completed, type Declared, type Described } from './complete-description.ts'

/** Must be registered before the routes it describes. */
export async function describeApi(app: Api, publicUrl: string): Promise<void> {
  const declared = new Map<string, Declared>()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Nirgam API',
        version: '1',
        description: 'Every answer is { success, message?, data?, errors? }. Sign in for a bearer token.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          desk: { type: 'apiKey', in: 'cookie', name: 'nirgam_desk' },
        },
      },
    },
    transform: (given) => {
      for (const key of keysOf(given.route)) declared.set(key, given.route.config ?? {})
      return jsonSchemaTransform(given)
    },
    transformObject: (given) => {
      const description = 'openapiObject' in given ? given.openapiObject : given.swaggerObject
      return completed(description as Described, declared, publicUrl) as typeof description
    },
  })
}

function keysOf({ method, url }: RouteOptions): string[] {
  return [method].flat().map((one) => `${one} ${url}`)
}

export function apiDocRoutes(app: Api): void {
  let page: { plain: string; gzip: Buffer } | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  app.get('/api/docs', { schema: { hide: true } }, async ({ headers }, reply) => {
    page ??= drawn(apiDocsPage(app.swagger() as Described))
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(page.plain)
    return reply.header('content-encoding', 'gzip').send(page.gzip)
  })
  app.get('/api/docs.js', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(DOCS_SCRIPT),
  )
}

/** A hundred calls with their examples repeat themselves: a tenth of it goes over the line. */
function drawn(plain: string) {
  return { plain, gzip: gzipSync(plain) }
}
