import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type FileToSend = {
  /** whole, or as they come */
  bytes: Buffer | Readable
  mediaType: string
  fileName: string
  /** shown in the browser instead of saved */
  inline?: boolean
}

/** A file may be anything its uploader made of it: it runs nothing and loads nothing, wherever it is opened. */
const SANDBOX = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

export function sendFile(
  reply: FastifyReply,
  { bytes, mediaType, fileName, inline = false }: FileToSend,
): FastifyReply {
  return reply
    .header('content-type', mediaType)
    .header('content-disposition', contentDisposition(inline ? 'inline' : 'attachment', fileName))
    .header('content-security-policy', SANDBOX)
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'SAMEORIGIN')
    .send(bytes)
}

/** The name twice (RFC 6266): in plain signs for old readers, and exactly (RFC 8187). */
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
