import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Api } from './api.ts'

/**
 * The server closes a connection that is silent for `idleMs`: in the middle of a request, or of a response that the
 * client does not read. While the server itself is working, silence is no fault of the client: Node does not close a
 * connection whose timeout event has a listener. The timer is never stopped, because stopping and starting it would
 * cost every request more.
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

/**
 * Browsers open connections ahead of need. Node's `close` waits for a first request on each, until its headers would be
 * late; a stopping server closes them instead.
 */
export function closeUnusedWhenStopping(app: Api): void {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
