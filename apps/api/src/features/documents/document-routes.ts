import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import { ok } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { readDocuments } from './document-text.ts'
import { acceptUploads, receiveUpload, UPLOADS } from './receive-upload.ts'
import type { RemittanceHooks } from './remittance-hooks.ts'
import { documentFileVault, mayUpload, openOwnDocument, removeDocument, storeDocument } from './store-document.ts'

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
      summary: 'The document itself; with preview=1 for showing instead of saving',
    }),
    config: { access: 'customer' },
    handler: async ({ user, params, query }, reply) => {
      const { bytes, mediaType, name } = await openOwnDocument(services, remittances, user.id, params.uid)
      return sendFile(reply, { bytes, mediaType, fileName: name, inline: query.preview === '1' })
    },
  })

  app.route({
    ...described('DELETE /documents/:uid', { tags, summary: 'Removes a document' }),
    config: { access: 'customer' },
    handler: async ({ user, params }) => {
      await removeDocument(services, remittances, user.id, params.uid)
      return ok()
    },
  })
}
