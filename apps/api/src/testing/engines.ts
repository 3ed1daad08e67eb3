import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, inject } from 'vitest'
import { createDatabase } from './postgres.ts'
import { startTestApi, type TestApi, type TestApiOptions } from './test-api.ts'

export type Setup = (options?: TestApiOptions) => Promise<TestApi>
export type EngineName = 'SQLite' | 'PostgreSQL'

/** Runs the same tests on both engines. Each `setup()` is a new server on a new, migrated, empty database. */
export function onBothEngines(what: string, tests: (setup: Setup, engine: EngineName) => void): void {
  describe(`${what} (SQLite)`, () => {
    tests(
      cleanedUp(async (options) => {
        const dataDir = newFolder()
        await cp(inject('sqliteTemplate'), dataDir, { recursive: true })
        return startTestApi({ dataDir, databaseUrl: null, isMigrated: true }, options)
      }),
      'SQLite',
    )
  })

  const server = inject('postgresUrl')
  describe.skipIf(!server)(`${what} (PostgreSQL)`, () => {
    const fresh = () => createDatabase(server ?? '', inject('postgresTemplate') ?? undefined)
    tests(
      cleanedUp(async (options) =>
        startTestApi({ dataDir: newFolder(), databaseUrl: await fresh(), isMigrated: true }, options),
      ),
      'PostgreSQL',
    )
  })
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'nirgam-test-'))
}

function cleanedUp(start: (options: TestApiOptions) => Promise<TestApi>): Setup {
  const running: TestApi[] = []
  afterEach(async () => {
    for (const api of running.splice(0)) {
      await api.stop()
      await rm(api.services.config.dataDir, { recursive: true, force: true })
    }
  })
  return async (options = {}) => {
    const api = await start(options)
    running.push(api)
    return api
  }
}
