import type { Readable } from 'node:stream'
import { documentKind } from '@nirgam/domain/api-remittances'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import { UPLOAD_MAX_BYTES } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import type { FastifyRequest } from 'fastify'
import { AppError, badRequest, type FieldErrors, invalid, tooLarge, wrongType } from '../../platform/errors.ts'
import type { Held } from '../../platform/http/bytes-in-flight.ts'
import type { Upload } from './store-document.ts'

export const UPLOAD_LIMITS = {
  fileSize: UPLOAD_MAX_BYTES,
  files: 1,
  fields: 5,
  fieldSize: 200,
  fieldNameSize: 50,
  parts: 6,
  headerPairs: 20,
}

/**
 * Reads the form as it arrives, in whichever order its parts come; a file that grows too large ends the reading.
 * `wanted`: the one kind that can be meant.
 */
export async function readUpload(request: FastifyRequest, held: Held, wanted?: PaperKind): Promise<Upload> {
  if (!request.isMultipart()) throw wrongType('Please send the document as a multipart form.')
  let kind: unknown
  let file: Omit<Upload, 'kind'> | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'document_type') kind = part.value
      } else {
        file = { bytes: await wholeFile(part.file, held), fileName: part.filename ?? '', declaredType: part.mimetype }
      }
    }
  } catch (error) {
    // What still comes is thrown away as it comes: unread, it would keep the server from noticing that its sender left.
    request.raw.unpipe().resume()
    throw brokenUpload(error)
  }
  // All is there; how long the work on it takes is up to us.
  request.raw.socket.setTimeout(0)
  const known = kindIn(kind, wanted)
  if (known.success && file) return { kind: known.data, ...file }
  const errors: FieldErrors = {}
  if (!known.success) errors.document_type = [MESSAGES.documents.kindUnknown]
  if (!file) errors.file = [MESSAGES.documents.fileRequired]
  throw invalid(errors)
}

/** Where one kind is wanted it need not be named; naming another is a mistake. */
function kindIn(named: unknown, wanted: PaperKind | undefined) {
  if (wanted === undefined) return documentKind.safeParse(named)
  return named === undefined || named === wanted
    ? { success: true as const, data: wanted }
    : { success: false as const }
}

/** Counted as it arrives. While it does, it may have to make room for somebody else's. */
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

function brokenUpload(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(MESSAGES.documents.tooLarge)
  // Everything else that can go wrong while reading is a form that is cut off, malformed or overfull.
  return badRequest('The upload did not arrive whole. Please try again.')
}
