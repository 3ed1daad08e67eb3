import multipart from '@fastify/multipart'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import { documentKind } from '@nirgam/domain/remittance/api-remittances'
import { UPLOAD_MAX_BYTES } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type FieldErrors, invalid } from '../../platform/errors.ts'
import type { Held } from '../../platform/http/bytes-in-flight.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { readMultipart } from '../../platform/http/multipart-form.ts'
import { fewAtOnce } from './at-once.ts'
import type { Upload } from './store-document.ts'

export const UPLOADS: RouteLimit = { name: 'upload', by: 'account', points: 120, seconds: 3600, handful: 5 }

/** The form parser belongs to the routes that take files: everywhere else only JSON is read. */
export async function acceptUploads(plain: Pick<FastifyInstance, 'register'>): Promise<void> {
  await plain.register(multipart, { limits: UPLOAD_LIMITS })
}

/** Reads a file and does the work with it, unless this person has too much of that going on already. */
export function receiveUpload<T>(
  request: FastifyRequest,
  who: number,
  work: (upload: Upload) => Promise<T>,
  wanted?: PaperKind,
): Promise<T> {
  return fewAtOnce(String(who), async (held) => work(await readUpload(request, held, wanted)))
}

const UPLOAD_LIMITS = {
  fileSize: UPLOAD_MAX_BYTES,
  files: 1,
  fields: 5,
  fieldSize: 200,
  fieldNameSize: 50,
  parts: 6,
  headerPairs: 20,
}

/** `wanted`: the one kind that can be meant. */
async function readUpload(request: FastifyRequest, held: Held, wanted?: PaperKind): Promise<Upload> {
  const { fields, file } = await readMultipart(request, held, MESSAGES.documents.tooLarge)
  const known = kindIn(fields.document_type, wanted)
  if (known.success && file) return { kind: known.data, ...file }
  const errors: FieldErrors = {}
  if (!known.success) errors.document_type = [MESSAGES.documents.kindUnknown]
  if (!file) errors.file = [SERVER_MESSAGES.documents.fileRequired]
  throw invalid(errors)
}

/** Where one kind is wanted it need not be named; naming another is a mistake. */
function kindIn(named: unknown, wanted: PaperKind | undefined) {
  if (wanted === undefined) return documentKind.safeParse(named)
  return named === undefined || named === wanted
    ? { success: true as const, data: wanted }
    : { success: false as const }
}
