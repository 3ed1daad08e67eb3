import { API, type Route } from '@nirgam/domain/api-contract'
import type { FastifyContextConfig } from 'fastify'
import { isDesk } from '../guard.ts'
import { failureSchema, type RouteFacts, refusalResponses, refusalsOf } from './api-errors.ts'
import { EXAMPLE_BODIES, exampleOf, type Schema } from './api-examples.ts'

export type Declared = Pick<FastifyContextConfig, 'access' | 'limit'>

type Content = Record<string, { schema?: Schema; example?: unknown }>
export type Answer = { $ref?: string; description?: string; content?: Content; headers?: object }
export type Parameter = { name: string; in: string; required?: boolean; schema?: Schema; example?: unknown }
export type Operation = {
  summary?: string
  tags?: string[]
  security?: unknown[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content?: Content }
  responses?: Record<string, Answer>
  'x-codeSamples'?: { lang: string; source: string }[]
}
export type Described = {
  info?: { title?: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { responses?: Record<string, Answer>; schemas?: Record<string, object> }
}

/** Adds what the schemas do not say: how each route can refuse, an example of everything, and how to call it. */
export function completed(document: Described, declared: Map<string, Declared>, publicUrl: string): Described {
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => {
    const complete = Object.entries(operations).map(([method, operation]) => {
      const route = routeOf(method, path)
      const config = declared.get(`${method.toUpperCase()} ${pathOf(path)}`) ?? {}
      return [method, completedOperation({ route, path, operation, config, publicUrl })]
    })
    return [path, Object.fromEntries(complete)]
  })
  const { components = {} } = document
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: {
      ...components,
      schemas: { ...components.schemas, Failure: failureSchema() },
      responses: { ...components.responses, ...refusalResponses() },
    },
  }
}

/** `/api/remittances/{id}` of the description is `/api/remittances/:id` of the routes. */
function pathOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function routeOf(method: string, path: string): Route | undefined {
  const name = `${method.toUpperCase()} ${pathOf(path).replace(/^\/api/, '')}`
  return name in API ? (name as Route) : undefined
}

type Given = { route: Route | undefined; path: string; operation: Operation; config: Declared; publicUrl: string }

function completedOperation({ route, path, operation, config, publicUrl }: Given): Operation {
  const parameters = (operation.parameters ?? []).map((parameter) => ({
    ...parameter,
    ...(parameter.in === 'path' && { example: exampleOf(parameter.schema, { all: true }, parameter.name) }),
  }))
  const requestBody = bodyOf(route, operation)
  const method = route?.split(' ')[0] ?? 'GET'
  const facts: RouteFacts = {
    method,
    who: whoOf(config),
    hasParams: parameters.some((parameter) => parameter.in === 'path'),
    hasQuery: parameters.some((parameter) => parameter.in === 'query'),
    hasBody: requestBody !== undefined,
    isLimited: config.limit !== undefined,
  }
  const complete = { ...operation, parameters, ...(requestBody && { requestBody }) }
  return {
    ...complete,
    responses: { ...goodAnswers(route, operation), ...refusalsOf(facts) },
    'x-codeSamples': [
      { lang: 'Shell', source: curl(`${publicUrl}${filled(path, parameters)}`, method, facts, complete) },
    ],
  }
}

function whoOf({ access }: Declared): RouteFacts['who'] {
  if (!isDesk(access)) return access === 'customer' ? 'customer' : 'anyone'
  return access.desk === 'anyone' ? 'anyone' : 'desk'
}

const FORM: Content = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { document_type: { type: 'string' }, file: { type: 'string', format: 'binary' } },
      required: ['file'],
    },
  },
}

function bodyOf(route: Route | undefined, { requestBody }: Operation): Operation['requestBody'] {
  if (route && 'body' in API[route] && API[route].body === 'multipart') return { required: true, content: FORM }
  const json = requestBody?.content?.['application/json']
  if (!requestBody || !json) return requestBody
  const example = (route && EXAMPLE_BODIES[route]) ?? exampleOf(json.schema, { all: false })
  return { ...requestBody, content: { 'application/json': { ...json, example } } }
}

const FILE: Content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

/** The good answer, by the contract: JSON with an example, a file, or the way to another page. */
function goodAnswers(route: Route | undefined, { responses = {} }: Operation): Record<string, Answer> {
  const reply = route && API[route].reply
  if (reply === 'file') return { 200: { description: 'The file itself', content: FILE } }
  if (reply === 'redirect') return { 302: { description: 'The browser is sent on' } }
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => {
      const json = answer.content?.['application/json']
      if (!json) return [status, answer]
      const example = exampleOf(json.schema, { all: true })
      const description = status === '201' ? 'Created' : 'Done'
      return [status, { ...answer, description, content: { 'application/json': { ...json, example } } }]
    }),
  )
}

function filled(path: string, parameters: readonly Parameter[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parameters.find((parameter) => parameter.name === name)?.example ?? name)),
  )
}

function curl(url: string, method: string, { who }: RouteFacts, { requestBody }: Operation): string {
  const json = requestBody?.content?.['application/json']
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}'`,
    ...(who === 'customer' ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(who === 'desk' ? ['--cookie "nirgam_desk=$SESSION"'] : []),
    ...(url.includes('/api/desk/') && method !== 'GET' ? ["-H 'X-Nirgam-Desk: 1'"] : []),
    ...(json ? ["-H 'Content-Type: application/json'", `-d '${quoted(JSON.stringify(json.example))}'`] : []),
    ...(requestBody?.content?.['multipart/form-data'] ? ["-F 'document_type=panCard'", "-F 'file=@pan.jpg'"] : []),
  ]
  return parts.join(' \\\n  ')
}

function quoted(text: string): string {
  return text.replaceAll("'", `'\\''`)
}
