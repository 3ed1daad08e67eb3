import type { Db } from '../../platform/database/engine.ts'

/** A database with a bank is not new, so no server draws the first bank forms into it, which takes seconds. */
export async function addABank(db: Db): Promise<void> {
  await db
    .insertInto('banks')
    .values({ slug: 'a-bank', name: 'A bank', icon: 'a', color: '#000', position: 1 })
    .execute()
}
