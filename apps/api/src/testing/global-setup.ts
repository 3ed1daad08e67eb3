import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildServerIfStale } from '../../../../scripts/server-build.js'
import { type DatabaseSettings, migrate } from '../platform/database/database.ts'
import { addBystanders } from './databases/bystanders.ts'
import { copyRows, createDatabase, dropWithCopies, startPostgres, type TestPostgres } from './databases/postgres.ts'
import { spreadIds } from './databases/spread-ids.ts'
import { sentToOne } from './databases/statements.ts'
import { keepFilesInMemory } from './files-in-memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests create databases; null where there is none. */
    postgresUrl: string | null
    /** A migrated, empty database of each engine, to be copied: migrating again takes ten times as long. */
    postgresTemplate: string | null
    sqliteTemplate: string
    /** The same with other people's rows in them, and the folders with their keys and files. */
    crowded: { sqlite: string; postgres: { url: string; folder: string } | null }
    /** For data of test servers, and for the statements that they send. */
    folder: string
  }
}

const SKIPPED = [
  '!!! PostgreSQL was not found: every data test ran on SQLite only, its PostgreSQL half was SKIPPED.',
  '!!! Install the PostgreSQL server programs, or set TEST_DATABASE_URL to a server where databases may be created.',
].join('\n')

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  keepFilesInMemory()
  const building = buildServerIfStale(process.execPath)
  // One engine works while the other waits.
  const [postgres, sqlite] = await Promise.all([migratedPostgres(), filledSqlite()])
  const crowded = { sqlite: sqlite.crowded, postgres: postgres && (await crowdedPostgres(postgres, sqlite.crowded)) }
  if (!(await building)) throw new Error('The server could not be built.')
  project.provide('crowded', crowded)
  project.provide('postgresUrl', postgres?.url ?? null)
  project.provide('postgresTemplate', postgres?.template ?? null)
  project.provide('sqliteTemplate', sqlite.template)
  const folder = newFolder()
  project.provide('folder', folder)
  return async () => {
    const missed = postgres && (await wasWhole(project)) ? sentToOne(folder) : []
    for (const one of [sqlite.template, crowded.sqlite, crowded.postgres?.folder, folder]) {
      if (one) rmSync(one, { recursive: true, force: true })
    }
    if (postgres) await dropWithCopies(postgres.url, postgres.template)
    await postgres?.stop()
    if (missed.length > 0) throw new Error([MISSED, ...missed].join('\n'))
  }
}

const MISSED = 'Each statement must be sent on both engines by some test, but these were not:'

/** Only all tests together send every statement. */
async function wasWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles()
  const ran = project.vitest.state.getTestModules().filter((module) => module.project === project)
  return !project.config.testNamePattern && ran.length === testFiles.length && ran.every((module) => module.ok())
}

async function migratedPostgres(): Promise<(TestPostgres & { template: string }) | null> {
  if (process.env.TEST_ENGINES === 'SQLite') return null
  const postgres = await startPostgres()
  if (!postgres) {
    if (process.env.CI) throw new Error(SKIPPED)
    console.warn(`\n${SKIPPED}\n`)
    if (process.env.NIRGAM_TEST_NOTES) appendFileSync(process.env.NIRGAM_TEST_NOTES, `${SKIPPED}\n`)
    return null
  }
  const template = await createDatabase(postgres.url)
  await makeTemplate({ databaseUrl: template, dataDir: '', poolSize: 2 })
  return { ...postgres, template }
}

async function filledSqlite(): Promise<{ template: string; crowded: string }> {
  const template = newFolder()
  await makeTemplate({ databaseUrl: null, dataDir: template, poolSize: 1 })
  const crowded = newFolder()
  cpSync(template, crowded, { recursive: true })
  await addBystanders({ dataDir: crowded, databaseUrl: null, isMigrated: true })
  return { template, crowded }
}

async function makeTemplate(settings: DatabaseSettings): Promise<void> {
  await migrate(settings)
  await spreadIds(settings)
}

/** Copies the rows of SQLite: creating the same people again would take longer. */
async function crowdedPostgres({ url: server, template }: { url: string; template: string }, crowded: string) {
  const [url, folder] = [await createDatabase(server, template), newFolder()]
  cpSync(crowded, folder, { recursive: true, filter: (path) => !basename(path).startsWith('nirgam.sqlite') })
  await copyRows(join(crowded, 'nirgam.sqlite'), url)
  return { url, folder }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'nirgam-template-'))
}
