import { sql } from 'kysely'
import { addAuditEntry } from '../platform/audit.ts'
import { readKeyFile, replaceKeyFile, withNewKey, withoutOldKeys } from '../platform/key-ring.ts'
import { canaryKeyId, resealCanary } from '../platform/open-vault.ts'
import { type Command, type Desk, Refusal } from './command.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

const BATCH = 500
/** Running servers look at the key file once a second; after this they all seal with the new key. */
const SERVERS_NOTICE_MS = 2_500

export const keyCommands: Command[] = [
  {
    name: 'keys list',
    takes: '',
    about: 'the data keys by name, and how many values each still seals',
    on: 'services',
    run: async (desk) => {
      const uses = await usesOfKeys(desk)
      const ids = new Set([...uses.keys(), desk.vault.activeKeyId])
      return {
        rows: [...ids].map((key) => ({ key, active: key === desk.vault.activeKeyId, values: uses.get(key) ?? 0 })),
      }
    },
  },
  {
    name: 'keys rotate',
    takes: '',
    about: 'adds a new data key and reseals everything with it, while the servers run',
    on: 'services',
    run: async (desk) => {
      const file = keyFileOf(desk)
      const ring = readKeyFile(file)
      if (!ring) throw new Refusal(`There is no key file ${file}.`)
      const next = withNewKey(ring)
      await addAuditEntry(desk, desk.db, 'key added', next.active)
      replaceKeyFile(file, next)
      await new Promise((resolve) => setTimeout(resolve, SERVERS_NOTICE_MS))
      const moved = await resealEverything(desk)
      await addAuditEntry(desk, desk.db, 'values resealed', next.active, String(moved))
      return {
        done: `${moved} values are sealed with ${next.active}. "keys retire" removes the old key.`,
        facts: { moved },
      }
    },
  },
  {
    name: 'keys reseal',
    takes: '',
    about: 'moves every value to the active key (after adding one to DATA_KEYS)',
    on: 'services',
    run: async (desk) => {
      const moved = await resealEverything(desk)
      await addAuditEntry(desk, desk.db, 'values resealed', desk.vault.activeKeyId, String(moved))
      return { done: `${moved} values are sealed with ${desk.vault.activeKeyId}.`, facts: { moved } }
    },
  },
  {
    name: 'keys retire',
    takes: '',
    about: 'removes the keys that seal nothing any more',
    on: 'services',
    run: async (desk) => {
      const file = keyFileOf(desk)
      const ring = readKeyFile(file)
      if (!ring) throw new Refusal(`There is no key file ${file}.`)
      const uses = await usesOfKeys(desk)
      const inUse = [...ring.keys.keys()].filter((key) => key !== ring.active && (uses.get(key) ?? 0) > 0)
      if (inUse.length > 0)
        throw new Refusal(`${inUse.join(', ')} still seal values. Run "keys rotate" or "keys reseal" first.`)
      const removed = [...ring.keys.keys()].filter((key) => key !== ring.active)
      if (removed.length > 0) {
        await addAuditEntry(desk, desk.db, 'keys removed', removed.join(' '))
        replaceKeyFile(file, withoutOldKeys(ring))
      }
      return {
        done: removed.length === 0 ? 'There is no old key.' : `Removed ${removed.join(', ')}.`,
        facts: { removed },
      }
    },
  },
]

function keyFileOf({ config }: Desk): string {
  if ('file' in config.keys) return config.keys.file
  throw new Refusal('The keys come from DATA_KEYS: add one there, restart, then run "keys reseal".')
}

async function resealEverything(desk: Desk): Promise<number> {
  let moved = 0
  for (const column of await sealedColumns(desk.db)) moved += await resealColumn(desk, column)
  await resealCanary(desk.db, desk.vault)
  return moved
}

/** In small steps, each only if nobody changed the value meanwhile: what was changed was sealed with the new key. */
async function resealColumn({ db, vault }: Desk, { table, column, rowName, field }: SealedColumn): Promise<number> {
  const [from, value, name] = [sql.table(table), sql.ref(column), sql.ref(rowName)]
  const other = `${vault.activeKeyId}.%`
  let moved = 0
  let after = ''
  while (true) {
    const { rows } = await sql<{ row: string; sealed: string }>`
      select ${name} as row, ${value} as sealed from ${from}
      where ${name} > ${after} and ${value} is not null and ${value} not like ${other}
      order by ${name} limit ${BATCH}`.execute(db)
    if (rows.length === 0) return moved
    for (const { row, sealed } of rows) {
      const resealed = vault.reseal(sealed, { table, row, field })
      if (!resealed) continue
      await sql`update ${from} set ${value} = ${resealed} where ${name} = ${row} and ${value} = ${sealed}`.execute(db)
      moved += 1
    }
    after = rows.at(-1)?.row ?? ''
  }
}

async function usesOfKeys({ db }: Desk): Promise<Map<string, number>> {
  const uses = new Map<string, number>()
  const count = (key: string, values: number) => uses.set(key, (uses.get(key) ?? 0) + Number(values))
  for (const { table, column } of await sealedColumns(db)) {
    const value = sql.ref(column)
    const { rows } = await sql<{ key: string; n: number }>`
      select substr(${value}, 1, 9) as key, count(*) as n from ${sql.table(table)}
      where ${value} is not null group by substr(${value}, 1, 9)`.execute(db)
    for (const { key, n } of rows) count(key.split('.')[0] ?? key, n)
  }
  const canary = await canaryKeyId(db)
  if (canary !== null) count(canary, 1)
  return uses
}
