import type { IncomingMessage } from 'node:http'
import type { Api } from './api.ts'

/**
 * The server lets a connection go that is silent for as long as `idleMs`: in the middle of a request, or of an answer
 * that nobody takes. While the server itself is at work, silence is no fault of the client.
 */
export function allowWorkInSilence(app: Api, idleMs: number): void {
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.raw.complete || !hasBody(request.raw)) request.raw.socket.setTimeout(0)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.raw.socket.setTimeout(idleMs)
    done(null, payload)
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
