import type { Tables } from '../platform/database/tables.ts'

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
  payments: ['id'],
  payment_events: ['id'],
  webhook_events: ['event_id'],
  enquiries: ['id'],
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
}

export const TABLES = Object.keys(TABLE_KEYS) as (keyof Tables)[]

export type Manifest = {
  format: 1
  made_at: string
  migrations: string[]
  rows: Record<string, number>
  documents: number
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
