import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PayPalError } from './paypal-error.ts'

export type Request = {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

export type Reply = { status: number; headers?: Record<string, string>; body: string }

const MAX_BODY_BYTES = 1024 * 1024

export function json(status: number, value: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) }
}

export function html(status: number, body: string, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body }
}

export function errorReply(error: PayPalError): Reply {
  const debugId = randomBytes(7).toString('hex').slice(0, 13)
  const reply = json(error.status, error.body(debugId))
  return { ...reply, headers: { ...reply.headers, 'paypal-debug-id': debugId } }
}

/** PayPal sends every refusal in its own JSON shape; so does the stand-in, even for its own errors. */
export function guarded(run: () => Reply): Reply {
  try {
    return run()
  } catch (error) {
    if (error instanceof PayPalError) return errorReply(error)
    console.error(error)
    return errorReply(new PayPalError('INTERNAL_SERVER_ERROR'))
  }
}

export function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new PayPalError('INVALID_REQUEST', [
      { issue: 'MALFORMED_REQUEST_JSON', description: 'The request JSON is not well formed.', location: 'body' },
    ])
  }
}

/** Null when the client disconnected or sent far too much, so that no response is possible. */
export async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_BODY_BYTES) return null
      chunks.push(chunk)
    }
  } catch {
    return null
  }
  return Buffer.concat(chunks).toString('utf8')
}

export function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status, { 'cache-control': 'no-store', ...reply.headers })
  response.end(reply.body)
}
