import { notFound } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import { everyHour } from '../../platform/jobs/every-hour.ts'
import { ok, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { findBank, findForm, forgetRemovedForms, listBanks, listForms } from './bank-form-store.ts'
import { untilFirstForms } from './first-forms.ts'

/** Public interface of the bank forms feature. */
export {
  findOffered,
  insertForm,
  listBanks,
  listForms,
  removeForm,
} from './bank-form-store.ts'
export { addFirstForms } from './first-forms.ts'

const tags = ['bank forms']

export async function bankFormRoutes(app: Api, services: Services): Promise<void> {
  const { db } = services
  await everyHour(services, 'clean-up-bank-forms', (now) => forgetRemovedForms(db, now))
  app.route({
    ...described('GET /bank-forms/banks', { tags, summary: 'Banks that have forms' }),
    config: { access: 'anyone' },
    handler: async () => {
      await untilFirstForms(services)
      const banks = await listBanks(db)
      return ok(banks.map(({ id, name, icon, color, forms_count }) => ({ id, name, icon, color, forms_count })))
    },
  })

  app.route({
    ...described('GET /bank-forms/banks/:id/forms', { tags, summary: 'The forms of a bank' }),
    config: { access: 'anyone' },
    handler: async ({ params }) => {
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
  })

  app.route({
    ...described('GET /bank-forms/download/:id', { tags, summary: 'The form itself, as PDF' }),
    config: { access: 'anyone' },
    handler: async ({ params }, reply) => {
      const form = await findForm(db, params.id)
      if (!form) throw notFound()
      const bytes = Buffer.from(form.content)
      return sendFile(reply, { bytes, mediaType: 'application/pdf', fileName: form.file_name })
    },
  })
}
