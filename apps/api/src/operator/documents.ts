import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { addAuditEntry } from '../platform/audit.ts'
import { folderStorage, type Storage, s3Storage, whyUnreadable } from '../platform/file-vault/storage.ts'
import { keptFiles, whoseFile } from './backup/backup-format.ts'
import { type Desk, type Group, Refusal } from './command.ts'

export const documentCommands: Group = (program, { atDesk }) => {
  const documents = program.command('documents').description('storage of document files')

  documents
    .command('move')
    .description('copies and compares all documents from DATA_DIR to S3 or back; repeat it to copy newer ones')
    .addOption(new Option('--to <PLACE>', 'destination').choices(['s3', 'folder'] as const).makeOptionMandatory())
    .option('--remove-originals', 'removes the originals afterwards')
    .action(
      atDesk(async (desk, { to, removeOriginals }) => {
        const { from, target } = placesOf(desk, to)
        const moved = await copyAll(desk, from, target)
        if (moved.lost.length > 0) throw lostDocuments(moved)
        // Before anything is removed: a copy alone changes nothing.
        await addAuditEntry(desk, desk.db, 'documents moved', to, `${moved.copied} of ${moved.keys.length}`)
        if (removeOriginals) for (const key of moved.keys) await from.remove(key)
        const rest = removeOriginals ? 'The originals are removed.' : 'The originals are still where they were.'
        const done = `${moved.keys.length} documents are in ${to === 's3' ? 'S3' : 'the folder'}, ${moved.copied} of them copied now. ${rest}`
        return {
          done,
          facts: { documents: moved.keys.length, copied: moved.copied, removed: removeOriginals === true },
        }
      }),
    )
}

function placesOf({ config, fetch }: Desk, to: 's3' | 'folder'): { from: Storage; target: Storage } {
  if (!config.s3) throw new Refusal('S3_ENDPOINT and its companions must be set: one of the two places is S3.')
  const s3 = s3Storage(config.s3, fetch)
  const folder = folderStorage(join(config.dataDir, 'documents'))
  return to === 's3' ? { from: folder, target: s3 } : { from: s3, target: folder }
}

type Moved = { keys: string[]; copied: number; lost: string[] }

async function copyAll({ db }: Desk, from: Storage, target: Storage): Promise<Moved> {
  await target.check().catch((error) => {
    throw new Refusal(error.cause instanceof Error ? error.cause.message : String(error.message))
  })
  const moved: Moved = { keys: [], copied: 0, lost: [] }
  for (const key of await keptFiles(db)) {
    const original = await read(from, key)
    const there = await read(target, key)
    if (!original && !there) {
      const document = await whoseFile(db, key)
      // A file that is replaced or removed while this runs no longer has a row, so it is not lost.
      if (document !== null) moved.lost.push(document)
      continue
    }
    moved.keys.push(key)
    if (!original || there?.equals(original)) continue
    await target.put(key, original)
    if (!(await read(target, key))?.equals(original)) throw new Refusal(`${key} was changed by the transfer.`)
    moved.copied += 1
  }
  return moved
}

async function read(storage: Storage, key: string): Promise<Buffer | null> {
  try {
    return await storage.get(key)
  } catch (error) {
    if (whyUnreadable(error) === null) throw error
    return null
  }
}

function lostDocuments({ lost, copied }: Moved): Refusal {
  const lines = lost.map((document) => `  - ${document}`)
  return new Refusal(
    `${copied} documents were copied, but the files of ${lost.length} are in neither place:\n${lines.join('\n')}\nNothing was removed.`,
  )
}
