import { statSync } from 'node:fs'
import type { Db } from '../database/engine.ts'
import { StartupError } from '../errors.ts'
import { createKeyFile, type KeyRing, newKeyRing, parseKeyRing, readKeyFile } from './key-ring.ts'
import { Vault } from './vault.ts'

export type KeySource = { ring: string } | { file: string }

const CANARY_PLACE = { table: 'meta', row: 'vault-canary', field: 'value' }
const CANARY = 'these keys open this data'

/**
 * Opens the vault with the configured keys, or with new ones for new data. Keys that do not open the data that is
 * there already are refused before anything is written.
 */
export async function openVault(db: Db, source: KeySource): Promise<Vault> {
  const canary = await readCanary(db)
  const vault = 'ring' in source ? configuredVault(source.ring) : fileVault(source.file, { mayCreate: canary === null })
  if (canary === null) await writeCanary(db, vault)
  if (!opens(vault, (await readCanary(db)) ?? '')) {
    throw new StartupError('The data keys do not fit the data in this database. Nothing was changed.')
  }
  return vault
}

function configuredVault(text: string): Vault {
  const ring = parseKeyRing(text, 'DATA_KEYS')
  return new Vault(() => ring)
}

/** Follows the key file, so that a rotation reaches a running server. */
function fileVault(file: string, { mayCreate }: { mayCreate: boolean }): Vault {
  let read = identityOf(file)
  const found = readKeyFile(file)
  if (!found && !mayCreate) {
    throw new StartupError(`The key file ${file} is missing, and without it the data in this database cannot be read.`)
  }
  let ring: KeyRing = found ?? createFile(file)
  let askedAt = 0
  const refresh = (): KeyRing => {
    const identity = identityOf(file)
    if (identity !== read) {
      ring = readKeyFile(file) ?? ring
      read = identity
    }
    return ring
  }
  const current = (): KeyRing => {
    const now = Date.now()
    if (now - askedAt < 1_000) return ring
    askedAt = now
    return refresh()
  }
  return new Vault(current, refresh)
}

function createFile(file: string): KeyRing {
  try {
    return createKeyFile(file, newKeyRing())
  } catch (error) {
    throw new StartupError(`The key file ${file} cannot be written: ${error instanceof Error ? error.message : error}`)
  }
}

/** Taken before reading. A replaced file is another one, even if it was written in the same tick of the clock. */
function identityOf(file: string): string | null {
  const found = statSync(file, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.mtimeMs}` : null
}

export async function readCanary(db: Db): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', CANARY_PLACE.row).executeTakeFirst()
  return row?.value ?? null
}

/** The data key that the canary is sealed with. */
export async function canaryKeyId(db: Db): Promise<string | null> {
  return (await readCanary(db))?.split('.')[0] ?? null
}

async function writeCanary(db: Db, vault: Vault): Promise<void> {
  const value = `${vault.seal(CANARY, CANARY_PLACE)} ${vault.index('canary', CANARY)}`
  await db
    .insertInto('meta')
    .values({ name: CANARY_PLACE.row, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Whether these keys can open this canary, and so the data sealed with it. */
export function fitsCanary(ring: KeyRing, canary: string): boolean {
  return opens(new Vault(() => ring), canary)
}

export const CANARY_NAME = CANARY_PLACE.row

function opens(vault: Vault, value: string): boolean {
  const [sealed = '', index] = value.split(' ')
  try {
    return vault.open(sealed, CANARY_PLACE) === CANARY && vault.index('canary', CANARY) === index
  } catch {
    return false
  }
}

/** After a rotation the canary moves to the new key too, so that the old one can be removed. */
export async function resealCanary(db: Db, vault: Vault): Promise<void> {
  const value = await readCanary(db)
  if (value === null) return
  const [sealed = '', index] = value.split(' ')
  const moved = vault.reseal(sealed, CANARY_PLACE)
  if (!moved) return
  await db
    .updateTable('meta')
    .set({ value: `${moved} ${index}` })
    .where('name', '=', CANARY_PLACE.row)
    .execute()
}
