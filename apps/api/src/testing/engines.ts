import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, inject, test } from 'vitest'
import { createDatabase, dropDatabase } from './databases/postgres.ts'
import { type ReusedData, type ReusedPostgres, reusedPostgres, reusedSqlite } from './databases/reused-data.ts'
import { noteStatements, notes } from './databases/statements.ts'
import { startTestApi, type TestApi, type TestApiOptions, type TestData } from './test-api.ts'

export type Setup = (options?: TestApiOptions) => Promise<TestApi>
type EngineName = 'SQLite' | 'PostgreSQL'

type Test = Pick<typeof test, 'each'> & ((title: string, work: () => Promise<void>) => void)

/** `once` is for a test among others whose outcome does not depend on the engine. */
type Tests = (setup: Setup, on: { engine: EngineName; once: Test }) => void

noteStatements(inject('folder'))

const notHere: Test = Object.assign(() => {}, { each: () => () => {} })

/**
 * Runs the same tests on both engines. Each `setup()` is a server on a migrated database that already has other users'
 * rows, so that a query without an owner is noticed. Without options, tests share a server, which is reset
 * between them.
 */
export function onBothEngines(what: string, tests: Tests): void {
  onEngines(what, tests, true)
}

/** The same on databases without rows, for tests that count or compare a whole table. */
export function onEmptyDatabases(what: string, tests: Tests): void {
  onEngines(what, tests, false)
}

/**
 * For validation, refusals, rights, files, mails and other services, which do not depend on the engine. SQLite takes less
 * time; `sentToOne` finds statements that PostgreSQL never got.
 */
export function onOneEngine(what: string, tests: Tests): void {
  describe(what, () => tests(setupOn('SQLite', true), { engine: 'SQLite', once: test }))
}

/** For odd input, of which PostgreSQL refuses more. */
export function onStricterEngine(what: string, tests: Tests): void {
  const engine = inject('postgresUrl') ? 'PostgreSQL' : 'SQLite'
  describe(what, () => {
    oddInput()
    tests(setupOn(engine, true), { engine, once: test })
  })
}

/** Lets the other engine do without the statements of the tests around it. */
export function oddInput(): void {
  beforeAll(() => {
    notes.areByChance = true
  })
  afterAll(() => {
    notes.areByChance = false
  })
}

function onEngines(what: string, tests: Tests, isCrowded: boolean): void {
  describe(`${what} (SQLite)`, () => {
    tests(setupOn('SQLite', isCrowded), { engine: 'SQLite', once: test })
  })
  describe.skipIf(!inject('postgresUrl'))(`${what} (PostgreSQL)`, () => {
    tests(setupOn('PostgreSQL', isCrowded), { engine: 'PostgreSQL', once: notHere })
  })
}

/** Database and folder of one server. */
type Place = { data: TestData; reused: ReusedData | null; leave(): Promise<void> }

async function onSqlite(_: TestApiOptions, isCrowded: boolean): Promise<Place> {
  const dataDir = newFolder()
  await cp(isCrowded ? inject('crowded').sqlite : inject('sqliteTemplate'), dataDir, { recursive: true })
  const reused = reusedSqlite(join(dataDir, 'nirgam.sqlite'))
  return {
    data: { dataDir, databaseUrl: null, isMigrated: true },
    reused,
    async leave() {
      await reused.letGo()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type Free = { url: string; reused: ReusedPostgres }

/** Databases of this process that are free again: making one takes longer than most tests. */
const free: { empty: Free[]; crowded: Free[] } = { empty: [], crowded: [] }

async function onPostgres({ own = false }: TestApiOptions, isCrowded: boolean): Promise<Place> {
  const server = inject('postgresUrl') ?? ''
  const crowded = isCrowded ? inject('crowded').postgres : null
  const fresh = () => createDatabase(server, crowded?.url ?? inject('postgresTemplate') ?? undefined)
  const alike = free[isCrowded ? 'crowded' : 'empty']
  const known = own ? undefined : alike.pop()
  const url = known?.url ?? (await fresh())
  const reused = known?.reused ?? (own ? null : await reusedPostgres(url))
  const dataDir = newFolder()
  if (crowded) await cp(crowded.folder, dataDir, { recursive: true })
  return {
    data: { dataDir, databaseUrl: url, isMigrated: true },
    reused,
    async leave() {
      await rm(dataDir, { recursive: true, force: true })
      if (!reused) return dropDatabase(server, url)
      await reused.leaveAsMade()
      alike.push({ url, reused })
    },
  }
}

function newFolder(): string {
  return mkdtempSync(join(inject('folder'), 'data-'))
}

type Running = { api: TestApi; place: Place; kind: string | null }

/** Servers of this process that the next test can have, of whichever file: starting one takes a tenth of a second. */
const waiting = new Map<string, Running>()

/**
 * Servers of one kind are interchangeable; null when the options make a server unique, or when every test must see its
 * server start.
 */
function kindOf({ paypal = false, ...others }: TestApiOptions, data: string): string | null {
  if (process.env.TEST_SERVERS === 'own' || Object.keys(others).length > 0) return null
  return `${data}${paypal ? ' with PayPal' : ''}`
}

async function end({ api, place }: Running): Promise<void> {
  await api.stop()
  await place.leave()
}

async function waitingOne(kind: string): Promise<Running | null> {
  const found = waiting.get(kind)
  if (!found?.place.reused) return null
  waiting.delete(kind)
  if (await found.api.renew(found.place.reused)) return found
  await end(found)
  return null
}

function setupOn(engine: EngineName, isCrowded: boolean): Setup {
  const newPlace = engine === 'SQLite' ? onSqlite : onPostgres
  const inUse: Running[] = []

  async function start(options: TestApiOptions, kind: string | null): Promise<Running> {
    const place = await newPlace(options, isCrowded)
    const api = await startTestApi(place.data, options)
    if (kind) await place.reused?.remember()
    return { api, place, kind }
  }

  afterEach(async () => {
    for (const running of inUse.splice(0)) {
      const { kind, place } = running
      if (kind && place.reused && !waiting.has(kind)) waiting.set(kind, running)
      else await end(running)
    }
  })
  return async (options = {}) => {
    const kind = kindOf(options, `${engine}, ${isCrowded ? 'crowded' : 'empty'}`)
    // A server that started with a fault is not reused.
    const kindOfNew = process.env.TEST_SERVERS === 'waiting' ? null : kind
    const running = (kind === null ? null : await waitingOne(kind)) ?? (await start(options, kindOfNew))
    inUse.push(running)
    return running.api
  }
}
