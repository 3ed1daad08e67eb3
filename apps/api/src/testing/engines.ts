import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, inject } from 'vitest'
import { createDatabase, dropDatabase } from './databases/postgres.ts'
import { type ReusedData, type ReusedPostgres, reusedPostgres, reusedSqlite } from './databases/reused-data.ts'
import { startTestApi, type TestApi, type TestApiOptions, type TestData } from './test-api.ts'

export type Setup = (options?: TestApiOptions) => Promise<TestApi>
type EngineName = 'SQLite' | 'PostgreSQL'

type Tests = (setup: Setup, engine: EngineName) => void

/**
 * Runs the same tests on both engines. Each `setup()` is a server on a migrated database that already has other users'
 * rows, so that a query without an owner is noticed. Without options, one server is shared by a whole file and reset
 * between the tests.
 */
export function onBothEngines(what: string, tests: Tests): void {
  onEngines(what, tests, true)
}

/** The same on databases without rows, for tests that count or compare a whole table. */
export function onEmptyDatabases(what: string, tests: Tests): void {
  onEngines(what, tests, false)
}

/** For bodies, files and other services, which do not depend on the engine. */
export function onOneEngine(what: string, tests: Tests): void {
  describe(what, () => tests(setupOn(onSqlite, true), 'SQLite'))
}

function onEngines(what: string, tests: Tests, isCrowded: boolean): void {
  describe(`${what} (SQLite)`, () => {
    tests(setupOn(onSqlite, isCrowded), 'SQLite')
  })
  describe.skipIf(!inject('postgresUrl'))(`${what} (PostgreSQL)`, () => {
    tests(setupOn(onPostgres, isCrowded), 'PostgreSQL')
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
  return mkdtempSync(join(tmpdir(), 'nirgam-test-'))
}

type Running = { api: TestApi; place: Place; kind: Kind | null }
type Kind = 'plain' | 'paypal'

/**
 * Servers of one kind are interchangeable; null when the options make a server unique, or when every test must see its
 * server start.
 */
function kindOf({ paypal = false, ...others }: TestApiOptions): Kind | null {
  if (process.env.TEST_SERVERS === 'own' || Object.keys(others).length > 0) return null
  return paypal ? 'paypal' : 'plain'
}

function setupOn(newPlace: (options: TestApiOptions, isCrowded: boolean) => Promise<Place>, isCrowded: boolean): Setup {
  const inUse: Running[] = []
  const waiting = new Map<Kind, Running>()

  async function end({ api, place }: Running): Promise<void> {
    await api.stop()
    await place.leave()
  }

  async function start(options: TestApiOptions, kind: Kind | null): Promise<Running> {
    const place = await newPlace(options, isCrowded)
    const api = await startTestApi(place.data, options)
    if (kind) await place.reused?.remember()
    return { api, place, kind }
  }

  async function waitingOne(kind: Kind): Promise<Running | null> {
    const found = waiting.get(kind)
    if (!found?.place.reused) return null
    waiting.delete(kind)
    if (await found.api.renew(found.place.reused)) return found
    await end(found)
    return null
  }

  afterEach(async () => {
    for (const running of inUse.splice(0)) {
      const { kind, place } = running
      if (kind && place.reused && !waiting.has(kind)) waiting.set(kind, running)
      else await end(running)
    }
  })
  afterAll(async () => {
    for (const running of waiting.values()) await end(running)
    waiting.clear()
  })

  return async (options = {}) => {
    const kind = kindOf(options)
    // A server that started with a fault is not reused.
    const kindOfNew = process.env.TEST_SERVERS === 'waiting' ? null : kind
    const running = (kind && (await waitingOne(kind))) ?? (await start(options, kindOfNew))
    inUse.push(running)
    return running.api
  }
}
