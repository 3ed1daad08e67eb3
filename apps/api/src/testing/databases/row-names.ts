import { sql } from 'kysely'
import { TABLE_KEYS, TABLES } from '../../operator/backup/backup-format.ts'
import type { Db } from '../../platform/database/engine.ts'

/** Values drawn by chance, and the table and number of their row. */
export type RowNames = Map<string, string>

const NAMED = ['id', 'uid', 'reference_number', 'payment_id', 'order_id', 'capture_id', 'storage_key']

/** Names every row, oldest first. With `known`, rows named earlier keep their names, and newer ones are numbered after them. */
export async function namesOfRows(db: Db, known: RowNames = new Map()): Promise<RowNames> {
  const names: RowNames = new Map(known)
  const used = new Set(known.values())
  for (const table of TABLES) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    const [key = ''] = TABLE_KEYS[table]
    const keyOf = (row: Record<string, unknown>) => Number(row[key]) || Number(row.created_at)
    let number = 1
    for (const row of rows.toSorted((one, other) => keyOf(one) - keyOf(other))) {
      const values = NAMED.flatMap((column) => (row[column] ? [String(row[column])] : []))
      const old = values.map((value) => names.get(value)).find((name) => name?.startsWith(`<${table} `))
      while (!old && used.has(`<${table} ${number}>`)) number += 1
      const name = old ?? `<${table} ${number}>`
      used.add(name)
      for (const value of values) if (!names.has(value)) names.set(value, name)
    }
  }
  return names
}

/** Ids and reference numbers in a text as the names of their rows. */
export function withRowNames(text: string, names: RowNames): string {
  return text.replace(
    /\b(?:REM-0*|remittance-)?(\w+(?:-\w+)*)\b/g,
    (word, plain) => names.get(word) ?? names.get(plain) ?? word,
  )
}
