import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type Db, inKeyOrder } from './engine.ts'

type Wanted<DB, TB extends keyof DB> = {
  value: RawBuilder<unknown>
  id: string
  direction: 'asc' | 'desc'
  count: number
  /** the last row of the page before, and the query that finds its value */
  after: { id: number; among: SelectQueryBuilder<DB, TB, { value: number | null }> } | null
}

/**
 * A page sorted by a value that many rows may share, and then by id: first the rows with the value where the page before
 * ended, then those beyond it. Each part is a range of one index, however many rows have that value.
 */
export async function pageByValue<DB, TB extends keyof DB, O, C extends keyof DB>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, O>,
  { value, id, direction, count, after }: Wanted<DB, C>,
): Promise<O[]> {
  const beyond = (start: number, most: number) =>
    query
      .where(sql<SqlBool>`${value} ${sql.raw(direction === 'asc' ? '>' : '<')} ${start}`)
      .orderBy(value, direction)
      .orderBy(sql.ref(id), direction)
      .limit(most)
      .execute()
  if (!after) return beyond(direction === 'asc' ? -1 : Number.MAX_SAFE_INTEGER, count)
  const last = await after.among.where(sql.ref(id), '=', after.id).executeTakeFirst()
  if (!last) return []
  const start = Number(last.value)
  const same = await inKeyOrder(db, query, [[value, start]], [[id, after.id]], direction)
    .limit(count)
    .execute()
  return same.length === count ? same : [...same, ...(await beyond(start, count - same.length))]
}
