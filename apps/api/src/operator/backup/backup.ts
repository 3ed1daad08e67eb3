import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Option } from '@commander-js/extra-typings'
import { sql } from 'kysely'
import { addAuditEntry } from '../../platform/audit.ts'
import { openDatabase } from '../../platform/database/database.ts'
import type { Trx } from '../../platform/database/engine.ts'
import { engineOf } from '../../platform/database/engine.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type BackupLease, isBackupLease, takeBackupLease } from '../../platform/file-vault/running-backups.ts'
import { type Storage, whyUnreadable } from '../../platform/file-vault/storage.ts'
import { type Desk, type Group, Refusal, textIn } from '../command.ts'
import {
  documentFile,
  type FileFacts,
  type Manifest,
  rowsFile,
  rowToLine,
  TABLE_KEYS,
  TABLES,
  withoutFiles,
} from './backup-format.ts'
import { keptFiles, whoseFile } from './kept-files.ts'
import { verifyCommand } from './verify-backup.ts'

const PAGE = 1_000

export const backupCommands: Group = (program, acting) => {
  const backup = program
    .command('backup')
    .description('everything as of one moment, into a new folder, while the servers run')
    .argument('<FOLDER>', 'where it goes', textIn)
    .addOption(new Option('--with-keys <yes>', 'the keys that open it go in, too').choices(['yes'] as const))
    .option('--without-lost', 'goes on without documents whose files are lost, and lists them in the manifest')
    .action(
      acting.atDesk(async (desk, folder, { withKeys, withoutLost }) => {
        if (existsSync(folder)) throw new Refusal(`${folder} is there already. A backup makes its own folder.`)
        const draft = `${folder}.part`
        // Left by one that was killed; it never became a backup.
        await rm(draft, { recursive: true, force: true })
        try {
          const manifest = await copyEverything(desk, draft)
          if (manifest.lost.length > 0 && !withoutLost) throw lostDocuments(manifest.lost)
          if (withKeys) manifest.files['keys.json'] = await copyKeys(desk, draft)
          await writeDurably(join(draft, 'manifest.json'), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
          // Before it becomes a backup: none is taken away without its entry.
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
    `${lost.length} documents cannot be read, so this would be no whole backup:\n${lines.join('\n')}\n` +
      'Put their files back, or back up everything else with --without-lost.',
  )
}

function summaryOf({ rows, documents, lost }: Manifest, folder: string): string {
  const count = Object.values(rows).reduce((sum, of) => sum + of, 0)
  const note = lost.length > 0 ? ` ${lost.length} lost documents are not in it; the manifest names them.` : ''
  return `${count} rows and ${documents} documents are in ${folder}.${note}`
}

type Copied = { files: Record<string, FileFacts>; lost: Manifest['lost'] }

/** Rows and files of one moment: files that are deleted meanwhile wait for the end of the lease. */
async function copyEverything(desk: Desk, folder: string): Promise<Manifest> {
  await mkdir(join(folder, 'rows'), { recursive: true, mode: 0o700 })
  await mkdir(join(folder, 'documents'), { mode: 0o700 })
  // The lease needs a connection of its own: on SQLite there is one, and the snapshot's transaction has it.
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

/** Still encrypted, as they are kept. */
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
  if (!('file' in config.keys)) throw new Refusal('The keys come from DATA_KEYS; keep them where they are kept now.')
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
