import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { openVault } from '../../platform/vault/open-vault.ts'
import { addABank } from './a-bank.ts'

/** Makes of an empty folder the data folder of a server that has run before, on SQLite. */
export async function fillDataFolder(dataDir: string): Promise<void> {
  cpSync(inject('sqliteTemplate'), dataDir, { recursive: true })
  const db = openDatabase({ databaseUrl: null, dataDir, poolSize: 1 })
  await addABank(db)
  await openVault(db, { file: join(dataDir, 'keys.json') })
  await db.destroy()
}
