import { randomUUID } from 'node:crypto'
import { API, type Route } from '@nirgam/domain/api-contract'
import Fastify, { type FastifyContextConfig } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { addFeatures } from '../features.ts'
import { isDesk } from '../platform/http/guard.ts'
import type { Services } from '../platform/services.ts'
import { operationsOf, type Schema } from './fuzz-requests.ts'
import type { HttpClient } from './http-client.ts'

type Declared = { route: Route; access: FastifyContextConfig['access']; limit: number }
export type JsonRoute = Declared & { body: Schema | null }

/** Signing out ends the session that the other routes are tried with. */
const LAST: readonly string[] = ['POST /logout', 'POST /desk/sign-out']

/** Every route that reads JSON, or could, with the schema of its body. */
export async function jsonRoutes(services: Services, client: HttpClient): Promise<JsonRoute[]> {
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  const declared: Declared[] = []
  app.addHook('onRoute', ({ method, url, config, bodyLimit: limit = 0 }) => {
    declared.push({ route: `${method} ${url}` as Route, access: config?.access, limit })
  })
  await addFeatures(app, services)
  const operations = await operationsOf(client)
  return declared
    .filter(({ route }) => !/^(GET|HEAD) /.test(route) && !isMultipart(route))
    .map((one) => {
      const { route } = one
      const [method = '', path = ''] = route.split(' ')
      const at = `/api${path.replace(/:(\w+)/g, '{$1}')}`
      const known = operations.find(({ method: known, path }) => known.toUpperCase() === method && path === at)
      return { ...one, body: known?.body ?? null }
    })
    .sort((a, b) => LAST.indexOf(a.route) - LAST.indexOf(b.route))
}

function isMultipart(route: Route): boolean {
  const described = API[route]
  return 'body' in described && described.body === 'multipart'
}

/** Its method and path, for a case or an unfinished remittance of the caller. */
export function callOf({ route, access }: JsonRoute, ids: { paid: number; unfinished: number }): [string, string] {
  const [method = '', template = ''] = route.split(' ')
  const id = isDesk(access) || /case|packet/.test(template) ? ids.paid : ids.unfinished
  return [method, template.replace(':id', String(id)).replace(':uid', randomUUID()).replace(':kind', 'panCard')]
}

/** A body that the schema accepts, as far as schemas can express it. */
function fitting(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return fitting(choice)
  const [type] = [schema.type].flat()
  if (type === 'object') {
    const fields = (schema.required ?? []).map((name) => [name, fitting(schema.properties?.[name] ?? {})])
    return Object.fromEntries(fields)
  }
  if (type === 'array') return []
  if (type === 'string') return schema.format === 'uuid' ? randomUUID() : 'India'.padEnd(schema.minLength ?? 0, 'x')
  return type === 'integer' || type === 'number' ? 1 : null
}

/** The body itself and each of its fields. */
export function placesIn(schema: Schema | null): (string | null)[] {
  const kinds = [schema, ...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])]
  return [null, ...new Set(kinds.flatMap((kind) => Object.keys(kind?.properties ?? {})))]
}

const MARK = '@here@'

/** Room for the rest of the body. */
const REST_BYTES = 6 * 1024

/** A body of the route that one value fills. */
export function bodyWith({ body, limit }: JsonRoute, place: string | null, make: (bytes: number) => string): string {
  const marked = place === null ? MARK : { ...Object(body ? fitting(body) : {}), [place]: MARK }
  return JSON.stringify(marked).replace(`"${MARK}"`, () => make(limit - REST_BYTES))
}
