import { createReadStream, existsSync } from 'node:fs'
import { copyFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { z } from 'zod'
import { hasUsers } from '../features/accounts/accounts.ts'
import { hasStaff } from '../features/staff/staff.ts'
import type { Config } from '../platform/config.ts'
import { migrate, openDatabase } from '../platform/database/database.ts'
import { type Db, engineOf, type Trx, transaction } from '../platform/database/engine.ts'
import { MIGRATIONS } from '../platform/database/migrations/migrations.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { openVault } from '../platform/open-vault.ts'
import { storageFor } from '../start-services.ts'
import { lineToRow, TABLE_KEYS, TABLES } from './backup-format.ts'
import { type Group, Refusal, textIn } from './command.ts'

const BATCH = 200

const manifestShape = z.object({
  format: z.literal(1),
  made_at: z.string(),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
  documents: z.number(),
})

export const restoreCommands: Group = (program, { onFiles }) => {
  program
    .command('restore')
    .description('fills an empty database and document store from a backup')
    .argument('<FOLDER>', 'the backup', textIn)
    .action(
      onFiles(async (config, folder) => {
        const manifest = await readManifest(folder)
        await takeOverKeys(config, folder)
        await migrate(config)
        const db = openDatabase(config, { patient: true })
        try {
          await mustBeEmpty(db)
          await fill(db, folder, manifest.rows)
          await copyDocuments(config, folder)
          await openVault(db, config.keys)
        } finally {
          await db.destroy()
        }
        return { done: `The backup of ${manifest.made_at} is restored, and the keys open it.`, facts: manifest }
      }),
    )
}

async function readManifest(folder: string): Promise<z.infer<typeof manifestShape>> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null)
  const manifest = manifestShape.safeParse(text === null ? null : JSON.parse(text))
  if (!manifest.success) throw new Refusal(`${folder} holds no complete backup.`)
  const unknown = manifest.data.migrations.filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0) throw new Refusal('The backup was made by a newer version of Nirgam.')
  return manifest.data
}

/** Keys in the backup are used only where none are set up yet. */
async function takeOverKeys({ keys, dataDir }: Config, folder: string): Promise<void> {
  if (!('file' in keys) || existsSync(keys.file)) return
  const saved = join(folder, 'keys.json')
  if (!existsSync(saved))
    throw new Refusal(`The key file ${keys.file} is missing: put the keys of the backup there first.`)
  makeFolder(dataDir)
  await copyFile(saved, keys.file)
}

async function mustBeEmpty(db: Db): Promise<void> {
  const hasData = (await hasUsers(db)) || (await hasStaff(db))
  if (hasData) throw new Refusal('There is data in this database already. A restore needs an empty one.')
}

async function fill(db: Db, folder: string, counts: Record<string, number>): Promise<void> {
  await transaction(db, async (trx) => {
    for (const table of TABLES.toReversed()) {
      if (table !== 'audit') await sql`delete from ${sql.table(table)}`.execute(trx)
    }
    for (const table of TABLES) {
      // A table that came with a later version is not in an older backup.
      if (!(table in counts)) continue
      const filled = await fillTable(trx, table, join(folder, 'rows', `${table}.jsonl.gz`))
      if (filled !== counts[table])
        throw new Refusal(`The backup is damaged: ${table} has ${filled} of ${counts[table]} rows.`)
    }
    if (engineOf(trx) === 'postgres') await continueNumbers(trx)
  })
}

async function fillTable(trx: Trx, table: string, file: string): Promise<number> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })
  let batch: Record<string, unknown>[] = []
  let filled = 0
  const flush = async () => {
    const [first] = batch
    if (!first) return
    const names = Object.keys(first)
    const rows = batch.map((row) => sql`(${sql.join(names.map((name) => row[name]))})`)
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      values ${sql.join(rows)}`.execute(trx)
    filled += batch.length
    batch = []
  }
  for await (const line of lines) {
    batch.push(lineToRow(line))
    if (batch.length === BATCH) await flush()
  }
  await flush()
  return filled
}

/** New rows go on after the restored ones. */
async function continueNumbers(trx: Trx): Promise<void> {
  for (const table of TABLES) {
    if (!(TABLE_KEYS[table] as readonly string[]).includes('id')) continue
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 0) + 1, false)
      from ${sql.table(table)}`.execute(trx)
  }
}

async function copyDocuments(config: Config, folder: string): Promise<void> {
  const storage = storageFor(config, fetch)
  for (const key of await readdir(join(folder, 'documents'))) {
    await storage.put(key, await readFile(join(folder, 'documents', key)))
  }
}
