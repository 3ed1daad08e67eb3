import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseGone } from '../database/engine.ts'
import { AppError, badRequest, notFound, tooLarge, unavailable, wrongType } from '../errors.ts'
import { Trouble } from '../trouble.ts'

/** Turns every thrown error into a response; nothing else does. */
export function replyToError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = expectedIn(error)
  if (refusal === null) {
    request.log.error({ err: error, route: request.routeOptions.url }, 'an unexpected error')
    const message = 'Something went wrong on our side. Please try again.'
    return reply.status(500).send({ success: false, message, code: 'unexpected', request_id: request.id })
  }
  if (refusal.status === 503) {
    troubleOf(request).happened('a dependency is down', error, { reqId: request.id, route: request.routeOptions.url })
    reply.header('retry-after', '5')
  }
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return reply.status(refusal.status).send(failureBody(refusal, request.id))
}

/** One for each server, so that an outage is logged once and not by every request. */
const troubles = new WeakMap<FastifyBaseLogger, Trouble>()

function troubleOf({ server }: FastifyRequest): Trouble {
  const known = troubles.get(server.log) ?? new Trouble(server.log)
  troubles.set(server.log, known)
  return known
}

/** `request_id` finds the log lines about the failure. */
export function failureBody(refusal: AppError, requestId: string) {
  return {
    success: false,
    message: refusal.message,
    code: refusal.code,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
    ...refusal.extra,
    request_id: requestId,
  }
}

function expectedIn(error: FastifyError | AppError): AppError | null {
  if (error instanceof AppError) return error
  if (isDatabaseGone(error)) return unavailable()
  const { statusCode = 500 } = error
  switch (statusCode) {
    case 404:
      return notFound()
    case 413:
      return tooLarge()
    case 415:
      return wrongType()
  }
  return statusCode >= 400 && statusCode < 500 ? badRequest() : null
}

const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers bytes that are no HTTP request. They have no response object, so the headers are written here. */
export function refuseUnreadable(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = STATUSES[error.code ?? ''] ?? 400
    // The reply has no id, because no request was read.
    const { request_id: _, ...refusal } = failureBody(badRequest(), '')
    const body = JSON.stringify(refusal)
    const lines = Object.entries({
      ...headers,
      'cache-control': 'no-store',
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    }).map(([name, value]) => `${name}: ${value}`)
    if (socket.writable) socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
    socket.destroy(error)
  }
}
