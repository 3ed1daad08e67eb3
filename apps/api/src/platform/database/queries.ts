import {
  type CompiledQuery,
  type KyselyPlugin,
  OperationNodeTransformer,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  ValueNode,
} from 'kysely'
import type { Logger } from '../logger.ts'
import { type Db, type Engine, engineOf, inKeyOrder, type Trx } from './engine.ts'
import type { Tables } from './tables.ts'

const BATCH = 1_000

/**
 * Deletes in batches, so that no statement takes long: PostgreSQL would cancel it, and SQLite would block all requests.
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

type Value = string | number | null

/**
 * For the queries behind most requests: building a query costs more than running it, so it is built once for each
 * engine. `build` gets placeholders instead of values and must not depend on them. Its own values are written into the
 * statement: SQLite would plan it again at every run to see whether a parameter fits a partial index, and PostgreSQL
 * would not use the index in a generic plan.
 */
export function compiledOnce<Given extends Record<string, Value>, O>(
  build: (db: Db | Trx, given: Given) => CompiledQuery<O>,
): (db: Db | Trx, given: Given) => Promise<O[]> {
  const known = new Map<Engine, CompiledQuery<O>>()
  return async (db, given) => {
    const engine = engineOf(db)
    let compiled = known.get(engine)
    if (!compiled) {
      compiled = build(db.withPlugin(writesOwnValues), NAMES as Given)
      known.set(engine, compiled)
    }
    const parameters = compiled.parameters.map((part) => (part instanceof Name ? given[part.text] : part))
    const { rows } = await db.executeQuery<O>({ ...compiled, parameters })
    return rows
  }
}

class Name {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

class OwnValues extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    return node.value instanceof Name ? node : ValueNode.createImmediate(node.value)
  }
}

const ownValues = new OwnValues()
const writesOwnValues: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => ownValues.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
}

const NAMES: unknown = new Proxy({}, { get: (_, property) => new Name(String(property)) })

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

const OLDER_ROWS = 100

/** Brings rows of older versions up to date when the server starts. If that fails, the next start tries again. */
export async function bringUpToDate<R extends { id: number }>(
  { log, stopping }: { log: Logger; stopping: AbortSignal },
  outOfDate: (page: { after: number; limit: number }) => Promise<readonly R[]>,
  change: (row: R) => Promise<void>,
  failure: string,
): Promise<void> {
  let after = 0
  try {
    while (!stopping.aborted) {
      const rows = await outOfDate({ after, limit: OLDER_ROWS })
      for (const row of rows) await change(row)
      const last = rows.at(-1)
      if (!last) return
      after = last.id
    }
  } catch (error) {
    log.warn({ err: error }, `${failure}; the next start tries again`)
  }
}
