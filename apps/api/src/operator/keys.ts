import { sql } from 'kysely'
import { addAuditEntry } from '../platform/audit.ts'
import { type Db, textBefore } from '../platform/database/engine.ts'
import {
  type KeyRing,
  keyRingText,
  newKeyRing,
  parseKeyRing,
  readKeyFile,
  replaceKeyFile,
  withNewKey,
  withoutOldKeys,
} from '../platform/vault/key-ring.ts'
import { canaryKeyId, resealCanary } from '../platform/vault/open-vault.ts'
import { type Desk, type Group, Refusal } from './command.ts'

const BATCH = 500
/** Running servers look at the key file once a second; after this they all seal with the new key. */
const SERVERS_NOTICE_MS = 2_500

export const keyCommands: Group = (program, { atDesk, anyhow }) => {
  const keys = program.command('keys').description('encryption keys of personal data')

  keys
    .command('list')
    .description('lists the data keys, and how many values each encrypts')
    .action(
      atDesk(async (desk) => {
        const uses = await usesOfKeys(desk)
        const ids = new Set([...uses.keys(), ...ringOf(desk).keys.keys()])
        return {
          rows: [...ids].map((key) => ({ key, active: key === desk.vault.activeKeyId, values: uses.get(key) ?? 0 })),
        }
      }),
    )

  keys
    .command('make')
    .description('prints new keys for DATA_KEYS without storing them')
    .action(
      anyhow(async () => {
        const ring = JSON.parse(keyRingText(newKeyRing()))
        return { rows: [ring], text: `${JSON.stringify(ring)}\n` }
      }),
    )

  keys
    .command('rotate')
    .description('adds a new data key and re-encrypts everything with it, while servers run')
    .action(
      atDesk(async (desk) => {
        const { file, ring } = keyFileOf(desk)
        const next = withNewKey(ring)
        await addAuditEntry(desk, desk.db, 'key added', next.active)
        replaceKeyFile(file, next)
        await new Promise((resolve) => setTimeout(resolve, SERVERS_NOTICE_MS))
        const moved = await resealEverything(desk)
        await addAuditEntry(desk, desk.db, 'values resealed', next.active, String(moved))
        const done = `${moved} values moved to ${next.active}. "keys retire" removes the old key.`
        return { done, facts: { moved } }
      }),
    )

  keys
    .command('reseal')
    .description('re-encrypts every value with the active key (after adding one to DATA_KEYS)')
    .action(
      atDesk(async (desk) => {
        const moved = await resealEverything(desk)
        await addAuditEntry(desk, desk.db, 'values resealed', desk.vault.activeKeyId, String(moved))
        return { done: `Re-encrypted ${moved} values with ${desk.vault.activeKeyId}.`, facts: { moved } }
      }),
    )

  keys
    .command('retire')
    .description('deletes keys that no longer encrypt anything')
    .action(
      atDesk(async (desk) => {
        const { file, ring } = keyFileOf(desk)
        const uses = await usesOfKeys(desk)
        const old = [...ring.keys.keys()].filter((key) => key !== ring.active)
        const inUse = old.filter((key) => (uses.get(key) ?? 0) > 0)
        if (inUse.length > 0)
          throw new Refusal(`${inUse.join(', ')} still encrypt values. Run "keys rotate" or "keys reseal" first.`)
        if (old.length === 0) return { done: 'There is no old key.', facts: { removed: old } }
        await addAuditEntry(desk, desk.db, 'keys removed', old.join(' '))
        replaceKeyFile(file, withoutOldKeys(ring))
        return { done: `Removed ${old.join(', ')}.`, facts: { removed: old } }
      }),
    )
}

function ringOf({ config: { keys } }: Desk): KeyRing {
  if ('ring' in keys) return parseKeyRing(keys.ring, 'DATA_KEYS')
  const ring = readKeyFile(keys.file)
  if (!ring) throw new Refusal(`There is no key file ${keys.file}.`)
  return ring
}

function keyFileOf(desk: Desk): { file: string; ring: KeyRing } {
  const { config } = desk
  if (!('file' in config.keys))
    throw new Refusal('The keys come from DATA_KEYS: add one there, restart, then run "keys reseal".')
  return { file: config.keys.file, ring: ringOf(desk) }
}

async function resealEverything(desk: Desk): Promise<number> {
  let moved = 0
  for (const column of await sealedColumns(desk.db)) moved += await resealColumn(desk, column)
  await resealCanary(desk.db, desk.vault)
  return moved
}

/** Works in small batches and skips values changed meanwhile: those are already sealed with the new key. */
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
    const key = textBefore(db, column, '.')
    const { rows } = await sql<{ key: string; n: number }>`
      select ${key} as key, count(*) as n from ${sql.table(table)}
      where ${sql.ref(column)} is not null group by ${key}`.execute(db)
    for (const { key, n } of rows) count(key, n)
  }
  const canary = await canaryKeyId(db)
  if (canary !== null) count(canary, 1)
  return uses
}

/** The column that names the row in each sealed value of a table. Columns are found by their `_sealed` ending. */
const ROW_NAMES = {
  users: 'uid',
  contacts: 'uid',
  codes: 'uid',
  social_attempts: 'state_hash',
  remittances: 'reference_number',
  documents: 'uid',
  case_events: 'uid',
  case_items: 'uid',
  case_papers: 'uid',
  case_notes: 'uid',
  case_sheets: 'uid',
  certificates: 'uid',
  exported_forms: 'uid',
  bank_packets: 'uid',
  case_guides: 'uid',
  ledger_entries: 'uid',
  enquiries: 'uid',
  enquiry_messages: 'uid',
  jobs: 'uid',
  outbox: 'uid',
  staff: 'uid',
  staff_invitations: 'uid',
  staff_passkeys: 'uid',
  staff_notices: 'uid',
} as const

type SealedColumn = { table: string; column: string; rowName: string; field: string }

async function sealedColumns(db: Db): Promise<SealedColumn[]> {
  const tables = await db.introspection.getTables()
  return tables.flatMap(({ name: table, columns }) => {
    const sealed = columns.filter(({ name }) => name.endsWith('_sealed'))
    if (sealed.length === 0) return []
    const rowName = Object.entries(ROW_NAMES).find(([known]) => known === table)?.[1]
    if (!rowName) throw new Error(`nobody said what names a row of ${table}`)
    return sealed.map(({ name: column }) => ({ table, column, rowName, field: column.replace(/_sealed$/, '') }))
  })
}
