import { cpSync } from 'node:fs'
import { inject } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import type { Db } from '../platform/database/engine.ts'

/** From its first bank on a database is not new, and no server draws the first bank forms into it, which takes seconds. */
export async function addABank(db: Db): Promise<void> {
  await db
    .insertInto('banks')
    .values({ slug: 'a-bank', name: 'A bank', icon: 'a', color: '#000', position: 1 })
    .execute()
}

/** Makes of an empty folder the data folder of a server that has run before, on SQLite. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  cpSync(inject('sqliteTemplate'), dataDir, { recursive: true })
  const db = openDatabase({ databaseUrl: null, dataDir, poolSize: 1 })
  await addABank(db)
  await db.destroy()
}
