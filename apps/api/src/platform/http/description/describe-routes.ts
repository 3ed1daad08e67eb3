import swagger from '@fastify/swagger'
import Fastify, { type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { completed, type Declared, type Described } from './complete-description.ts'

/** The OpenAPI description of these routes. */
export async function describeRoutes(routes: readonly RouteOptions[], publicUrl: string): Promise<Described> {
  const declared = new Map<string, Declared>()
  // Registers the routes on a server that never listens and checks nothing.
  const reader = Fastify({ exposeHeadRoutes: false })
  reader.setValidatorCompiler(() => () => true)
  reader.setSerializerCompiler(() => JSON.stringify)
  await reader.register(swagger, {
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
  for (const { method, url, schema, config } of routes) {
    reader.route({ method, url, ...(schema && { schema }), ...(config && { config }), handler: () => {} })
  }
  await reader.ready()
  const description = reader.swagger() as Described
  await reader.close()
  return description
}

function keysOf({ method, url }: RouteOptions): string[] {
  return [method].flat().map((one) => `${one} ${url}`)
}
