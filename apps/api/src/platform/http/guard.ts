import type { FastifyRequest } from 'fastify'
import type { Allowance } from '../limits.ts'
import type { Services } from '../services.ts'
import type { Api } from './api.ts'
import { visitorOf } from './visitor.ts'

/** How often one account, or one network that is asking, may use a route. Routes of one name share the allowance. */
export type RouteLimit = Allowance & { name: string; by: 'account' | 'address' }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** who may use a route; one that does not say is refused when the server starts */
    access?: 'anyone' | 'customer'
    limit?: RouteLimit
  }
}

type Admission = {
  /** refuses whoever is not signed in, and notes on the request who is asking */
  admit(request: FastifyRequest): Promise<void>
  accountOf(request: FastifyRequest): string
}

/** Stands before every route: who is asking comes first, then how often, and only then is anything of it read. */
export function guardRoutes(app: Api, { limits, vault }: Services, { admit, accountOf }: Admission): void {
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (!config?.access) throw new Error(`${method} ${url} does not say who may use it`)
    if (config.limit?.by === 'account' && config.access === 'anyone') {
      throw new Error(`${method} ${url} counts accounts, but asks for none`)
    }
    if (config.access === 'customer' && schema) schema.security = [{ token: [] }]
  })
  app.addHook('onRequest', async (request) => {
    const { access, limit } = request.routeOptions.config
    if (access === 'customer') await admit(request)
    if (!limit) return
    const who = limit.by === 'account' ? accountOf(request) : visitorOf(vault, request.ip)
    await limits.take(limit.name, who, limit)
  })
}
