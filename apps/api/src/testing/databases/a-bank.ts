import type { drawForms } from '../../features/bank-forms/bank-forms.ts'
import type { Db } from '../../platform/database/engine.ts'

/** A database with a bank is not new, so no server draws the first bank forms into it, which takes seconds. */
export async function addABank(db: Db): Promise<void> {
  await db
    .insertInto('banks')
    .values({ slug: 'a-bank', name: 'A bank', icon: 'a', color: '#000', position: 1 })
    .execute()
}

/** The first forms with next to nothing in them, for servers of which no test reads one. */
export const undrawnForms: typeof drawForms = async () => {
  const content = Buffer.from('%PDF-1.7'.padEnd(50_000))
  const { bankFormTemplates } = await import('../../features/bank-forms/templates/templates.ts')
  return bankFormTemplates().map(({ bytes: _, ...form }) => ({ ...form, content }))
}
