import { chmodSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  type TransactionSettings,
} from 'kysely'

/** Kysely on the SQLite that is built into Node: durable on every commit, and shareable by several processes. */
export function sqliteDialect(file: string): SqliteDialect {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA busy_timeout = 5000')
  database.exec('PRAGMA journal_mode = WAL')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('PRAGMA foreign_keys = ON')
  if (file !== ':memory:') chmodSync(file, 0o600)
  return new ImmediateSqliteDialect({ database: cachingStatements(database) })
}

/**
 * Transactions take the write lock at once: a transaction that reads first and writes later would otherwise
 * fail at its first write whenever another process wrote in between. It also makes the migrations exclusive.
 */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): SqliteDriver {
    return new ImmediateSqliteDriver(this.#config)
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter()
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const readsOnly = settings?.accessMode === 'read only'
    await connection.executeQuery(CompiledQuery.raw(readsOnly ? 'begin' : 'begin immediate'))
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const STATEMENTS_KEPT = 300

function cachingStatements(database: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      const statement = adapted(database.prepare(sql))
      if (kept.size < STATEMENTS_KEPT) kept.set(sql, statement)
      return statement
    },
  }
}

function adapted(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}
