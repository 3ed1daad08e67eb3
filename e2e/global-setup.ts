import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addFirstForms } from '../apps/api/src/features/bank-forms/bank-forms.ts'
import { migrate } from '../apps/api/src/platform/database/database.ts'
import { undrawnForms } from '../apps/api/src/testing/databases/a-bank.ts'
import { addBystanders } from '../apps/api/src/testing/databases/bystanders.ts'
import { spreadIds } from '../apps/api/src/testing/databases/spread-ids.ts'
import { keepFilesInMemory } from '../apps/api/src/testing/files-in-memory.ts'
import { buildServerIfStale } from '../scripts/server-build.js'
import { buildWebIfStale } from '../scripts/web-build.js'
import { FINE_PAIRS } from './colour-pairs.ts'
import { offerPostgres } from './postgres.ts'
import { FIRST_DATA } from './server.ts'

/**
 * Journeys run against the web app and server as built for users, rebuilt if stale. Their servers start with a copy of
 * a data folder with bank forms and rows of other users.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (!(await buildWebIfStale(process.execPath))) throw new Error('The web app could not be built.')
  if (!(await buildServerIfStale(process.execPath))) throw new Error('The server could not be built.')
  keepFilesInMemory()
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-e2e-first-'))
  const data = join(folder, 'data')
  // One engine works while the other waits.
  const [takePostgresBack] = await Promise.all([offerPostgres(), fill(data)])
  process.env[FIRST_DATA] = data
  process.env[FINE_PAIRS] = join(folder, 'fine-pairs.txt')
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await takePostgresBack()
  }
}

async function fill(dataDir: string): Promise<void> {
  const data = { databaseUrl: null, dataDir }
  await migrate({ ...data, poolSize: 1 })
  await spreadIds({ ...data, poolSize: 1 })
  await addBystanders({ ...data, isMigrated: true }, ({ services }) =>
    addFirstForms(services, new AbortController().signal, undrawnForms),
  )
}
