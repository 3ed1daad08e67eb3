import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import pg from 'pg'
import type { TestApi } from '../test-api.ts'
import type { Statement } from './statements.ts'

/** `plan` names the plan where PostgreSQL has two for a prepared statement. */
type Reading = { plan: string; read: number; answered: number }

export type RowMeter = {
  readingsOf(statement: Statement): Promise<Reading[]>
  stop(): Promise<void>
}

/**
 * Counts the rows that a statement reads from tables and indexes, including those that a filter then drops. Each statement
 * is counted once; on SQLite only queries are, because its counting views cannot be changed.
 */
export async function rowMeter({ data }: TestApi): Promise<RowMeter> {
  const isPostgres = data.databaseUrl !== null
  const meter = isPostgres
    ? await postgresMeter(data.databaseUrl ?? '')
    : sqliteMeter(join(data.dataDir, 'nirgam.sqlite'))
  const counted = isPostgres ? /^(select|with|update|delete)\b/ : /^(select|with)\b/
  const known = new Set<string>()
  return {
    ...meter,
    async readingsOf(statement) {
      const key = JSON.stringify(statement)
      if (known.has(key) || !counted.test(statement.text)) return []
      known.add(key)
      return meter.readingsOf(statement)
    },
  }
}

type Node = Record<string, unknown> & { Plans?: Node[] }

/** After five executions PostgreSQL may switch from plans for the given values to one for any, so both must be good. */
const PLANS = { 'plan for these values': 'force_custom_plan', 'plan for any values': 'force_generic_plan' }

async function postgresMeter(connectionString: string): Promise<RowMeter> {
  const client = new pg.Client({ connectionString })
  // The database is dropped under it when a test fails.
  client.on('error', () => {})
  await client.connect()
  const names = new Map<string, string>()

  async function prepared(text: string): Promise<string> {
    const known = names.get(text)
    if (known) return known
    const name = `measured_${names.size}`
    await client.query(`prepare ${name} as ${text}`)
    names.set(text, name)
    return name
  }

  async function explained(call: string): Promise<Node> {
    // Analyzing a statement executes it, so changes are rolled back.
    await client.query('begin')
    try {
      const { rows } = await client.query(`explain (analyze, timing off, format json) execute ${call}`)
      return rows[0]['QUERY PLAN'][0].Plan
    } finally {
      await client.query('rollback')
    }
  }

  return {
    async readingsOf({ text, parameters }) {
      const name = await prepared(text)
      const values = parameters.map((value) => (value === null ? 'null' : pg.escapeLiteral(String(value))))
      const call = values.length === 0 ? name : `${name} (${values.join()})`
      const readings: Reading[] = []
      for (const [plan, mode] of Object.entries(PLANS)) {
        await client.query(`set plan_cache_mode = ${mode}`)
        const top = await explained(call)
        readings.push({ plan, read: rowsReadIn(top), answered: Number(top['Actual Rows']) })
      }
      return readings
    },
    stop: () => client.end(),
  }
}

/** A bitmap's heap scan reads the rows that its index scans found, so only the index scans count. */
function rowsReadIn(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsReadIn(child), 0)
  const isScan = node['Index Name'] !== undefined || node['Node Type'] === 'Seq Scan'
  const kept = isScan ? Number(node['Actual Rows']) : 0
  const dropped = isScan ? Number(node['Rows Removed by Filter'] ?? 0) : 0
  return below + (kept + dropped) * Number(node['Actual Loops'])
}

/**
 * Node does not offer SQLite's own counters. Instead every table is covered by a temporary view of the same name whose
 * condition counts the row. SQLite merges such a view into the query, so the plan must be the one without it.
 */
function sqliteMeter(file: string): RowMeter {
  const [plain, counting] = [new DatabaseSync(file), new DatabaseSync(file)]
  let read = 0
  counting.function('row_is_read', (_rowid) => {
    read += 1
    return 1
  })
  for (const { name } of plain
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()) {
    counting.exec(`create temp view "${name}" as select * from main."${name}" where row_is_read(rowid)`)
  }
  // A view has no alias and is not merged into EXISTS, but the same indexes must be searched for the same columns.
  const planOf = (db: DatabaseSync, text: string) =>
    db
      .prepare(`explain query plan ${text}`)
      .all()
      .flatMap(({ detail }) => /^(?:SEARCH|SCAN) \S+ (?:EXISTS )?(.*)/.exec(String(detail))?.[1] ?? [])
      .sort()
      .join('\n')

  return {
    async readingsOf({ text, parameters }) {
      const [plan, counted] = [planOf(plain, text), planOf(counting, text)]
      if (plan !== counted) throw new Error(`${text}\nis planned as\n${plan}\nbut counted as\n${counted}`)
      read = 0
      const { length: answered } = counting.prepare(text).all(...(parameters as SQLInputValue[]))
      return [{ plan: 'plan', read, answered }]
    },
    async stop() {
      plain.close()
      counting.close()
    },
  }
}
