import { failure } from '@nirgam/domain/shared/api-envelope'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
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

/** Every way to refuse, with the words the server itself uses. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  Unreadable: { when: 'The body isn’t valid JSON.', example: badRequest(), applies: ({ hasBody }) => hasBody },
  NotSignedIn: {
    when: 'Nobody is signed in, or the session has ended.',
    example: unauthorized(),
    applies: ({ who }) => who !== 'anyone',
  },
  Unverified: {
    when: 'The account has not been confirmed yet: enter the code at /verify-otp.',
    example: forbidden(SERVER_MESSAGES.auth.notVerified, { requires_verification: true, user_id: 'a1b2…' }),
    applies: ({ who }) => who === 'customer',
  },
  NoRight: {
    when: 'The role does not have the right for it, or the request comes from another site.',
    example: forbidden('You don’t have permission to do this.'),
    applies: ({ who }) => who === 'desk',
  },
  NotFound: {
    when: 'There is no such thing, or it is somebody else’s.',
    example: notFound(),
    applies: ({ hasParams }) => hasParams,
  },
  Conflict: {
    when: 'The resource changed meanwhile, or its state doesn’t allow this.',
    example: conflict('This has changed. Please refresh and try again.'),
    applies: (route) => isWrite(route) && route.who !== 'anyone' && (route.hasParams || route.hasBody),
  },
  TooLarge: { when: 'The body is too large.', example: tooLarge(), applies: ({ hasBody }) => hasBody },
  WrongType: { when: 'Unsupported content type.', example: wrongType(), applies: ({ hasBody }) => hasBody },
  Invalid: {
    when: 'A field is missing or wrong: `errors` has the field and what to say beside it.',
    example: invalid({ field: ['What is wrong with it.'] }),
    applies: ({ hasBody, hasQuery }) => hasBody || hasQuery,
  },
  TooMany: {
    when: 'Too often in too short a time: `Retry-After` says in how many seconds it works again.',
    example: tooMany(30),
    applies: ({ isLimited }) => isLimited,
  },
  Unavailable: {
    when: 'Something it needs is down. Try again in a moment.',
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
