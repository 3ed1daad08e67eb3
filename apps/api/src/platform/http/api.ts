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
    const { error, data: value } = z.safeParse(schema, sent)
    if (!error) return { value }
    return { error: httpPart === 'params' ? notFound() : invalid(fieldErrors(error.issues.slice(0, MOST_PROBLEMS))) }
  }
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
