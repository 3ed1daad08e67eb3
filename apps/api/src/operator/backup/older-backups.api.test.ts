import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import type { Config } from '../../platform/config/config.ts'
import { applyMigrations, migrate, openDatabase } from '../../platform/database/database.ts'
import type { Db } from '../../platform/database/engine.ts'
import { MIGRATIONS } from '../../platform/database/migrations/migrations.ts'
import { fileVault } from '../../platform/file-vault/file-vault.ts'
import { createLogger } from '../../platform/logger.ts'
import { servicesOn } from '../../start-services.ts'
import { createDatabase } from '../../testing/databases/postgres.ts'
import { onBothEngines } from '../../testing/engines.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { operate } from '../operator.ts'
import { documentFile, rowsFile, rowToLine, TABLES } from './backup-format.ts'

const folder = mkdtempSync(join(tmpdir(), 'nirgam-older-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newFolder = () => mkdtempSync(join(folder, 'x-'))
const PAID = 7
const DOCUMENT = Buffer.from('a page of a statement')

/** Without tables, or as a server that was started once leaves it: with empty ones of the newest version. */
async function emptyMachine(api: TestApi, { isStarted = false } = {}): Promise<Config> {
  const dataDir = newFolder()
  if (isStarted) await cp(inject('sqliteTemplate'), dataDir, { recursive: true })
  const template = isStarted ? (inject('postgresTemplate') ?? undefined) : undefined
  const databaseUrl = api.data.databaseUrl && (await createDatabase(api.data.databaseUrl, template))
  return { ...api.services.config, dataDir, databaseUrl, keys: { file: join(dataDir, 'keys.json') } }
}

/** Paid remittances as the first version stored them, one with a document. */
async function addEarlyData(db: Db, config: Config): Promise<void> {
  const user = { uid: 'user', created_at: 1, updated_at: 1 }
  const { id: user_id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const remittances: number[] = []
  for (let n = 0; n < PAID; n += 1) {
    const status = (['processing', 'approved', 'rejected', 'pending'] as const)[n % 4] ?? 'processing'
    const paid = { contribution_paid: 1, payment_id: `CAPTURE${n}`, is_completed: 1, completed_at: 5 } as const
    const row = { reference_number: `NRG-${n}`, user_id, status, created_at: 1, updated_at: 9, ...paid }
    const added = await db.insertInto('remittances').values(row).returning('id').executeTakeFirstOrThrow()
    remittances.push(added.id)
  }
  const services = await servicesOn(db, config, { log: createLogger('silent') })
  const files = fileVault({ deleteJob: 'documents.delete-file', isInUse: async () => true })
  const file = await files.store(services, { table: 'documents', uid: 'document' }, DOCUMENT)
  const sealed = services.vault.seal('statement.pdf', { table: 'documents', row: 'document', field: 'name' })
  await db
    .insertInto('documents')
    .values({
      uid: 'document',
      remittance_id: remittances[0] ?? 0,
      kind: 'panCard',
      name_sealed: sealed,
      media_type: 'application/pdf',
      size: file.size,
      data_key_sealed: file.dataKeySealed,
      storage_key: file.storageKey,
      created_at: 1,
    })
    .execute()
}

type Rows = Record<string, Record<string, unknown>[]>

async function rowsOf(db: Db): Promise<Rows> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const tables = TABLES.filter((table) => there.has(table)).map(async (table) => {
    return [table, (await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1`.execute(db)).rows]
  })
  return Object.fromEntries(await Promise.all(tables))
}

/** Uids of rows that a migration creates are random. */
function withoutUids(rows: Rows): Rows {
  const made = ['cases', 'case_events', 'case_items']
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [
      table,
      made.includes(table) ? all.map(({ uid: _, ...row }) => row) : all,
    ]),
  )
}

/** As the first version wrote a backup: no checksums, and only the tables that were there. */
async function writeBackup(place: string, rows: Rows, migrations: string[], { dataDir, keys }: Config): Promise<void> {
  mkdirSync(join(place, 'rows'), { recursive: true })
  mkdirSync(join(place, 'documents'))
  for (const [table, all] of Object.entries(rows)) {
    writeFileSync(join(place, rowsFile(table)), gzipSync(all.map(rowToLine).join('')))
  }
  for (const { storage_key } of rows.documents ?? []) {
    const key = String(storage_key)
    writeFileSync(
      join(place, documentFile(key)),
      await readFile(join(dataDir, documentFile(`${key.slice(0, 2)}/${key}`))),
    )
  }
  if ('file' in keys) writeFileSync(join(place, 'keys.json'), await readFile(keys.file))
  const counts = Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.length]))
  const manifest = { format: 1, made_at: '2026-01-01T00:00:00.000Z', migrations, rows: counts, documents: 1 }
  writeFileSync(join(place, 'manifest.json'), JSON.stringify(manifest))
}

async function onDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(config)
  return work(db).finally(() => db.destroy())
}

const NAMES = Object.keys(MIGRATIONS)

/** A machine upgraded version by version, with a backup at each requested one, and the result of one full upgrade. */
async function backupsOf(api: TestApi, versions: readonly string[]) {
  const [machine, atOnce] = [await emptyMachine(api), newFolder()]
  const places = new Map<string, string>()
  await onDatabase(machine, async (db) => {
    await applyMigrations(db, NAMES.slice(0, 1))
    await addEarlyData(db, machine)
  })
  await cp(machine.dataDir, atOnce, { recursive: true })
  const { databaseUrl: server } = api.data
  const databaseUrl = server && machine.databaseUrl && (await createDatabase(server, machine.databaseUrl))
  const upgraded = { ...machine, dataDir: atOnce, databaseUrl }
  await migrate(upgraded)
  for (const last of versions) {
    const migrations = NAMES.slice(0, NAMES.indexOf(last) + 1)
    const place = join(newFolder(), 'backup')
    await onDatabase(machine, async (db) => {
      await applyMigrations(db, migrations)
      await writeBackup(place, await rowsOf(db), migrations, machine)
    })
    places.set(last, place)
  }
  return { places, upgraded: withoutUids(await onDatabase(upgraded, rowsOf)) }
}

onBothEngines('a backup of an older version', (setup, { engine }) => {
  const some = NAMES.filter((_, index) => index % 6 === 2 || index === NAMES.length - 1)
  // Creating tables is slow on PostgreSQL: it gets the released versions and some in between.
  const versions = engine === 'PostgreSQL' ? some : NAMES
  // It restores into SQLite on either engine, as the restore below it does.
  const verified = engine === 'PostgreSQL' ? some.slice(-1) : some
  let made: ReturnType<typeof backupsOf> | undefined

  test.each(versions)('made after %s restores to the same data as an upgrade in place', async (last) => {
    const api = await setup()
    made ??= backupsOf(api, versions)
    const { places, upgraded } = await made
    const place = places.get(last) ?? ''
    const other = await emptyMachine(api, { isStarted: true })

    if (verified.includes(last)) {
      const scratch = join(newFolder(), 'scratch')
      const { code, err, out } = await operate(['backup', 'verify', place, '--open', scratch, '--json'], () => other)
      expect({ code, err }).toEqual({ code: 0, err: '' })
      expect(JSON.parse(out).opened).toEqual({ remittances: PAID, cases: PAID, documents: 1 })
    }

    expect(await operate(['restore', place], () => other)).toMatchObject({ code: 0, err: '' })
    const restored = await onDatabase(other, rowsOf)
    expect(restored.cases).toHaveLength(PAID)
    expect(withoutUids(restored)).toEqual(upgraded)
  })
})
