import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { addBystanders } from '../apps/api/src/testing/databases/bystanders.ts'
import { spreadIds } from '../apps/api/src/testing/databases/spread-ids.ts'
import { keepFilesInMemory } from '../apps/api/src/testing/files-in-memory.ts'
import { buildServerIfStale } from '../scripts/server-build.js'
import { buildWebIfStale } from '../scripts/web-build.js'
import { FINE_PAIRS } from './colour-pairs.ts'
import { offerPostgres } from './postgres.ts'
import { FIRST_DATA, startServer } from './server.ts'

/**
 * Journeys run against the web app and server as built for users, rebuilt if stale. Only the first start on a new data
 * folder draws the bank forms, so it happens here once. The journeys' servers start with a copy, which already has rows
 * of other users.
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

async function fill(data: string): Promise<void> {
  const server = await startServer({ DATA_DIR: data })
  await expect.poll(() => countBanks(server.url), { timeout: 150_000 }).toBeGreaterThan(0)
  await server.stop()
  await spreadIds({ databaseUrl: null, dataDir: data, poolSize: 1 })
  await addBystanders({ databaseUrl: null, dataDir: data, isMigrated: true })
}

/** Banks are listed once their forms are drawn. */
async function countBanks(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/bank-forms/banks`)
  const { data }: { data: unknown[] } = await answer.json()
  return data.length
}
