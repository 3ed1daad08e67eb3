import { CompiledQuery } from 'kysely'
import { TABLES } from '../../operator/backup/backup-format.ts'
import { connectionsOf } from '../../platform/database/database.ts'
import type { Db } from '../../platform/database/engine.ts'

export type DataRow = Readonly<Record<string, unknown>>

/** The rows of every table. */
export type AllRows = ReadonlyMap<(typeof TABLES)[number], readonly DataRow[]>

const lastRead = new WeakMap<Db, { state: string; rows: AllRows }>()

/** SQLite counts the changes of this connection and those of others. */
const STATE = 'select total_changes() as own, data_version as others from pragma_data_version'

/** The same object as before while no row of a SQLite database has changed. */
export async function allRows(db: Db): Promise<AllRows> {
  // Compiling these again for every reading would take as long as the reading.
  const read = async (text: string) => (await db.executeQuery<DataRow>(CompiledQuery.raw(text))).rows
  const state = connectionsOf(db) ? null : JSON.stringify(await read(STATE))
  const known = lastRead.get(db)
  if (state && known?.state === state) return known.rows
  const rows = new Map<(typeof TABLES)[number], DataRow[]>()
  for (const table of TABLES) rows.set(table, await read(`select * from "${table}"`))
  if (state) lastRead.set(db, { state, rows })
  return rows
}
