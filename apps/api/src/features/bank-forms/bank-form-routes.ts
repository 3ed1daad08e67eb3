import { bankFormList, bankList } from '@nirgam/domain/api-bank-forms'
import { envelope, idParams } from '@nirgam/domain/api-envelope'
import { z } from 'zod'
import { notFound } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import { ok, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { findBank, findForm, listBanks, listForms } from './bank-form-store.ts'

const about = { tags: ['bank forms'] }
const bankParams = z.object({ id: z.string().regex(/^[a-z0-9-]{1,60}$/) })

/** Open to everyone. */
export function bankFormRoutes(app: Api, { db }: Services): void {
  app.get(
    '/bank-forms/banks',
    { schema: { ...about, summary: 'Banks that have forms', response: { 200: envelope(bankList) } } },
    async () => {
      const banks = await listBanks(db)
      return ok(banks.map(({ id, name, icon, color, forms_count }) => ({ id, name, icon, color, forms_count })))
    },
  )

  app.get(
    '/bank-forms/banks/:id/forms',
    {
      schema: {
        ...about,
        summary: 'The forms of a bank',
        params: bankParams,
        response: { 200: envelope(bankFormList) },
      },
    },
    async ({ params }) => {
      const bank = await findBank(db, params.id)
      if (bank === undefined) throw notFound()
      const forms = await listForms(db, bank)
      return ok(
        forms.map(({ id, form_name, description, file_size, created_at }) => ({
          id,
          form_name,
          description,
          file_size,
          created_at: timeText(created_at),
        })),
      )
    },
  )

  app.get(
    '/bank-forms/download/:id',
    { schema: { ...about, summary: 'The form itself, as PDF', params: idParams } },
    async ({ params }, reply) => {
      const form = await findForm(db, params.id)
      if (!form) throw notFound()
      const bytes = Buffer.from(form.content)
      return sendFile(reply, { bytes, mediaType: 'application/pdf', fileName: form.file_name })
    },
  )
}
