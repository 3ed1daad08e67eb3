import {
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import { jsonArrayFrom as inPostgres } from 'kysely/helpers/postgres'
import { jsonArrayFrom as inSqlite } from 'kysely/helpers/sqlite'
import type { Tables } from './tables.ts'

/**
 * Everything that SQLite and PostgreSQL do differently lives here.
 */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>
export type Engine = 'sqlite' | 'postgres'

export function engineOf(db: Pick<Kysely<unknown>, 'getExecutor'>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** Locks the selected rows until the transaction ends. A SQLite transaction locks the whole database already. */
export function locked<DB, TB extends keyof DB, O>(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engineOf(db) === 'postgres' ? query.forUpdate() : query
}

/** As `locked`, but skips rows that another transaction has locked. */
export function lockedOrSkipped<DB, TB extends keyof DB, O>(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  return engineOf(db) === 'postgres' ? query.forUpdate().skipLocked() : query
}

/** Whether a column is one of these ids, passed as JSON: the statement is the same for any number of ids. */
export function isOneOf(db: Pick<Kysely<unknown>, 'getExecutor'>, column: string, ids: string): RawBuilder<SqlBool> {
  return engineOf(db) === 'postgres'
    ? sql`${sql.ref(column)} = any (array(select json_array_elements_text(${ids}::json)::bigint))`
    : sql`${sql.ref(column)} in (select value from json_each(${ids}))`
}

/** All rows of a subquery in one column, read by `rowsIn`: SQLite returns them as text. */
export function rowsInColumn<DB, TB extends keyof DB, O>(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  query: SelectQueryBuilder<DB, TB, O>,
): RawBuilder<RowsColumn<O>> {
  const rows: RawBuilder<unknown> = engineOf(db) === 'postgres' ? inPostgres(query) : inSqlite(query)
  return rows as RawBuilder<RowsColumn<O>>
}

export type RowsColumn<O> = string | O[]

export function rowsIn<O>(column: RowsColumn<O>): O[] {
  return typeof column === 'string' ? (JSON.parse(column) as O[]) : column
}

type Column = string | RawBuilder<unknown>
type Values = readonly (readonly [column: Column, value: unknown])[]

/**
 * Rows with these keys, sorted by the columns of `beyond` and beginning after its values. With `key = value` PostgreSQL
 * sorts by the other columns alone and may scan the primary key across all other users' rows; a range of the keys can
 * only use its own index. SQLite never does that, but cannot look up a range of several columns that ends in an id.
 */
export function inKeyOrder<DB, TB extends keyof DB, O>(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  query: SelectQueryBuilder<DB, TB, O>,
  keys: Values,
  beyond: Values,
  direction: 'asc' | 'desc' = 'asc',
): SelectQueryBuilder<DB, TB, O> {
  const [next, last] = direction === 'asc' ? (['>', '<='] as const) : (['<', '>='] as const)
  const isRange = engineOf(db) === 'postgres'
  const all = isRange ? [...keys, ...beyond] : beyond
  let page = query.where(compared(all, next))
  if (keys.length > 0) page = page.where(compared(keys, isRange ? last : '='))
  for (const [column] of all) page = page.orderBy(named(column), direction)
  return page
}

function compared(values: Values, comparison: '<' | '>' | '<=' | '>=' | '='): RawBuilder<SqlBool> {
  const names = sql.join(values.map(([column]) => named(column)))
  return sql`(${names}) ${sql.raw(comparison)} (${sql.join(values.map(([, value]) => value))})`
}

function named(column: Column): RawBuilder<unknown> {
  return typeof column === 'string' ? sql.ref(column) : column
}

/** The part of a text column before the first such character. */
export function textBefore(db: Pick<Kysely<unknown>, 'getExecutor'>, column: string, mark: string): RawBuilder<string> {
  const value = sql.ref(column)
  return engineOf(db) === 'postgres'
    ? sql`split_part(${value}, ${sql.lit(mark)}, 1)`
    : sql`substr(${value}, 1, instr(${value}, ${sql.lit(mark)}) - 1)`
}

const DEADLOCK_OR_SERIALIZATION = new Set(['40001', '40P01'])

/** A short transaction; repeated when the database asks for it. Never wait for anything but the database inside. */
export async function transaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= 4 || !DEADLOCK_OR_SERIALIZATION.has(errorCode(error))) throw error
    }
  }
}

export function isUniqueViolation(error: unknown): boolean {
  if (errorCode(error) === '23505') return true
  return errorCode(error) === 'ERR_SQLITE_ERROR' && /UNIQUE constraint failed/.test(messageOf(error))
}

const CONNECTION_LOST =
  /^(08|57P|53|57014|ENOSPC|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|ENOENT)/
const LOST_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Query read timeout|Cannot use a pool after calling end/

/** The database cannot be asked right now; the question may be repeated later. */
export function isDatabaseGone(error: unknown): boolean {
  if (errorCode(error) === 'ERR_SQLITE_ERROR')
    return /database is locked|disk I\/O error|disk is full/.test(messageOf(error))
  const code = errorCode(error)
  return CONNECTION_LOST.test(code) || DEADLOCK_OR_SERIALIZATION.has(code) || LOST_MESSAGES.test(messageOf(error))
}

export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}

function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return String(error.code)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : ''
}
