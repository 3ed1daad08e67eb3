import { BUILT_IN_BANKS } from '@nirgam/domain/remittance/answers/options'
import { transaction } from '../../platform/database/engine.ts'
import { notFound } from '../../platform/errors.ts'
import { startHelper } from '../../platform/helper-process.ts'
import type { Api } from '../../platform/http/api.ts'
import { described } from '../../platform/http/description/described.ts'
import { sendFile } from '../../platform/http/file-replies.ts'
import { everyHour } from '../../platform/jobs/every-hour.ts'
import { ok, timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import {
  findBank,
  findForm,
  forgetRemovedForms,
  hasBanks,
  insertBank,
  insertForm,
  listBanks,
  listForms,
} from './bank-form-store.ts'
import type { BankFormTemplate } from './templates/templates.ts'

/** Public interface of the bank forms feature. */
export {
  findOffered,
  insertForm,
  listBanks,
  listForms,
  removeForm,
} from './bank-form-store.ts'

/**
 * A new database starts with the six banks and our templates; later changes are up to the operators. Drawing takes
 * seconds, so it runs in the background; if it is cut short, the next start finishes it.
 */
export function addFirstForms(services: Services, stopping: AbortSignal, draw = drawForms): Promise<void> {
  const added = drawAndStore(services, stopping, draw)
  adding.set(services, added)
  return added
}

const adding = new WeakMap<Services, Promise<void>>()

/** Requests in the first seconds wait, instead of finding no forms. */
async function untilFirstForms(services: Services): Promise<void> {
  await adding.get(services)
}

async function drawAndStore(services: Services, stopping: AbortSignal, draw: typeof drawForms): Promise<void> {
  try {
    if (await hasBanks(services.db)) return
    await store(services, await draw(stopping))
  } catch (error) {
    if (!stopping.aborted) services.log.warn({ err: error }, 'the first bank forms could not be added')
  }
}

/** Several processes may start at once on a new database: each bank is added by one of them. */
async function store({ db, clock }: Services, forms: readonly DrawnForm[]): Promise<void> {
  await transaction(db, async (trx) => {
    for (const [position, { id: slug, name, icon, color }] of BUILT_IN_BANKS.entries()) {
      const bankId = await insertBank(trx, { slug, name, icon, color, position })
      if (bankId === null) continue
      for (const { formName, description, fileName, content } of forms.filter(({ bankSlug }) => bankSlug === slug)) {
        const form = { bankId, formName, description, fileName, content: Buffer.from(content) }
        await insertForm(trx, { ...form, now: clock.now() })
      }
    }
  })
}

const tags = ['bank forms']

export async function bankFormRoutes(app: Api, services: Services): Promise<void> {
  const { db } = services
  await everyHour(services, 'clean-up-bank-forms', (now) => forgetRemovedForms(db, now))
  app.route({
    ...described('GET /bank-forms/banks', { tags, summary: 'Lists banks with forms' }),
    config: { access: 'anyone' },
    handler: async () => {
      await untilFirstForms(services)
      const banks = await listBanks(db)
      return ok(banks.map(({ id, name, icon, color, forms_count }) => ({ id, name, icon, color, forms_count })))
    },
  })

  app.route({
    ...described('GET /bank-forms/banks/:id/forms', { tags, summary: 'Lists the forms of a bank' }),
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
    ...described('GET /bank-forms/download/:id', { tags, summary: 'Downloads a form as PDF' }),
    config: { access: 'anyone' },
    handler: async ({ params }, reply) => {
      const form = await findForm(db, params.id)
      if (!form) throw notFound()
      const bytes = Buffer.from(form.content)
      return sendFile(reply, { bytes, mediaType: 'application/pdf', fileName: form.file_name })
    },
  })
}

export type DrawnForm = Omit<BankFormTemplate, 'bytes'> & { content: Uint8Array }

/** Draws all templates in a separate process: it takes seconds and much memory, which would slow down requests. */
export function drawForms(signal: AbortSignal): Promise<DrawnForm[]> {
  return new Promise((resolve, reject) => {
    const helper = startHelper(new URL('./draw-forms-worker.ts', import.meta.url), { memoryMb: 256 })
    const end = () => void helper.kill('SIGKILL')
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    helper.once('message', (forms: DrawnForm[]) => {
      resolve(forms)
      end()
    })
    helper.once('error', reject)
    helper.once('exit', () => {
      signal.removeEventListener('abort', end)
      reject(new Error('the bank forms were not drawn to the end'))
    })
  })
}
