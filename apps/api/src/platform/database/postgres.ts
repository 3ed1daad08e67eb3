import { createHash } from 'node:crypto'
import { PostgresDialect } from 'kysely'
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** `patient` connections may wait: migrations, backups and key rotation, never a visitor's request. */
export type PoolOptions = { size: number; patient?: boolean }

/** Kysely on PostgreSQL with named prepared statements, which are planned once per connection. */
export function postgresDialect(connectionString: string, { size, patient = false }: PoolOptions): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    Client: NamingClient,
    connectionTimeoutMillis: 1_500,
    statement_timeout: patient ? 0 : 1_900,
    query_timeout: patient ? 0 : 5_000,
    idleTimeoutMillis: 30_000,
    application_name: 'nirgam',
  })
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
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

class NamingClient extends pg.Client {
  // The overloads of pg's query cannot be restated in one signature; the call is passed on as it came.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(...call: any[]): any {
    const [text, values, ...rest] = call
    if (typeof text === 'string' && Array.isArray(values) && PREPARABLE.test(text)) {
      const name = nameOf(text)
      if (name) return super.query({ name, text, values }, ...rest)
    }
    return (super.query as (...given: unknown[]) => unknown).apply(this, call)
  }
}
