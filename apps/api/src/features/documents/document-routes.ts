import multipart from '@fastify/multipart'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import { documentKind } from '@nirgam/domain/remittance/api-remittances'
import { UPLOAD_MAX_BYTES } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type FieldErrors, invalid, tooMany } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { bytesInFlight, type Held } from '../../platform/http/bytes-in-flight.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import type { RouteLimit } from '../../platform/http/guard.ts'
import { readMultipart } from '../../platform/http/multipart-form.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import type { RemittanceHooks } from './document-store.ts'
import { readDocuments } from './document-text.ts'
import {
  documentFileVault,
  mayUpload,
  openOwnDocument,
  removeDocument,
  storeDocument,
  type Upload,
} from './store-document.ts'

/** Each upload is in memory while it is read and waits for a file worker; one person has no need for more. */
const MOST = 8
const WAIT_SECONDS = 5

const underWay = new Map<string, number>()

/** Runs the work, which counts its bytes in memory, unless this user has too much in progress already. */
export async function fewAtOnce<T>(who: string, work: (held: Held) => Promise<T>): Promise<T> {
  const others = underWay.get(who) ?? 0
  if (others >= MOST) throw tooMany(WAIT_SECONDS)
  underWay.set(who, others + 1)
  const held = bytesInFlight.open(who)
  try {
    return await work(held)
  } finally {
    held.close()
    const left = (underWay.get(who) ?? 1) - 1
    if (left > 0) underWay.set(who, left)
    else underWay.delete(who)
  }
}

export const UPLOADS: RouteLimit = { name: 'upload', by: 'account', points: 120, seconds: 3600, handful: 5 }

/** The form parser is registered only for routes that take files: all others accept only JSON. */
export async function acceptUploads(plain: Pick<FastifyInstance, 'register'>): Promise<void> {
  await plain.register(multipart, { limits: UPLOAD_LIMITS })
}

/** Reads a file and processes it, unless this user has too many uploads in progress. */
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

/** `wanted`: the only kind that is accepted. */
async function readUpload(request: FastifyRequest, held: Held, wanted?: PaperKind): Promise<Upload> {
  const { fields, file } = await readMultipart(request, held, MESSAGES.documents.tooLarge)
  const known = kindIn(fields.document_type, wanted)
  if (known.success && file) return { kind: known.data, ...file }
  const errors: FieldErrors = {}
  if (!known.success) errors.document_type = [MESSAGES.documents.kindUnknown]
  if (!file) errors.file = [SERVER_MESSAGES.documents.fileRequired]
  throw invalid(errors)
}

/** If only one kind is accepted it can be left out; another kind is an error. */
function kindIn(named: unknown, wanted: PaperKind | undefined) {
  if (wanted === undefined) return documentKind.safeParse(named)
  return named === undefined || named === wanted
    ? { success: true as const, data: wanted }
    : { success: false as const }
}

const tags = ['documents']

export async function documentRoutes(app: Api, services: Services, remittances: RemittanceHooks): Promise<void> {
  documentFileVault.handleDeletes(services)
  readDocuments(services)

  await app.register(async (plain) => {
    await acceptUploads(plain)
    plain.withTypeProvider<ZodTypeProvider>().route({
      ...described('POST /remittances/:id/upload-document', {
        tags,
        summary: 'Uploads or replaces a document: a multipart form with document_type and file (JPG, PNG, PDF; 5 MB)',
      }),
      config: { access: 'customer', limit: UPLOADS },
      handler: async (request) => {
        const { user, params } = request
        const whose = { owner: user.id, remittanceId: params.id }
        const reference = await mayUpload(services, remittances, whose)
        return receiveUpload(request, user.id, async (upload) => {
          const file_info = await storeDocument(services, remittances, { ...whose, reference, upload })
          return ok({ file_info })
        })
      },
    })
  })

  app.route({
    ...described('GET /documents/:uid', {
      tags,
      summary: 'Downloads a document; `preview=1` displays it instead',
    }),
    config: { access: 'customer' },
    handler: async ({ user, params, query }, reply) => {
      const { bytes, mediaType, name } = await openOwnDocument(services, remittances, user.id, params.uid)
      return sendFile(reply, { bytes, mediaType, fileName: name, inline: query.preview === '1' })
    },
  })

  app.route({
    ...described('DELETE /documents/:uid', { tags, summary: 'Deletes a document' }),
    config: { access: 'customer' },
    handler: async ({ user, params }) => {
      await removeDocument(services, remittances, user.id, params.uid)
      return ok()
    },
  })
}
