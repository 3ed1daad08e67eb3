import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { bytesInFlight, type Held } from './bytes-in-flight.ts'
import { networkOf } from './visitor.ts'

/** A file that is read only as fast as the client takes it. */
export type StreamedBytes = {
  size: number
  stream: Readable
  /** released when the response ends, also on failure */
  held: Held
}

export type FileToSend = {
  /** a whole buffer, a stream at the client's pace, or a stream as it is produced */
  bytes: Buffer | StreamedBytes | Readable
  mediaType: string
  fileName: string
  /** shown in the browser instead of saved */
  inline?: boolean
}

/** An uploaded file may contain anything, so wherever it is opened it can neither run scripts nor load resources. */
const SANDBOX = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

export function sendFile(
  reply: FastifyReply,
  { bytes, mediaType, fileName, inline = false }: FileToSend,
): FastifyReply {
  const { length, body, end } = answerOf(reply, bytes)
  if (reply.raw.destroyed) end()
  else reply.raw.once('close', end)
  return reply
    .headers(length === null ? {} : { 'content-length': length })
    .header('content-type', mediaType)
    .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', fileName))
    .header('content-security-policy', SANDBOX)
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'SAMEORIGIN')
    .send(body)
}

function answerOf(reply: FastifyReply, bytes: FileToSend['bytes']) {
  if (Buffer.isBuffer(bytes)) return whole(reply, bytes)
  return 'held' in bytes ? streamed(bytes) : { length: null, ...boundedInTime(bytes, () => {}) }
}

function whole({ request }: FastifyReply, bytes: Buffer) {
  // Routes without a session have no user.
  const { user }: { user?: { id: number } | null } = request
  const held = bytesInFlight.open(user ? String(user.id) : networkOf(request.ip))
  try {
    held.take(bytes.length)
  } catch (error) {
    held.close()
    throw error
  }
  return { length: bytes.length, body: bytes, end: () => held.close() }
}

/** A client that takes longer than this is treated as gone. */
const LONGEST_MS = 15 * 60_000

function streamed({ size, stream, held }: StreamedBytes) {
  return { length: size, ...boundedInTime(stream, () => held.close()) }
}

function boundedInTime(stream: Readable, letGo: () => void) {
  const timer = setTimeout(() => stream.destroy(), LONGEST_MS)
  timer.unref()
  const end = () => {
    clearTimeout(timer)
    stream.destroy()
    letGo()
  }
  return { body: stream, end }
}

/** The name is sent twice (RFC 6266): as ASCII for old clients, and exactly (RFC 8187). */
function contentDisposition(how: 'inline' | 'attachment', fileName: string): string {
  const name = fileName.toWellFormed().replace(/\p{Cc}/gu, '')
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`
}

function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
