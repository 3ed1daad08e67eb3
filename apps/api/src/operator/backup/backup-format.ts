import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { MIGRATIONS } from '../../platform/database/migrations/migrations.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { Refusal } from '../command.ts'

/** Every table with what orders its rows, parents before children: the order in which a restore fills them. */
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

/** Format 1 had no checksums and did not name what was lost. */
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

/** For an answer that a person reads: there is a line for each document. */
export function withoutFiles({ files: _, ...manifest }: Manifest): Omit<Manifest, 'files'> {
  return manifest
}

export const rowsFile = (table: string) => `rows/${table}.jsonl.gz`
export const documentFile = (storageKey: string) => `documents/${storageKey}`

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null)
  const manifest = manifestShape.safeParse(parsed(text))
  if (!manifest.success) throw new Refusal(`${folder} holds no complete backup.`)
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

export function lineToRow(line: string): Record<string, string | number | null | Buffer> {
  const row = JSON.parse(line) as Record<string, Value>
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value,
    ]),
  )
}
