import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { badRequest } from '../errors.ts'
import { failureBody } from './error-replies.ts'

const STATUSES: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** Answers bytes that are no HTTP request. There is no response object for them, so the headers are written here. */
export function refuseUnreadable(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = STATUSES[error.code ?? ''] ?? 400
    // It has no id, because no request was read.
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
