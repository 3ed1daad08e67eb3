import { appendFileSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for the tests to make databases on; null where there is none. */
    postgresUrl: string | null
  }
}

const SKIPPED = [
  '!!! PostgreSQL was not found: every data test ran on SQLite only, its PostgreSQL half was SKIPPED.',
  '!!! Install the PostgreSQL server programs, or set TEST_DATABASE_URL to a server where databases may be created.',
].join('\n')

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  if (!postgres) {
    if (process.env.CI) throw new Error(SKIPPED)
    console.warn(`\n${SKIPPED}\n`)
    if (process.env.NIRGAM_TEST_NOTES) appendFileSync(process.env.NIRGAM_TEST_NOTES, `${SKIPPED}\n`)
  }
  project.provide('postgresUrl', postgres?.url ?? null)
  return async () => {
    await postgres?.stop()
  }
}
