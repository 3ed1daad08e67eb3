import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type FieldErrors, invalid, notFound } from '../errors.ts'

/** The server that features add their routes to: schemas are zod, and types follow from them. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** No form has as many boxes, and telling of every wrong value of a large body takes longer than reading it. */
const MOST_PROBLEMS = 100

/** Validates the parts of a request; a URL with an invalid parameter is answered as not found. */
export const validator: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  return (sent) => {
    const { error, data: value } = z.safeParse(schema, sent, { error: lengthInWords })
    if (!error) return { value }
    return { error: httpPart === 'params' ? notFound() : invalid(fieldErrors(error.issues.slice(0, MOST_PROBLEMS))) }
  }
}

/** For texts whose schema has no message of its own. */
const lengthInWords: z.core.$ZodErrorMap = (problem) => {
  if (problem.code === 'too_big' && problem.origin === 'string') return MESSAGES.text.tooLong(Number(problem.maximum))
  if (problem.code === 'too_small' && problem.origin === 'string' && problem.minimum === 1)
    return SERVER_MESSAGES.text.missing
  return undefined
}

function fieldErrors(problems: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of problems) {
    const field = path.join('.') || 'form'
    errors[field] ??= []
    errors[field].push(message)
  }
  return errors
}
