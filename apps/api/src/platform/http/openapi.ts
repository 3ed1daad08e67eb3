import swagger from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Api } from './api.ts'
import { apiDocsPage } from './api-docs-page.ts'

/** Must be registered before the routes it describes. */
export async function describeApi(app: Api): Promise<void> {
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
    transform: jsonSchemaTransform,
  })
}

export function apiDocRoutes(app: Api): void {
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiDocsPage(app.swagger())),
  )
}
