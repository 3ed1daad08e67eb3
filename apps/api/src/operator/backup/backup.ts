import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings'
import { sql } from 'kysely'
import { addAuditEntry } from '../../platform/audit.ts'
import type { Config } from '../../platform/config/config.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { type Db, engineOf, type Trx } from '../../platform/database/engine.ts'
import type { Tables } from '../../platform/database/tables.ts'
import {
  type BackupLease,
  isBackupLease,
  readStored,
  type StoredFile,
  takeBackupLease,
} from '../../platform/file-vault/file-vault.ts'
import { type Storage, whyUnreadable } from '../../platform/file-vault/storage.ts'
import { createLogger } from '../../platform/logger.ts'
import type { Services } from '../../platform/services.ts'
import { type KeyRing, keyRingText } from '../../platform/vault/key-ring.ts'
import { startServices, storageFor } from '../../start-services.ts'
import { type Acting, type Desk, type Group, Refusal, textIn } from '../command.ts'
import {
  documentFile,
  type FileFacts,
  keptFiles,
  type Manifest,
  mustBeWhole,
  readManifest,
  rowsFile,
  rowToLine,
  TABLE_KEYS,
  TABLES,
  WITH_FILES,
  whoseFile,
  withoutFiles,
} from './backup-format.ts'
import { keysFor, restoreInto } from './restore.ts'

const PAGE = 1_000

export const backupCommands: Group = (program, acting) => {
  const backup = program
    .command('backup')
    .description('backs up a snapshot of everything into a new folder, while servers run')
    .argument('<FOLDER>', 'the new folder', textIn)
    .addOption(new Option('--with-keys <yes>', 'includes the keys that decrypt it').choices(['yes'] as const))
    .option('--without-lost', 'leaves out documents whose files are lost, and lists them in the manifest')
    .action(
      acting.atDesk(async (desk, folder, { withKeys, withoutLost }) => {
        if (existsSync(folder)) throw new Refusal(`${folder} already exists. A backup creates its own folder.`)
        const draft = `${folder}.part`
        // Left over from a killed run; it never became a backup.
        await rm(draft, { recursive: true, force: true })
        try {
          const manifest = await copyEverything(desk, draft)
          if (manifest.lost.length > 0 && !withoutLost) throw lostDocuments(manifest.lost)
          if (withKeys) manifest.files['keys.json'] = await copyKeys(desk, draft)
          await writeDurably(join(draft, 'manifest.json'), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
          // Audited before the backup is complete: no backup exists without its entry.
          await addAuditEntry(desk, desk.db, 'backup', folder)
          await rename(draft, folder)
          return { done: summaryOf(manifest, folder), facts: withoutFiles(manifest) }
        } catch (error) {
          await rm(draft, { recursive: true, force: true })
          throw error
        }
      }),
    )
  verifyCommand(backup, acting)
}

function lostDocuments(lost: Manifest['lost']): Refusal {
  const lines = lost.map(({ document, why }) => `  - ${document}: ${why}`)
  return new Refusal(
    `${lost.length} documents cannot be read, so the backup would be incomplete:\n${lines.join('\n')}\n` +
      'Put their files back, or back up everything else with --without-lost.',
  )
}

function summaryOf({ rows, documents, lost }: Manifest, folder: string): string {
  const count = Object.values(rows).reduce((sum, of) => sum + of, 0)
  const note = lost.length > 0 ? ` ${lost.length} lost documents are not in it; the manifest names them.` : ''
  return `${count} rows and ${documents} documents are in ${folder}.${note}`
}

type Copied = { files: Record<string, FileFacts>; lost: Manifest['lost'] }

/** Rows and files of one snapshot: files deleted meanwhile are kept until the lease ends. */
async function copyEverything(desk: Desk, folder: string): Promise<Manifest> {
  await mkdir(join(folder, 'rows'), { recursive: true, mode: 0o700 })
  await mkdir(join(folder, 'documents'), { mode: 0o700 })
  // The lease needs its own connection: SQLite has only one, and the snapshot's transaction uses it.
  const db = openDatabase(desk.config, { patient: true })
  try {
    const lease = await takeBackupLease(db, desk.clock)
    try {
      return await copySnapshot(desk, lease, folder)
    } finally {
      await lease.end()
    }
  } finally {
    await db.destroy()
  }
}

async function copySnapshot({ db, storage, clock }: Desk, lease: BackupLease, folder: string): Promise<Manifest> {
  const snapshot = db.transaction().setAccessMode('read only')
  const consistent = engineOf(db) === 'postgres' ? snapshot.setIsolationLevel('repeatable read') : snapshot
  return consistent.execute(async (trx) => {
    const { files, lost } = await copyDocuments({ trx, storage, lease }, folder)
    const documents = Object.keys(files).length
    const rows: Record<string, number> = {}
    for (const table of TABLES) {
      const copied = await copyTable(trx, table, folder)
      files[rowsFile(table)] = copied.facts
      rows[table] = copied.count
    }
    const made_at = new Date(clock.now()).toISOString()
    return { format: 2, made_at, migrations: await migrationsOf(trx), rows, documents, files, lost }
  })
}

async function copyTable(trx: Trx, table: keyof Tables, folder: string): Promise<{ count: number; facts: FileFacts }> {
  let count = 0
  const lines = Readable.from(
    (async function* () {
      for await (const row of rowsOf(trx, table)) {
        if (table === 'meta' && isBackupLease(row)) continue
        count += 1
        yield rowToLine(row)
      }
    })(),
  )
  const hash = createHash('sha256')
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.byteLength
      done(null, chunk)
    },
  })
  const file = createWriteStream(join(folder, rowsFile(table)), { mode: 0o600, flush: true })
  await pipeline(lines, createGzip(), counting, file)
  return { count, facts: { bytes, sha256: hash.digest('hex') } }
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

type Source = { trx: Trx; storage: Storage; lease: BackupLease }

/** Copied encrypted, as they are stored. */
async function copyDocuments({ trx, storage, lease }: Source, folder: string): Promise<Copied> {
  const copied: Copied = { files: {}, lost: [] }
  for (const key of await keptFiles(trx)) {
    await lease.renew()
    try {
      copied.files[documentFile(key)] = await writeDurably(join(folder, documentFile(key)), await storage.get(key))
    } catch (error) {
      const why = whyUnreadable(error)
      if (why === null) throw error
      copied.lost.push({ document: (await whoseFile(trx, key)) ?? key, file: key, why })
    }
  }
  return copied
}

async function copyKeys({ config }: Desk, folder: string): Promise<FileFacts> {
  if (!('file' in config.keys))
    throw new Refusal('The keys come from DATA_KEYS and cannot be included; keep them in your secret store.')
  return writeDurably(join(folder, 'keys.json'), await readFile(config.keys.file))
}

/** Syncs to disk, so that a power cut cannot undo a finished backup. */
async function writeDurably(file: string, bytes: Buffer): Promise<FileFacts> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function verifyCommand(backup: CommandUnknownOpts, { onFiles }: Acting): void {
  backup
    .command('verify')
    .description('checks a backup and lists damaged files')
    .argument('<FOLDER>', 'the backup', textIn)
    .option('--open <DIR>', 'restores it into this new folder, opens every document, and deletes the folder')
    .action(
      onFiles(async ({ config, fetch }, folder, { open }) => {
        const manifest = await readManifest(folder)
        await mustBeWhole(folder, manifest)
        const { made_at, documents, lost, format } = manifest
        const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
        const opened = open === undefined ? null : await openIn(open, { config, fetch, folder, manifest })
        const notes = [
          ...(opened
            ? [
                ` Restored, it has ${opened.remittances} remittances and ${opened.cases} cases;` +
                  ` ${opened.documents} documents were opened.`,
              ]
            : []),
          ...(lost.length > 0 ? [` Lost before it was made: ${lost.map(({ document }) => document).join(', ')}.`] : []),
          ...(format === 1
            ? [' It is of an older kind without checksums: a changed document would not be noticed.']
            : []),
        ]
        return {
          done: `The backup of ${made_at} is complete: ${rows} rows and ${documents} documents.${notes.join('')}`,
          facts: { made_at, rows, documents, lost, ...(opened ? { opened } : {}) },
        }
      }),
    )
}

type Scratch = { config: Config; fetch: typeof fetch; folder: string; manifest: Manifest }
type Opened = { remittances: number; cases: number; documents: number }

/** Always on SQLite with files beside it: a backup restores into either engine, and a folder can simply be removed. */
async function openIn(place: string, { config, fetch, folder, manifest }: Scratch): Promise<Opened> {
  if (existsSync(place))
    throw new Refusal(`${place} already exists. The folder is created for this, and deleted afterwards.`)
  const ring = await keysFor(config, folder)
  const scratch = scratchConfig(config, place, ring)
  try {
    await restoreInto(scratch, storageFor(scratch, fetch), ring, { folder, manifest })
    const services = await startServices(scratch, { log: createLogger('silent'), patient: true })
    try {
      return await contentsOf(services, manifest)
    } finally {
      await services.db.destroy()
    }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

function scratchConfig(config: Config, dataDir: string, ring: KeyRing): Config {
  return { ...config, dataDir, databaseUrl: null, s3: null, keys: { ring: keyRingText(ring) } }
}

async function contentsOf(services: Services, { lost }: Manifest): Promise<Opened> {
  const { db } = services
  const [remittances, cases] = [await count(db, 'remittances'), await count(db, 'cases')]
  // An erased remittance has lost its case.
  const without = (await count(db, 'remittances', sql`is_completed = 1 and erased_at is null`)) - cases
  if (without > 0) throw new Refusal(`${without} submitted remittances of the backup have no case.`)
  const known = new Set(lost.map(({ file }) => file))
  let documents = 0
  for (const file of (await storedFiles(db)).filter(({ storageKey }) => !known.has(storageKey))) {
    await readStored(services, file).catch(() => {
      throw new Refusal(`The backup has a file that cannot be opened: documents/${file.storageKey}`)
    })
    documents += 1
  }
  return { remittances, cases, documents }
}

async function count(db: Db, table: keyof Tables, which = sql`1 = 1`): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)} where ${which}`.execute(db)
  return Number(rows[0]?.n)
}

async function storedFiles(db: Db): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const table of WITH_FILES) {
    const { rows } = await sql<Omit<StoredFile, 'table'>>`
      select uid, size, storage_key as "storageKey", data_key_sealed as "dataKeySealed" from ${sql.table(table)}
      where storage_key is not null order by id`.execute(db)
    files.push(...rows.map((row) => ({ ...row, table })))
  }
  return files
}
