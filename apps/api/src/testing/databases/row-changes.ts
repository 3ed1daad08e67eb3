import { isDeepStrictEqual } from 'node:util'
import { TABLE_KEYS } from '../../operator/backup/backup-format.ts'
import type { Db } from '../../platform/database/engine.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { allRows, type DataRow } from './all-rows.ts'

/** Counters of calls, which other tests check. */
const IGNORED = 'limits'

/** The column that tells rows of a table apart in the report. */
const LABELS: Readonly<Record<string, string>> = {
  audit: 'act',
  case_events: 'act',
  codes: 'purpose',
  jobs: 'kind',
  staff_notices: 'kind',
}

const isSame = (one: unknown, other: unknown) => one === other || isDeepStrictEqual(one, other)

/** The rows of a table by their keys. */
function byKey(table: keyof Tables, rows: readonly DataRow[] = []): Map<string, DataRow> {
  return new Map(rows.map((row) => [TABLE_KEYS[table].map((column) => row[column]).join(' '), row]))
}

/**
 * The rows that some work adds (+), removes (-) and changes (~, with the columns), among all rows of all people:
 * '+ enquiries', '- sessions ×2', '~ cases: state, updated_at'.
 */
export async function changesBy<T>(db: Db, work: () => Promise<T>): Promise<{ answer: T; changed: string[] }> {
  const before = await allRows(db)
  const answer = await work()
  const after = await allRows(db)
  if (after === before) return { answer, changed: [] }
  const changes: string[] = []
  for (const table of after.keys()) {
    if (table === IGNORED) continue
    const [old, rows] = [byKey(table, before.get(table)), byKey(table, after.get(table))]
    const labelOf = (row: DataRow) => [table, row[LABELS[table] ?? '']].filter(Boolean).join(' ')
    for (const [key, row] of rows) {
      const was = old.get(key)
      const changed = was ? Object.keys(row).filter((column) => !isSame(row[column], was[column])) : []
      if (!was) changes.push(`+ ${labelOf(row)}`)
      else if (changed.length > 0) changes.push(`~ ${labelOf(row)}: ${changed.join(', ')}`)
    }
    for (const [key, row] of old) if (!rows.has(key)) changes.push(`- ${labelOf(row)}`)
  }
  const counts = Map.groupBy(changes, (change) => change)
  const changed = [...counts].map(([change, { length }]) => (length === 1 ? change : `${change} ×${length}`)).sort()
  return { answer, changed }
}
