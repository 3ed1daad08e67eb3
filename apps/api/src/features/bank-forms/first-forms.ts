import { BUILT_IN_BANKS } from '@nirgam/domain/remittance/answers/options'
import { transaction } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { hasBanks, insertBank, insertForm } from './bank-form-store.ts'
import { type DrawnForm, drawForms } from './draw-forms.ts'

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
export async function untilFirstForms(services: Services): Promise<void> {
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
