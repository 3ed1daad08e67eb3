import { createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Option } from '@commander-js/extra-typings'
import { sql } from 'kysely'
import { isFileInUse, storageKeys } from '../features/documents/documents.ts'
import { addAuditEntry } from '../platform/audit.ts'
import type { Trx } from '../platform/database/engine.ts'
import { engineOf } from '../platform/database/engine.ts'
import type { Tables } from '../platform/database/tables.ts'
import { type Manifest, rowToLine, TABLE_KEYS, TABLES } from './backup-format.ts'
import { type Desk, type Group, Refusal, textIn } from './command.ts'

const PAGE = 1_000

export const backupCommands: Group = (program, { atDesk }) => {
  program
    .command('backup')
    .description('everything as of one moment, into a new folder, while the servers run')
    .argument('<FOLDER>', 'where it goes', textIn)
    .addOption(new Option('--with-keys <yes>', 'the keys that open it go in, too').choices(['yes'] as const))
    .action(
      atDesk(async (desk, folder, { withKeys }) => {
        if (existsSync(folder)) throw new Refusal(`${folder} is there already. A backup makes its own folder.`)
        const draft = `${folder}.part`
        if (existsSync(draft)) throw new Refusal(`${draft} is left from a backup that was broken off. Delete it first.`)
        await mkdir(join(draft, 'rows'), { recursive: true, mode: 0o700 })
        await mkdir(join(draft, 'documents'), { mode: 0o700 })
        const { manifest, missing } = await copyEverything(desk, draft)
        await mustBeReplaced(desk, missing)
        if (withKeys) await copyKeys(desk, draft)
        await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
        await rename(draft, folder)
        await addAuditEntry(desk, desk.db, 'backup', folder)
        const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
        const note = missing.length > 0 ? ` ${missing.length} documents were replaced meanwhile and are left out.` : ''
        return { done: `${rows} rows and ${manifest.documents} documents are in ${folder}.${note}`, facts: manifest }
      }),
    )
}

/** Documents first: a row is copied only with its file, so that what is restored agrees with itself. */
async function copyEverything(
  { db, clock, storage }: Desk,
  folder: string,
): Promise<{ manifest: Manifest; missing: string[] }> {
  const snapshot = db.transaction().setAccessMode('read only')
  const consistent = engineOf(db) === 'postgres' ? snapshot.setIsolationLevel('repeatable read') : snapshot
  return consistent.execute(async (trx) => {
    const missing = await copyDocuments(trx, storage, folder)
    const manifest: Manifest = {
      format: 1,
      made_at: new Date(clock.now()).toISOString(),
      migrations: await migrationsOf(trx),
      rows: {},
      documents: 0,
    }
    for (const table of TABLES) {
      let count = 0
      const lines = Readable.from(
        (async function* () {
          for await (const row of rowsOf(trx, table)) {
            if (table === 'documents' && missing.includes(String(row.storage_key))) continue
            count += 1
            yield rowToLine(row)
          }
        })(),
      )
      const file = createWriteStream(join(folder, 'rows', `${table}.jsonl.gz`), { mode: 0o600 })
      await pipeline(lines, createGzip(), file)
      manifest.rows[table] = count
    }
    manifest.documents = manifest.rows.documents ?? 0
    return { manifest, missing }
  })
}

async function migrationsOf(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx)
  return rows.map(({ name }) => name)
}

async function* rowsOf(trx: Trx, table: keyof Tables): AsyncGenerator<Record<string, unknown>> {
  const keys = TABLE_KEYS[table] as readonly string[]
  const order = sql.join(keys.map((key) => sql.ref(key)))
  let last: Record<string, unknown> | undefined
  while (true) {
    const after = last ? sql`where (${order}) > (${sql.join(keys.map((key) => last?.[key]))})` : sql``
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} ${after} order by ${order} limit ${PAGE}`.execute(trx)
    yield* rows
    if (rows.length < PAGE) return
    last = rows.at(-1)
  }
}

/** Still encrypted, as they are kept. Answers those that could not be read. */
async function copyDocuments(trx: Trx, storage: Desk['storage'], folder: string): Promise<string[]> {
  const missing: string[] = []
  for (const key of await storageKeys(trx)) {
    const bytes = await storage.get(key).catch(() => null)
    if (bytes) await writeFile(join(folder, 'documents', key), bytes, { mode: 0o600 })
    else missing.push(key)
  }
  return missing
}

/** A file that is gone because its document was replaced is no loss; any other is. */
async function mustBeReplaced({ db }: Desk, missing: string[]): Promise<void> {
  let lost = 0
  for (const key of missing) {
    if (await isFileInUse(db, key)) lost += 1
  }
  if (lost > 0) throw new Refusal(`${lost} documents cannot be read, so this would be no whole backup.`)
}

async function copyKeys({ config }: Desk, folder: string): Promise<void> {
  if (!('file' in config.keys)) throw new Refusal('The keys come from DATA_KEYS; keep them where they are kept now.')
  await copyFile(config.keys.file, join(folder, 'keys.json'))
}
