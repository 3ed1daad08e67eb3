import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'

/** A test's database, kept for the next test: emptying it takes milliseconds, a copy of the template far more. */
export type ReusedData = {
  /** Takes the snapshot that `putBack` restores. */
  remember(): Promise<void>
  /** Restores all but the sequence of user ids, so that a process's counts never apply to a new user. */
  putBack(): Promise<void>
  letGo(): Promise<void>
}

type Row = Record<string, unknown>
type Made = { name: string; of: string; sql: string }

const IS_PUT_BACK = "name <> 'users'"

export function reusedSqlite(file: string): ReusedData {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  db.exec('pragma busy_timeout = 5000; pragma synchronous = off')
  const made = (type: string) =>
    db.prepare('select name, tbl_name as of, sql from sqlite_master where type = ?').all(type) as Made[]
  const tables = made('table').flatMap(({ name }) => (isOurs(name) ? [name] : []))
  const triggers = made('trigger')
  const rowsIn = (table: string): Row[] => db.prepare(`select * from ${table}`).all()
  let kept: [string, Row[]][] = []
  let counters: Row[] = []

  /**
   * SQLite cannot disable the triggers that protect a table, so they are dropped and created again. Each connection then
   * reads the schema and prepares its statements again: a protected table that did not change is left alone.
   */
  function emptying(changed: readonly string[]): string {
    const inTheWay = triggers.filter((trigger) => changed.includes(trigger.of))
    return [
      ...inTheWay.map(({ name }) => `drop trigger ${name}`),
      ...changed.map((table) => `delete from ${table}`),
      ...inTheWay.map(({ sql }) => sql),
    ].join(';\n')
  }

  function hasChanged([table, rows]: [string, Row[]]): boolean {
    return !triggers.some((trigger) => trigger.of === table) || !isDeepStrictEqual(rowsIn(table), rows)
  }

  function add(table: string, rows: readonly Row[]): void {
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length === 0) return
    const insert = db.prepare(`insert into ${table} (${columns}) values (${columns.map(() => '?')})`)
    for (const row of rows) insert.run(...(Object.values(row) as SQLInputValue[]))
  }

  return {
    async remember() {
      kept = tables.map((table) => [table, rowsIn(table)])
      counters = db.prepare(`select * from sqlite_sequence where ${IS_PUT_BACK}`).all()
    },
    async putBack() {
      db.exec('begin immediate')
      try {
        const changed = kept.filter(hasChanged)
        db.exec(emptying(changed.map(([table]) => table)))
        for (const [table, rows] of changed) add(table, rows)
        db.exec(`delete from sqlite_sequence where ${IS_PUT_BACK}`)
        add('sqlite_sequence', counters)
        db.exec('commit')
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    letGo: async () => db.close(),
  }
}

/** A PostgreSQL database can also be handed, in its initial state, to a server that knows nothing of this one. */
export type ReusedPostgres = ReusedData & { leaveAsMade(): Promise<void> }

type Contents = { kept: [string, string][]; counted: string }

const NOT_ALLOWED = '42501'

const COUNTERS = `
  select format('setval(%L, %L, %L)', sequencename, coalesce(last_value, start_value), last_value is not null) as set
  from pg_sequences where sequencename <> 'users_id_seq'`

/** Null for a user who may not put triggers and foreign keys to sleep, which only a superuser may. */
export async function reusedPostgres(url: string): Promise<ReusedPostgres | null> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
  } catch (error) {
    await client.end()
    if ((error as { code?: string }).code === NOT_ALLOWED) return null
    throw error
  }
  const found = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const tables = found.rows.map(({ name }) => name).filter(isOurs)
  // In a function, so that its statements are planned once rather than for every test.
  const deletes = tables.map((table) => `delete from ${table};`).join('\n')
  await client.query(`create function pg_temp.empty() returns void language plpgsql as $$ begin ${deletes} end $$`)
  const contents = tables.map((table) => `select '${table}' as name, json_agg(${table})::text as rows from ${table}`)

  async function look(): Promise<Contents> {
    const { rows: counters } = await client.query<{ set: string }>(COUNTERS)
    const there = await client.query<{ name: string; rows: string | null }>(contents.join(' union all '))
    return {
      counted: `select ${counters.map(({ set }) => set)}`,
      kept: there.rows.flatMap(({ name, rows }) => (rows === null ? [] : [[name, rows]])),
    }
  }

  async function fill({ kept, counted }: Contents): Promise<void> {
    await client.query('begin')
    try {
      await client.query('select pg_temp.empty()')
      for (const [table, rows] of kept) {
        await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows])
      }
      await client.query(counted)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }

  const asMade = await look()
  let remembered = asMade

  return {
    async remember() {
      remembered = await look()
    },
    putBack: () => fill(remembered),
    leaveAsMade: () => fill(asMade),
    letGo: () => client.end(),
  }
}

/** The record of migrations stays. */
function isOurs(table: string): boolean {
  return !table.startsWith('kysely_') && !table.startsWith('sqlite_')
}
