import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { Refusal } from '../command.ts'
import { documentFile, type FileFacts, lineToRow, type Manifest, rowsFile, TABLES } from './backup-format.ts'
import { WITH_FILES } from './kept-files.ts'

/** Refuses a backup of which anything is missing or changed, and names all of it. */
export async function mustBeWhole(folder: string, manifest: Manifest): Promise<void> {
  const damaged = [...(await damagedFiles(folder, manifest)), ...(await damagedRows(folder, manifest))]
  if (damaged.length === 0) return
  throw new Refusal(`The backup is damaged:\n${damaged.map((line) => `  - ${line}`).join('\n')}`)
}

async function damagedFiles(folder: string, { files }: Manifest): Promise<string[]> {
  const damaged: string[] = []
  for (const [path, facts] of Object.entries(files)) {
    const found = await factsOf(join(folder, path))
    if (!found) damaged.push(`${path} is missing`)
    else if (found.bytes < facts.bytes) damaged.push(`${path} is cut off: ${found.bytes} of ${facts.bytes} bytes`)
    else if (found.sha256 !== facts.sha256) damaged.push(`${path} was changed`)
  }
  return damaged
}

async function factsOf(file: string): Promise<FileFacts | null> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of createReadStream(file)) {
      hash.update(chunk)
      bytes += chunk.byteLength
    }
  } catch {
    return null
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Also for backups without checksums: every table has its rows, and every document its file. */
async function damagedRows(folder: string, { rows, lost }: Manifest): Promise<string[]> {
  const damaged: string[] = []
  const there = new Set((await readdir(join(folder, 'documents')).catch(() => [])).map(documentFile))
  const known = new Set(lost.map(({ file }) => file))
  for (const table of Object.keys(rows)) {
    if (!(TABLES as string[]).includes(table)) damaged.push(`${table} is no table that is known here`)
  }
  for (const table of TABLES) {
    // A table that came with a later version is not in an older backup.
    if (!(table in rows)) continue
    let count = 0
    try {
      for await (const row of rowsIn(folder, table)) {
        count += 1
        const key = hasFile(table) && typeof row.storage_key === 'string' ? row.storage_key : null
        if (key !== null && !known.has(key) && !there.has(documentFile(key)))
          damaged.push(`${documentFile(key)} is missing`)
      }
      if (count !== rows[table]) damaged.push(`${rowsFile(table)} has ${count} of ${rows[table]} rows`)
    } catch {
      damaged.push(`${rowsFile(table)} cannot be read after ${count} of ${rows[table]} rows`)
    }
  }
  return [...new Set(damaged)]
}

const hasFile = (table: string) => (WITH_FILES as readonly string[]).includes(table)

export async function* rowsIn(folder: string, table: string): AsyncGenerator<ReturnType<typeof lineToRow>> {
  const source = createReadStream(join(folder, rowsFile(table)))
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  // A stream's errors do not reach the reader of its lines.
  const failed = new Promise<never>((_resolve, reject) => unpacked.once('error', reject))
  failed.catch(() => {})
  const lines = createInterface({ input: source.pipe(unpacked) })[Symbol.asyncIterator]()
  while (true) {
    const { done, value } = await Promise.race([lines.next(), failed])
    if (done) return
    yield lineToRow(value)
  }
}
