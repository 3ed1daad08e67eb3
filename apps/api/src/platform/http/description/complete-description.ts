import swagger from '@fastify/swagger'
import { API, type Route } from '@nirgam/domain/api-contract'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { failure } from '@nirgam/domain/shared/api-envelope'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import Fastify, { type FastifyContextConfig, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  type AppError,
  badRequest,
  conflict,
  forbidden,
  invalid,
  notFound,
  tooLarge,
  tooMany,
  unauthorized,
  unavailable,
  wrongType,
} from '../../errors.ts'
import { failureBody } from '../error-replies.ts'
import { isDesk } from '../guard.ts'
import { EXAMPLE_BODIES, exampleOf, type Schema } from './api-examples.ts'

/** Properties of a route that decide which errors it can return. */
export type RouteFacts = {
  method: string
  who: 'anyone' | 'customer' | 'desk'
  hasParams: boolean
  hasQuery: boolean
  hasBody: boolean
  isLimited: boolean
}

type Refusal = { when: string; example: AppError; applies: (route: RouteFacts) => boolean }

const isWrite = ({ method }: RouteFacts) => method !== 'GET'

/** Every kind of refusal, with the message that the server itself sends. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  Unreadable: { when: 'The body is not valid JSON.', example: badRequest(), applies: ({ hasBody }) => hasBody },
  NotSignedIn: {
    when: 'Not signed in, or the session has ended.',
    example: unauthorized(),
    applies: ({ who }) => who !== 'anyone',
  },
  Unverified: {
    when: 'The account has not been confirmed yet: enter the code at /verify-otp.',
    example: forbidden(SERVER_MESSAGES.auth.notVerified, { requires_verification: true, user_id: 'a1b2…' }),
    applies: ({ who }) => who === 'customer',
  },
  NoRight: {
    when: 'The role lacks this right, or the request comes from another site.',
    example: forbidden(CASE_MESSAGES.notAllowed),
    applies: ({ who }) => who === 'desk',
  },
  NotFound: {
    when: 'It does not exist, or belongs to someone else.',
    example: notFound(),
    applies: ({ hasParams }) => hasParams,
  },
  Conflict: {
    when: 'It changed meanwhile, or its state does not allow this.',
    example: conflict('This has changed. Please refresh and try again.'),
    applies: (route) => isWrite(route) && route.who !== 'anyone' && (route.hasParams || route.hasBody),
  },
  TooLarge: { when: 'The body is too large.', example: tooLarge(), applies: ({ hasBody }) => hasBody },
  WrongType: { when: 'Unsupported content type.', example: wrongType(), applies: ({ hasBody }) => hasBody },
  Invalid: {
    when: 'A field is missing or invalid: `errors` has a message for each such field.',
    example: invalid({ field: ['What is wrong with it.'] }),
    applies: ({ hasBody, hasQuery }) => hasBody || hasQuery,
  },
  TooMany: {
    when: 'Too many requests: `Retry-After` says after how many seconds to try again.',
    example: tooMany(30),
    applies: ({ isLimited }) => isLimited,
  },
  Unavailable: {
    when: 'A service it needs is down. Try again shortly.',
    example: unavailable(),
    applies: () => true,
  },
}

/** The statuses with which this route can refuse, each a reference to the description of it. */
export function refusalsOf(route: RouteFacts): Record<string, { $ref: string }> {
  const possible = Object.entries(REFUSALS).filter(([, { applies }]) => applies(route))
  return Object.fromEntries(
    possible.map(([name, { example }]) => [example.status, { $ref: `#/components/responses/${name}` }]),
  )
}

export function refusalResponses(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([name, { when, example }]) => [
      name,
      {
        description: when,
        ...(example.retryAfterSeconds !== undefined && {
          headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'seconds' } },
        }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Failure' },
            example: failureBody(example, '5f0c1d52-…'),
          },
        },
      },
    ]),
  )
}

/** `code` is for programs, `message` for people. */
export function failureSchema(): object {
  const { $schema: _, ...schema } = z.toJSONSchema(failure.extend({ code: z.string() }))
  return schema
}

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

/** Adds the parts that schemas lack: how each route can refuse, an example of everything, and how to call it. */
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

/** The successful response by the contract: JSON with an example, a file, or a redirect. */
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
        description: 'Every response is { success, message?, data?, errors? }. Sign in for a bearer token.',
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
