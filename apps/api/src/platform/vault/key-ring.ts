import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { StartupError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'

/** The keys that open personal data. New values use `active`; `index` finds equal values and never rotates. */
export type KeyRing = { active: string; keys: ReadonlyMap<string, Buffer>; index: Buffer }

const key = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
const ringFile = z
  .object({ active: z.string(), keys: z.record(z.string().regex(/^[a-z0-9-]{1,40}$/), key), index: key })
  .refine((ring) => ring.active in ring.keys, 'the active key must be one of the keys')

export function parseKeyRing(text: string, from: string): KeyRing {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new StartupError(`The data keys in ${from} are not valid JSON.`)
  }
  const parsed = ringFile.safeParse(json)
  if (!parsed.success)
    throw new StartupError(`The data keys in ${from} cannot be used: ${z.prettifyError(parsed.error)}`)
  const { active, keys, index } = parsed.data
  return {
    active,
    keys: new Map(Object.entries(keys).map(([id, text]) => [id, Buffer.from(text, 'base64')])),
    index: Buffer.from(index, 'base64'),
  }
}

export function newKeyRing(): KeyRing {
  const id = newKeyId()
  return { active: id, keys: new Map([[id, randomBytes(32)]]), index: randomBytes(32) }
}

/** The ring with one more key, which becomes the active one. */
export function withNewKey(ring: KeyRing): KeyRing {
  const id = newKeyId()
  return { ...ring, active: id, keys: new Map([...ring.keys, [id, randomBytes(32)]]) }
}

export function withoutOldKeys(ring: KeyRing): KeyRing {
  return { ...ring, keys: new Map([...ring.keys].filter(([id]) => id === ring.active)) }
}

export function keyRingText(ring: KeyRing): string {
  const keys = Object.fromEntries([...ring.keys].map(([id, bytes]) => [id, bytes.toString('base64')]))
  return `${JSON.stringify({ active: ring.active, keys, index: ring.index.toString('base64') }, null, 2)}\n`
}

export function readKeyFile(file: string): KeyRing | null {
  if (!existsSync(file)) return null
  try {
    return parseKeyRing(readFileSync(file, 'utf8'), file)
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(`The data keys in ${file} cannot be read.`)
  }
}

/** Writes a first key file; when another process was quicker, its keys count. */
export function createKeyFile(file: string, ring: KeyRing): KeyRing {
  makeFolder(dirname(file))
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeDurably(draft, keyRingText(ring))
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    unlinkSync(draft)
  }
  syncFolder(dirname(file))
  return readKeyFile(file) ?? ring
}

/**
 * Syncs to disk before anything is sealed with a new key: data sealed with a key that a power cut undid would be lost.
 */
export function replaceKeyFile(file: string, ring: KeyRing): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  writeDurably(draft, keyRingText(ring))
  renameSync(draft, file)
  syncFolder(dirname(file))
}

function writeDurably(file: string, text: string): void {
  const handle = openSync(file, 'wx', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
}

/** Windows has no equivalent. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

function newKeyId(): string {
  return `k${randomBytes(4).toString('hex')}`
}
