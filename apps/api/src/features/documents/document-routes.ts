import multipart from '@fastify/multipart'
import { done, envelope, idParams } from '@nirgam/domain/api-envelope'
import { uploadedData } from '@nirgam/domain/api-remittances'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Api } from '../../platform/http/api.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { signedIn } from '../accounts/accounts.ts'
import { fewAtOnce } from './at-once.ts'
import { stopFileWork } from './file-work/prepare-document.ts'
import { readUpload, UPLOAD_LIMITS } from './read-upload.ts'
import { forgetFiles, mayUpload, openDocument, removeDocument, storeDocument } from './store-document.ts'

const about = { tags: ['documents'], security: [{ token: [] }] }
const uidParams = z.object({ uid: z.uuid() })
const UPLOADS = { points: 120, seconds: 3600 }

export async function documentRoutes(app: Api, services: Services): Promise<void> {
  const onRequest = signedIn(services)
  forgetFiles(services)
  app.addHook('onClose', stopFileWork)

  // The form parser belongs to this one route: everywhere else only JSON is read.
  await app.register(async (plain) => {
    await plain.register(multipart, { limits: UPLOAD_LIMITS })
    plain.withTypeProvider<ZodTypeProvider>().post(
      '/remittances/:id/upload-document',
      {
        onRequest,
        schema: {
          ...about,
          summary: 'Uploads or replaces a document: a multipart form with document_type and file (JPG, PNG, PDF; 5 MB)',
          consumes: ['multipart/form-data'],
          params: idParams,
          response: { 200: envelope(uploadedData) },
        },
      },
      async (request) => {
        const { user, params } = request
        await services.limits.take('upload', user.uid, UPLOADS)
        const place = { owner: user.id, remittanceId: params.id }
        const reference = await mayUpload(services, place)
        return fewAtOnce(user.uid, async () => {
          const upload = await readUpload(request)
          const file_info = await storeDocument(services, { ...place, reference, upload })
          return ok({ file_info })
        })
      },
    )
  })

  app.get(
    '/documents/:uid',
    {
      onRequest,
      schema: {
        ...about,
        summary: 'The document itself; with preview=1 for showing instead of saving',
        params: uidParams,
        querystring: z.object({ preview: z.string().optional() }),
      },
    },
    async ({ user, params, query }, reply) => {
      const { bytes, mediaType, name } = await openDocument(services, user.id, params.uid)
      return sendFile(reply, { bytes, mediaType, fileName: name, inline: query.preview === '1' })
    },
  )

  app.delete(
    '/documents/:uid',
    { onRequest, schema: { ...about, summary: 'Removes a document', params: uidParams, response: { 200: done } } },
    async ({ user, params }) => {
      await removeDocument(services, user.id, params.uid)
      return ok()
    },
  )
}
