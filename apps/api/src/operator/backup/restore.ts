import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hasUsers } from '../../features/accounts/accounts.ts'
import { hasStaff } from '../../features/staff/staff.ts'
import { listAudit } from '../../platform/audit.ts'
import type { Config } from '../../platform/config/config.ts'
import { applyMigrations, dropSchema, migrate, openDatabase, sqliteFilesOf } from '../../platform/database/database.ts'
import { type Db, engineOf, type Trx, transaction } from '../../platform/database/engine.ts'
import { AppError } from '../../platform/errors.ts'
import { type Storage, whyUnreadable } from '../../platform/file-vault/storage.ts'
import { createKeyFile, type KeyRing, parseKeyRing, readKeyFile } from '../../platform/vault/key-ring.ts'
import { CANARY_NAME, fitsCanary } from '../../platform/vault/open-vault.ts'
import { storageFor } from '../../start-services.ts'
import { type Group, Refusal, textIn } from '../command.ts'
import {
  documentFile,
  type Manifest,
  mustBeWhole,
  readManifest,
  rowsIn,
  TABLE_KEYS,
  TABLES,
  WITH_FILES,
  withoutFiles,
} from './backup-format.ts'

const BATCH = 200

export const restoreCommands: Group = (program, { onFiles }) => {
  program
    .command('restore')
    .description('restores a backup into an empty database and document store')
    .argument('<FOLDER>', 'the backup', textIn)
    .action(
      onFiles(async ({ config, fetch: via }, folder) => {
        const manifest = await readManifest(folder)
        const storage = storageFor(config, via)
        // All checks run before anything is written.
        await mustBeWhole(folder, manifest)
        const ring = await keysFor(config, folder)
        await restoreInto(config, storage, ring, { folder, manifest })
        const lost = manifest.lost.map(({ document }) => document)
        const note = lost.length > 0 ? ` Lost before it was made: ${lost.join(', ')}.` : ''
        const done = `The backup of ${manifest.made_at} is restored, and the keys open it.${note}`
        return { done, facts: withoutFiles(manifest) }
      }),
    )
}

/** The configured keys, else those in the backup. Nothing is written yet. */
export async function keysFor({ keys }: Config, folder: string): Promise<KeyRing> {
  if ('ring' in keys) return parseKeyRing(keys.ring, 'DATA_KEYS')
  const found = readKeyFile(keys.file) ?? readKeyFile(join(folder, 'keys.json'))
  if (!found) throw new Refusal(`The key file ${keys.file} is missing: put the keys of the backup there first.`)
  return found
}

/** The canary shows whether these are the right keys, and the key ids in the values whether all are there. */
async function mustOpen(ring: KeyRing, folder: string, { rows }: Manifest): Promise<void> {
  const missing = new Set<string>()
  let fits = false
  for (const table of TABLES) {
    if (!(table in rows)) continue
    for await (const row of rowsIn(folder, table)) {
      if (table === 'meta' && row.name === CANARY_NAME) fits = fitsCanary(ring, String(row.value))
      for (const [column, value] of Object.entries(row)) {
        if (!column.endsWith('_sealed') || typeof value !== 'string') continue
        const key = value.slice(0, value.indexOf('.'))
        if (!ring.keys.has(key)) missing.add(key)
      }
    }
  }
  if (!fits) throw new Refusal('The data keys are not those of this backup. Nothing was changed.')
  if (missing.size > 0)
    throw new Refusal(
      `The data keys lack ${[...missing].join(', ')}, which encrypts values of this backup. Nothing was changed.`,
    )
}

async function mustBeReachable(storage: Storage): Promise<void> {
  await storage.check().catch((error) => {
    const cause = error instanceof AppError ? error.cause : error
    throw new Refusal(`${cause instanceof Error ? cause.message : cause}\nNothing was changed.`)
  })
}

type Backup = { folder: string; manifest: Manifest }

/** Undoes everything when any part fails, so that the restore can simply be run again. */
export async function restoreInto(config: Config, storage: Storage, ring: KeyRing, backup: Backup): Promise<void> {
  await mustOpen(ring, backup.folder, backup.manifest)
  await mustBeReachable(storage)
  const undo: (() => Promise<unknown>)[] = []
  const isNew = !config.databaseUrl && !sqliteFilesOf(config).some((file) => existsSync(file))
  if (isNew) undo.push(() => Promise.all(sqliteFilesOf(config).map((file) => rm(file, { force: true }))))
  try {
    await migrate(config)
    await onDatabase(config, mustBeEmpty)
    await copyDocuments(storage, backup, undo)
    takeOverKeys(config, ring, undo)
    await onDatabase(config, (db) => fill(db, backup))
  } catch (error) {
    for (const step of undo.toReversed()) await step().catch(() => {})
    throw error
  }
}

/** A separate connection: statements prepared before the tables were recreated would no longer fit. */
async function onDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  const db = openDatabase(config, { patient: true })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

async function mustBeEmpty(db: Db): Promise<void> {
  const used = (await hasUsers(db)) || (await hasStaff(db)) || (await listAudit(db, 1)).length > 0
  if (used) throw new Refusal('This database already has data. A restore needs an empty one.')
}

/** Keys in the backup are used only where none are configured. */
function takeOverKeys({ keys }: Config, ring: KeyRing, undo: (() => Promise<unknown>)[]): void {
  if (!('file' in keys) || existsSync(keys.file)) return
  undo.push(() => rm(keys.file, { force: true }))
  createKeyFile(keys.file, ring)
}

/**
 * Inserts all rows last, in one transaction: until then no row refers to the restored files. The rows go into the schema
 * they were copied from, and from there through the same migrations as an upgrade in place.
 */
async function fill(db: Db, { folder, manifest }: Backup): Promise<void> {
  await transaction(db, async (trx) => {
    await dropSchema(trx, TABLES.toReversed())
    await applyMigrations(trx, manifest.migrations)
    // A migration may have created rows that the backup contains too.
    const tables = TABLES.filter((table) => table in manifest.rows)
    for (const table of tables.toReversed()) {
      if (table !== 'audit') await sql`delete from ${sql.table(table)}`.execute(trx)
    }
    for (const table of tables) await fillTable(trx, table, folder)
    if (engineOf(trx) === 'postgres') await continueNumbers(trx, tables)
    await applyMigrations(trx)
  })
}

async function fillTable(trx: Trx, table: string, folder: string): Promise<void> {
  let batch: Record<string, unknown>[] = []
  const flush = async () => {
    const [first] = batch
    if (!first) return
    const names = Object.keys(first)
    const rows = batch.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values ${sql.join(rows)}`.execute(trx)
    batch = []
  }
  for await (const row of rowsIn(folder, table)) {
    batch.push(row)
    if (batch.length === BATCH) await flush()
  }
  await flush()
}

/** New rows are numbered after the restored ones. */
async function continueNumbers(trx: Trx, tables: typeof TABLES): Promise<void> {
  for (const table of tables) {
    if (!(TABLE_KEYS[table] as readonly string[]).includes('id')) continue
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false)
      from ${sql.table(table)}`.execute(trx)
  }
}

async function copyDocuments(
  storage: Storage,
  { folder, manifest }: Backup,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const lost = new Set(manifest.lost.map(({ file }) => file))
  for await (const key of filesIn(folder, manifest)) {
    if (lost.has(key)) continue
    // A file that already existed must survive a rollback: it may be a document left by a failed machine.
    const wasThere = await storage.get(key).then(
      () => true,
      (error) => whyUnreadable(error) !== 'it is gone',
    )
    if (!wasThere) undo.push(() => storage.remove(key))
    await storage.put(key, await readFile(join(folder, documentFile(key))))
  }
}

async function* filesIn(folder: string, { rows }: Manifest): AsyncGenerator<string> {
  // An older backup lacks tables that a later version added.
  for (const table of WITH_FILES.filter((name) => name in rows)) {
    for await (const { storage_key } of rowsIn(folder, table)) if (storage_key !== null) yield String(storage_key)
  }
}
