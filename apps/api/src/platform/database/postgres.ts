import { createHash } from 'node:crypto'
import { type Kysely, PostgresAdapter, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** `patient` connections may wait: migrations, backups and key rotation, never a visitor's request. */
export type PoolOptions = {
  size: number
  patient?: boolean
  /**
   * Behind a pooler in transaction mode the next statement may reach another connection: nothing is prepared under a name,
   * and nothing is set for a whole connection.
   */
  pooled?: boolean
  /** time to wait for a connection; no client would wait longer for a response */
  waitMs?: number
}

/** A little more than the server itself allows a statement: by then it is not the statement, but the way there. */
const ANSWER_MS = 1_900
/** As good as none, and said aloud: the first connection of a start meets a pooler that takes no such setting. */
const LONGEST_MS = 2 ** 31 - 1
const NO_ANSWER = 'Query read timeout'

/** Kysely on PostgreSQL with named prepared statements, which are planned once per connection. */
export function postgresDialect(
  connectionString: string,
  { size, patient = false, pooled = false, waitMs = 1_500 }: PoolOptions,
): PooledDialect {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    Client: pooled ? ImpatientClient : NamingClient,
    connectionTimeoutMillis: waitMs,
    ...(pooled ? {} : { statement_timeout: patient ? LONGEST_MS : 1_700 }),
    query_timeout: patient ? 0 : ANSWER_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'nirgam',
  })
  // A connection that breaks, idle or in use, is replaced at the next query. Nobody listening would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new PooledDialect(pool)
}

export type Connections = { used: number; idle: number; waiting: number }

/** Dialect that reports how busy its connections are. */
export class PooledDialect extends PostgresDialect {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createAdapter(): PostgresAdapter {
    return new LockedElsewhere()
  }

  get connections(): Connections {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }
}

/**
 * `alone` already takes a lock for the migrations. Kysely's lock belongs to a connection, and a pooler changes those.
 */
class LockedElsewhere extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Any number, the same in every version. */
const MIGRATING = 15_146

/** Runs in one transaction, exclusively among all processes; the lock ends with the transaction. */
export function alone<Tables, T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATING)})`.execute(trx)
    return work(trx)
  })
}

const NAMES_KEPT = 500
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= NAMES_KEPT) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const PREPARABLE = /^(select|insert|update|delete|with)\b/

function named(call: unknown[]): unknown[] {
  const [text, values, ...rest] = call
  if (typeof text !== 'string' || !Array.isArray(values) || !PREPARABLE.test(text)) return call
  const name = nameOf(text)
  return name ? [{ name, text, values }, ...rest] : call
}

class ImpatientClient extends pg.Client {
  // The return type depends on which overload of pg's query was called, and one signature cannot express that.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...call: unknown[]): any {
    const answer: unknown = Reflect.apply(super.query, this, call)
    if (answer instanceof Promise) answer.catch((error: Error) => this.#giveUpOnSilence(error))
    return answer
  }

  /** A query on a silent connection waits behind the one it never answered, so the connection must not be reused. */
  #giveUpOnSilence({ message }: Error): void {
    if (message === NO_ANSWER) void this.end()
  }
}

class NamingClient extends ImpatientClient {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  override query(...call: unknown[]): any {
    return super.query(...named(call))
  }
}
