import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { z } from 'zod'
import { certificateFiles, udinOfFile } from '../../features/certificate/certificate.ts'
import { documentWithFile, storageKeys } from '../../features/documents/documents.ts'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { MIGRATIONS } from '../../platform/database/migrations/migrations.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { Refusal } from '../command.ts'

/** Every table with the columns that order its rows, parents before children: a restore fills them in this order. */
export const TABLE_KEYS: { [T in keyof Tables]: readonly (keyof Tables[T] & string)[] } = {
  meta: ['name'],
  users: ['id'],
  contacts: ['id'],
  identities: ['id'],
  sessions: ['token_hash'],
  devices: ['device_hash'],
  codes: ['id'],
  social_attempts: ['state_hash'],
  handoffs: ['code_hash'],
  remittances: ['id'],
  documents: ['id'],
  cases: ['id'],
  case_events: ['id'],
  case_items: ['id'],
  case_papers: ['id'],
  case_notes: ['id'],
  case_lookups: ['case_id', 'lookup'],
  case_presence: ['remittance_id', 'staff_uid'],
  case_sheets: ['id'],
  certificates: ['id'],
  exported_forms: ['id'],
  bank_packets: ['id'],
  packet_prints: ['certificate_uid', 'sha256'],
  certificate_prints: ['sha256'],
  sale_cases: ['case_id'],
  sale_documents: ['case_id', 'document_uid'],
  case_guides: ['id'],
  ledger_entries: ['id'],
  ledger_rates: ['user_id', 'tax_year'],
  payments: ['id'],
  payment_events: ['id'],
  webhook_events: ['event_id'],
  refunds: ['id'],
  enquiries: ['id'],
  enquiry_messages: ['id'],
  enquiry_words: ['enquiry_id', 'word'],
  canned_texts: ['id'],
  desk_settings: ['name'],
  banks: ['id'],
  bank_forms: ['id'],
  postal_answers: ['country', 'code'],
  jobs: ['id'],
  limits: ['key'],
  outbox: ['id'],
  audit: ['id'],
  staff: ['id'],
  staff_sessions: ['token_hash'],
  staff_invitations: ['uid'],
  staff_devices: ['device_hash'],
  staff_passkeys: ['uid'],
  staff_challenges: ['challenge_hash'],
  staff_notices: ['id'],
  staff_views: ['id'],
}

export const TABLES = Object.keys(TABLE_KEYS) as (keyof Tables)[]

/** Size and hash of a backup file: without them a restore could not detect damage. */
const fileShape = z.object({ bytes: z.number(), sha256: z.string() })

/** Format 1 had no checksums and did not list lost files. */
const manifestShape = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  made_at: z.string(),
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.number()),
  documents: z.number(),
  /** every file of the backup by its path in the folder, the manifest itself left out */
  files: z.record(z.string(), fileShape).default({}),
  /** documents whose files were lost before the backup was made; their rows are in it */
  lost: z.array(z.object({ document: z.string(), file: z.string(), why: z.string() })).default([]),
})

export type Manifest = z.infer<typeof manifestShape>
export type FileFacts = z.infer<typeof fileShape>

/** For output that a person reads, because `files` has a line for each document. */
export function withoutFiles({ files: _, ...manifest }: Manifest): Omit<Manifest, 'files'> {
  return manifest
}

export const rowsFile = (table: string) => `rows/${table}.jsonl.gz`
export const documentFile = (storageKey: string) => `documents/${storageKey}`

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null)
  const manifest = manifestShape.safeParse(parsed(text))
  if (!manifest.success) throw new Refusal(`${folder} contains no complete backup.`)
  const unknown = manifest.data.migrations.filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0) throw new Refusal('The backup was made by a newer version of Nirgam.')
  return manifest.data
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

type Value = string | number | null | { base64: string }

export function rowToLine(row: Record<string, unknown>): string {
  const values = Object.entries(row).map(([name, value]): [string, unknown] => {
    return [name, value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value]
  })
  return `${JSON.stringify(Object.fromEntries(values))}\n`
}

function lineToRow(line: string): Record<string, string | number | null | Buffer> {
  const row = JSON.parse(line) as Record<string, Value>
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
    ]),
  )
}

/** Tables whose rows refer to irreplaceable files. Bank packets can be made again. */
export const WITH_FILES = ['documents', 'certificates'] as const

/** Storage keys of all files that must not be lost. */
export async function keptFiles(db: Db | Trx): Promise<string[]> {
  return [...(await storageKeys(db)), ...(await certificateFiles(db))]
}

/** Describes a stored file and its owner; null when no row refers to it. */
export async function whoseFile(db: Db | Trx, key: string): Promise<string | null> {
  const document = await documentWithFile(db, key)
  if (document) return `${document.kind} of ${remittanceNumber(document.remittance_id)}`
  const udin = await udinOfFile(db, key)
  return udin === null ? null : `certificate ${udin}`
}

/** Refuses a backup with missing or changed files, and lists all of them. */
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
    // An older backup lacks tables that a later version added.
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
