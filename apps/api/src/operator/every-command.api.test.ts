import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { engineOf } from '../platform/database/engine.ts'
import { onEmptyDatabases } from '../testing/engines.ts'
import { ROWS } from '../testing/scenes/operator-rows.ts'
import { type CommandRow, type Entry, type OperatorWorld, operatorWorld } from '../testing/scenes/operator-world.ts'
import type { TestApi } from '../testing/test-api.ts'
import { TABLES } from './backup/backup-format.ts'
import { operate } from './operator.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** By table. */
type Contents = Map<string, string>

/** Help names every command at the beginning of a line, with its group. */
async function commandsOfProgram(): Promise<string[]> {
  const { out } = await operate(['help'], () => {
    throw new Error('help needs no settings')
  })
  const [, commands = ''] = out.split('Commands:\n')
  return [...commands.matchAll(/^ {2}([a-z][a-z-]*(?: [a-z][a-z-]*)?)/gm)].map(([, name = '']) => name)
}

/** Every row of every table, as text. */
async function everything({ services: { db } }: TestApi): Promise<Contents> {
  const tables = TABLES.map(async (table): Promise<[string, string]> => {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    const lines = rows.map((row) => JSON.stringify(row)).sort()
    return [table, lines.join('\n')]
  })
  return new Map(await Promise.all(tables))
}

function differing(before: Contents, after: Contents): string[] {
  return [...after].filter(([table, rows]) => rows !== before.get(table)).map(([table]) => table)
}

/** From now on the audit cannot be written; returns a function that ends that. */
async function breakAudit({ services: { db } }: TestApi): Promise<() => Promise<unknown>> {
  if (engineOf(db) === 'sqlite') {
    await sql`create trigger audit_full before insert on audit begin select raise(abort, 'audit full'); end`.execute(db)
    return () => sql`drop trigger audit_full`.execute(db)
  }
  await sql`create function audit_full() returns trigger language plpgsql
    as $$ begin raise exception 'audit full'; end $$`.execute(db)
  await sql`create trigger audit_full before insert on audit execute function audit_full()`.execute(db)
  return () => sql`drop function audit_full() cascade`.execute(db)
}

async function entriesAfter({ services: { db } }: TestApi, last: number): Promise<(Entry | string)[]> {
  const rows = await db.selectFrom('audit').selectAll().where('id', '>', last).orderBy('id').execute()
  return rows.map(({ who, act, subject, detail }) => (who === 'meera' ? [act, subject, detail] : `by ${who}`))
}

async function lastEntry({ services: { db } }: TestApi): Promise<number> {
  const { last } = await db.selectFrom('audit').select(db.fn.max('id').as('last')).executeTakeFirstOrThrow()
  return last ?? 0
}

const withDetail = ([act, subject, detail = '']: Entry): Entry => [act, subject, detail]

/** Returns the contents of the database afterwards. */
async function walk(world: OperatorWorld, before: Contents, command: string, row: CommandRow): Promise<Contents> {
  const { api, s3 } = world
  const say = async (words: readonly string[]) => {
    const config = (await row.machine?.(world)) ?? api.services.config
    const outside = { clock: api.clock, ...(config.s3 ? { fetch: s3.fetch } : {}) }
    return operate([...command.split(' '), ...words, '--as', 'meera'], () => config, outside)
  }
  const last = await lastEntry(api)

  expect([command, 'senseless', (await say(row.senseless)).code]).toEqual([command, 'senseless', 2])
  const unknown = typeof row.unknown === 'function' ? row.unknown(world) : row.unknown
  if (unknown) {
    const refused = await say(unknown)
    expect([command, refused.code, refused.out]).toEqual([command, 1, ''])
  }
  if (row.audit) {
    const fixAudit = await breakAudit(api)
    const failed = say(await row.words(world))
    await expect(failed, command).rejects.toThrow('audit full')
    await fixAudit()
    expect([command, 'undone', row.isUndone?.(world) ?? true]).toEqual([command, 'undone', true])
  }
  const refused = differing(before, await everything(api))
  if (row.stays === undefined) expect([command, 'undone', refused]).toEqual([command, 'undone', []])
  await row.afterUndone?.(world)

  const done = await say(await row.words(world))
  expect([command, done.code, done.err]).toEqual([command, row.code ?? 0, ''])
  const expected = ((await row.audit?.(world)) ?? []).map(withDetail)
  expect([command, await entriesAfter(api, last)]).toEqual([command, expected])
  const after = await everything(api)
  const changed = differing(before, after).filter((table) => table !== 'audit')
  if (row.changes) expect([command, changed]).toEqual([command, expect.arrayContaining([row.changes])])
  else expect([command, changed]).toEqual([command, []])
  return after
}

test('every operator command has a row', async () => {
  expect(Object.keys(ROWS).toSorted()).toEqual((await commandsOfProgram()).toSorted())
})

onEmptyDatabases('every operator command', (setup, { engine }) => {
  // Each command opens the database again, which is slow on PostgreSQL; the functions they call are tested there.
  const onSqlite = test.runIf(engine === 'SQLite')
  const title = 'says by its exit code what came of it, is in the audit, and is undone where the audit fails'
  onSqlite(title, { timeout: 600_000 }, async () => {
    const api = await setup({ paypal: true })
    const world = await operatorWorld(api)
    folders.push(world.folder)
    let contents = await everything(api)
    for (const [command, row] of Object.entries(ROWS)) contents = await walk(world, contents, command, row)
  })
})
