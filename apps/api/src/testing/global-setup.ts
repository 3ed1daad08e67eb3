import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildServerIfStale } from '../../../../scripts/server-build.js'
import { type DatabaseSettings, migrate } from '../platform/database/database.ts'
import { addBystanders } from './databases/bystanders.ts'
import { createDatabase, dropWithCopies, startPostgres } from './databases/postgres.ts'
import { spreadIds } from './databases/spread-ids.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the tests to make databases on; null where there is none. */
    postgresUrl: string | null
    /** A migrated, empty database of each engine, to be copied: migrating again takes ten times as long. */
    postgresTemplate: string | null
    sqliteTemplate: string
    /** The same with other people's rows in them, and the folders with their keys and files. */
    crowded: { sqlite: string; postgres: { url: string; folder: string } | null }
  }
}

const SKIPPED = [
  '!!! PostgreSQL was not found: every data test ran on SQLite only, its PostgreSQL half was SKIPPED.',
  '!!! Install the PostgreSQL server programs, or set TEST_DATABASE_URL to a server where databases may be created.',
].join('\n')

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!(await buildServerIfStale(process.execPath))) throw new Error('The server could not be built.')
  const sqliteAlone = process.env.TEST_ENGINES === 'SQLite'
  const postgres = sqliteAlone ? null : await startPostgres()
  if (!postgres && !sqliteAlone) {
    if (process.env.CI) throw new Error(SKIPPED)
    console.warn(`\n${SKIPPED}\n`)
    if (process.env.NIRGAM_TEST_NOTES) appendFileSync(process.env.NIRGAM_TEST_NOTES, `${SKIPPED}\n`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-template-'))
  await makeTemplate({ databaseUrl: null, dataDir: folder, poolSize: 1 })
  const template = postgres && (await createDatabase(postgres.url))
  if (template) await makeTemplate({ databaseUrl: template, dataDir: '', poolSize: 2 })
  const crowded = await makeCrowded(postgres?.url ?? null, template, folder)
  project.provide('crowded', crowded)
  project.provide('postgresUrl', postgres?.url ?? null)
  project.provide('postgresTemplate', template)
  project.provide('sqliteTemplate', folder)
  return async () => {
    for (const one of [folder, crowded.sqlite, crowded.postgres?.folder]) {
      if (one) rmSync(one, { recursive: true, force: true })
    }
    if (postgres && template) await dropWithCopies(postgres.url, template)
    await postgres?.stop()
  }
}

async function makeTemplate(settings: DatabaseSettings): Promise<void> {
  await migrate(settings)
  await spreadIds(settings)
}

async function makeCrowded(server: string | null, template: string | null, sqliteTemplate: string) {
  const sqlite = mkdtempSync(join(tmpdir(), 'nirgam-crowded-'))
  cpSync(sqliteTemplate, sqlite, { recursive: true })
  await addBystanders({ dataDir: sqlite, databaseUrl: null, isMigrated: true })
  if (!server || !template) return { sqlite, postgres: null }
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-crowded-'))
  const url = await createDatabase(server, template)
  await addBystanders({ dataDir: folder, databaseUrl: url })
  return { sqlite, postgres: { url, folder } }
}
