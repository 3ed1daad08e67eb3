import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Api } from './api.ts'

/**
 * The server lets a connection go that is silent for as long as `idleMs`: in the middle of a request, or of an answer
 * that nobody takes. While the server itself is at work, silence is no fault of the client: Node does not hang up where
 * somebody listens. The clock goes on, because stopping and starting it costs every request more.
 */
export function allowWorkInSilence(app: Api, idleMs: number): void {
  function timeIsUp(this: ServerResponse, socket: Socket): void {
    if (this.headersSent) socket.destroy()
    else socket.setTimeout(idleMs)
  }
  app.addHook('preHandler', ({ raw }, reply, done) => {
    if (raw.complete || !hasBody(raw)) reply.raw.on('timeout', timeIsUp)
    done()
  })
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    // An upload has stopped it, see multipart-form.ts.
    if (socket.timeout !== idleMs) socket.setTimeout(idleMs)
    done(null, payload)
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
