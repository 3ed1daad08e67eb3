import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { TABLE_KEYS, TABLES } from '../../operator/backup/backup-format.ts'
import type { Db } from '../../platform/database/engine.ts'

type DataRow = Readonly<Record<string, unknown>>
type Contents = ReadonlyMap<string, ReadonlyMap<string, DataRow>>

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

async function contentsOf(db: Db): Promise<Contents> {
  const contents = new Map<string, Map<string, DataRow>>()
  for (const table of TABLES) {
    if (table === IGNORED) continue
    const { rows } = await sql<DataRow>`select * from ${sql.table(table)}`.execute(db)
    const keyOf = (row: DataRow) => TABLE_KEYS[table].map((column) => row[column]).join(' ')
    contents.set(table, new Map(rows.map((row) => [keyOf(row), row])))
  }
  return contents
}

/**
 * The rows that some work adds (+), removes (-) and changes (~, with the columns), among all rows of all people:
 * '+ enquiries', '- sessions ×2', '~ cases: state, updated_at'.
 */
export async function changesBy<T>(db: Db, work: () => Promise<T>): Promise<{ answer: T; changed: string[] }> {
  const before = await contentsOf(db)
  const answer = await work()
  const after = await contentsOf(db)
  const changes: string[] = []
  for (const [table, rows] of after) {
    const old = before.get(table) ?? new Map<string, DataRow>()
    const labelOf = (row: DataRow) => [table, row[LABELS[table] ?? '']].filter(Boolean).join(' ')
    for (const [key, row] of rows) {
      const was = old.get(key)
      const changed = was ? Object.keys(row).filter((column) => !isDeepStrictEqual(row[column], was[column])) : []
      if (!was) changes.push(`+ ${labelOf(row)}`)
      else if (changed.length > 0) changes.push(`~ ${labelOf(row)}: ${changed.join(', ')}`)
    }
    for (const [key, row] of old) if (!rows.has(key)) changes.push(`- ${labelOf(row)}`)
  }
  const counts = Map.groupBy(changes, (change) => change)
  const changed = [...counts].map(([change, { length }]) => (length === 1 ? change : `${change} ×${length}`)).sort()
  return { answer, changed }
}
