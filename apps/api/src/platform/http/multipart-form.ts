import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError, badRequest, tooLarge, wrongType } from '../errors.ts'
import type { Held } from './bytes-in-flight.ts'

export type SentFile = { bytes: Buffer; fileName: string; declaredType: string }
export type SentForm = { fields: Readonly<Record<string, unknown>>; file: SentFile | undefined }

/**
 * Reads a form with a file as it arrives, its parts in any order; a file that grows too large ends the reading with
 * `tooLargeWords`.
 */
export async function readMultipart(request: FastifyRequest, held: Held, tooLargeWords: string): Promise<SentForm> {
  if (!request.isMultipart()) throw wrongType('Please send the document as a multipart form.')
  const fields: Record<string, unknown> = Object.create(null)
  let file: SentFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else
        file = { bytes: await wholeFile(part.file, held), fileName: part.filename ?? '', declaredType: part.mimetype }
    }
  } catch (error) {
    // The rest of the body is read and discarded: unread, it would hide from the server that the client has
    // disconnected.
    request.raw.unpipe().resume()
    throw brokenUpload(error, tooLargeWords)
  }
  // The body is complete, so the client is not to blame for the time that processing takes.
  request.raw.socket.setTimeout(0)
  return { fields, file }
}

/** Counts the bytes as they arrive. An incomplete upload may be aborted in favour of another user's. */
async function wholeFile(file: Readable, held: Held): Promise<Buffer> {
  const chunks: Buffer[] = []
  held.mayBeAsked((why) => file.destroy(why))
  for await (const chunk of file as AsyncIterable<Buffer>) {
    held.take(chunk.length)
    chunks.push(chunk)
  }
  held.hasArrived()
  return Buffer.concat(chunks)
}

function brokenUpload(error: unknown, tooLargeWords: string): unknown {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(tooLargeWords)
  // Every other error while reading means that the form is truncated, malformed or overfull.
  return badRequest('The upload was interrupted. Please try again.')
}
