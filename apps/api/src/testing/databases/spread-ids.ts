import { sql } from 'kysely'
import { type DatabaseSettings, openDatabase } from '../../platform/database/database.ts'
import { type Db, engineOf } from '../../platform/database/engine.ts'

/** More rows than a test adds to one table. Remittances get five digits, so that REM-078001 still shows a padded number. */
const ROOM = 3_000

/**
 * Gives every table of a test's database its own range of ids, so that no id of one table is also an id of another:
 * code that confuses two of them finds nothing, and the test fails.
 */
export async function spreadIds(settings: DatabaseSettings): Promise<void> {
  const db = openDatabase(settings)
  const tables = await countedTables(db)
  for (const [index, table] of tables.entries()) await startAt(db, table, (index + 1) * ROOM + 1)
  await db.destroy()
}

/** Tables that number their rows themselves. */
export async function countedTables(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const counted = tables.filter(({ columns }) => columns.some(({ isAutoIncrementing }) => isAutoIncrementing))
  return counted.map(({ name }) => name).sort()
}

async function startAt(db: Db, table: string, first: number): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`alter table ${sql.table(table)} alter column id set start with ${sql.lit(first)} restart`.execute(db)
    return
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${first - 1})`.execute(db)
}
