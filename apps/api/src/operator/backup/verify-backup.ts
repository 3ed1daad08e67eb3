import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/engine.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { readStored, type StoredFile } from '../../platform/file-vault/file-vault.ts'
import { createLogger } from '../../platform/logger.ts'
import type { Services } from '../../platform/services.ts'
import { type KeyRing, keyRingText } from '../../platform/vault/key-ring.ts'
import { startServices, storageFor } from '../../start-services.ts'
import { type Acting, Refusal, textIn } from '../command.ts'
import { type Manifest, readManifest } from './backup-format.ts'
import { mustBeWhole } from './damage.ts'
import { WITH_FILES } from './kept-files.ts'
import { keysFor, restoreInto } from './restore.ts'

export function verifyCommand(backup: CommandUnknownOpts, { onFiles }: Acting): void {
  backup
    .command('verify')
    .description('reads a backup through and says what of it is damaged')
    .argument('<FOLDER>', 'the backup', textIn)
    .option('--open <DIR>', 'restores it into this new folder, opens every document, and removes the folder')
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
          done: `The backup of ${made_at} is whole: ${rows} rows and ${documents} documents.${notes.join('')}`,
          facts: { made_at, rows, documents, lost, ...(opened ? { opened } : {}) },
        }
      }),
    )
}

type Scratch = { config: Config; fetch: typeof fetch; folder: string; manifest: Manifest }
type Opened = { remittances: number; cases: number; documents: number }

/** Always on SQLite with files beside it: a backup restores into either engine, and a folder can simply be removed. */
async function openIn(place: string, { config, fetch, folder, manifest }: Scratch): Promise<Opened> {
  if (existsSync(place)) throw new Refusal(`${place} is there already. It is made for this and removed afterwards.`)
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
  const without = (await count(db, 'remittances', sql`is_completed = 1`)) - cases
  if (without > 0) throw new Refusal(`${without} submitted remittances of the backup have no case.`)
  const known = new Set(lost.map(({ file }) => file))
  let documents = 0
  for (const file of (await storedFiles(db)).filter(({ storageKey }) => !known.has(storageKey))) {
    await readStored(services, file).catch(() => {
      throw new Refusal(`The backup has a file that does not open: documents/${file.storageKey}`)
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
