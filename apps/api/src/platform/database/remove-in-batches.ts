import { type RawBuilder, sql } from 'kysely'
import type { Db } from './engine.ts'
import type { Tables } from './tables.ts'

const BATCH = 1_000

/**
 * Deletes in batches, so that no statement takes long: PostgreSQL would cut it off, and SQLite would block everybody.
 */
export async function removeInBatches<T extends keyof Tables>(
  db: Db,
  table: T,
  key: keyof Tables[T] & string,
  which: RawBuilder<unknown>,
): Promise<void> {
  const [from, name] = [sql.table(table), sql.ref(key)]
  while (true) {
    const { numAffectedRows } = await sql`
      delete from ${from} where ${name} in (select ${name} from ${from} where ${which} limit ${BATCH})`.execute(db)
    if (Number(numAffectedRows ?? 0) < BATCH) return
  }
}
