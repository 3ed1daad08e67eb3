import { appendFileSync } from 'node:fs'
import { migrate, openDatabase } from '../apps/api/src/platform/database/database.ts'
import { addABank } from '../apps/api/src/testing/databases/a-bank.ts'
import { createDatabase, dropDatabase, startPostgres } from '../apps/api/src/testing/databases/postgres.ts'
import { spreadIds } from '../apps/api/src/testing/databases/spread-ids.ts'

/** The variables that name the server for the journeys' databases, and the database they copy; see the global setup. */
const SERVER = 'NIRGAM_E2E_POSTGRES'
const TEMPLATE = 'NIRGAM_E2E_POSTGRES_TEMPLATE'

const MISSING = [
  '!!! PostgreSQL was not found: journeys for it ran on SQLite.',
  '!!! Install the PostgreSQL server programs, or set TEST_DATABASE_URL to a server where databases may be created.',
].join('\n')

/** Finds or starts a server for the journeys on PostgreSQL. If there is none it says so, and fails under CI. */
export async function offerPostgres(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  if (!postgres) {
    if (process.env.CI) throw new Error(MISSING)
    console.warn(`\n${MISSING}\n`)
    if (process.env.NIRGAM_TEST_NOTES) appendFileSync(process.env.NIRGAM_TEST_NOTES, `${MISSING}\n`)
    return async () => {}
  }
  const template = await createDatabase(postgres.url)
  const settings = { databaseUrl: template, dataDir: '', poolSize: 2 }
  await migrate(settings)
  await spreadIds(settings)
  const db = openDatabase(settings)
  await addABank(db)
  await db.destroy()
  process.env[SERVER] = postgres.url
  process.env[TEMPLATE] = template
  return async () => {
    await dropDatabase(postgres.url, template)
    await postgres.stop()
  }
}

export type OwnDatabase = { url: string; drop(): Promise<void> }

/** A separate database; null if there is no PostgreSQL, which the global setup has reported. */
export async function newPostgres(): Promise<OwnDatabase | null> {
  const server = process.env[SERVER]
  if (!server) return null
  const url = await createDatabase(server, process.env[TEMPLATE])
  return { url, drop: () => dropDatabase(server, url) }
}
