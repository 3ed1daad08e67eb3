import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, inject } from 'vitest'
import { migrate } from '../platform/database/database.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { startTestApi, type TestApi, type TestApiOptions } from './test-api.ts'

export type Setup = (options?: TestApiOptions) => Promise<TestApi>
export type EngineName = 'SQLite' | 'PostgreSQL'

/** Runs the same tests on both engines. Each `setup()` is a new server on a new, migrated, empty database. */
export function onBothEngines(what: string, tests: (setup: Setup, engine: EngineName) => void): void {
  describe(`${what} (SQLite)`, () => {
    tests(
      cleanedUp((options) => startTestApi({ dataDir: newFolder(), databaseUrl: null }, options)),
      'SQLite',
    )
  })

  const server = inject('postgresUrl')
  describe.skipIf(!server)(`${what} (PostgreSQL)`, () => {
    let template = ''
    beforeAll(async () => {
      template = await createDatabase(server ?? '')
      await migrate({ databaseUrl: template, dataDir: '', poolSize: 2 })
    })
    afterAll(() => dropDatabase(server ?? '', template))
    const fresh = async () => createDatabase(server ?? '', template)
    tests(
      cleanedUp(async (options) => startTestApi({ dataDir: newFolder(), databaseUrl: await fresh() }, options)),
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
