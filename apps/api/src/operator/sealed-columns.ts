import type { Db } from '../platform/database/engine.ts'

/** The column that names the row in each sealed value of a table. Columns are found by their `_sealed` ending. */
const ROW_NAMES = {
  users: 'uid',
  contacts: 'uid',
  codes: 'uid',
  social_attempts: 'state_hash',
  remittances: 'reference_number',
  documents: 'uid',
  case_events: 'uid',
  case_items: 'uid',
  case_papers: 'uid',
  case_notes: 'uid',
  case_sheets: 'uid',
  certificates: 'uid',
  exported_forms: 'uid',
  bank_packets: 'uid',
  case_guides: 'uid',
  ledger_entries: 'uid',
  enquiries: 'uid',
  enquiry_messages: 'uid',
  jobs: 'uid',
  outbox: 'uid',
  staff: 'uid',
  staff_invitations: 'uid',
  staff_passkeys: 'uid',
  staff_notices: 'uid',
} as const

export type SealedColumn = { table: string; column: string; rowName: string; field: string }

export async function sealedColumns(db: Db): Promise<SealedColumn[]> {
  const tables = await db.introspection.getTables()
  return tables.flatMap(({ name: table, columns }) => {
    const sealed = columns.filter(({ name }) => name.endsWith('_sealed'))
    if (sealed.length === 0) return []
    const rowName = Object.entries(ROW_NAMES).find(([known]) => known === table)?.[1]
    if (!rowName) throw new Error(`nobody said what names a row of ${table}`)
    return sealed.map(({ name: column }) => ({ table, column, rowName, field: column.replace(/_sealed$/, '') }))
  })
}
