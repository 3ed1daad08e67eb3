import fs, { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applyMigrations, openDatabase } from '../database/database.ts'
import {
  createKeyFile,
  type KeyRing,
  keyRingText,
  newKeyRing,
  readKeyFile,
  replaceKeyFile,
  withNewKey,
  withoutOldKeys,
} from './key-ring.ts'
import { canaryKeyId, fitsCanary, openVault, readCanary, resealCanary } from './open-vault.ts'
import { OpenedTexts, Vault } from './vault.ts'

const place = { table: 'remittances', row: 'NRG-1', field: 'sender_details' }

test('any sealed text opens again at its place', () => {
  const ring = newKeyRing()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const [writer, reader] = [new Vault(() => ring), new Vault(() => ring)]
      const sealed = writer.seal(text, place)
      expect([reader.open(sealed, place), reader.open(sealed, place)]).toEqual([text, text])
      expect(writer.open(sealed, place)).toBe(text)
    }),
  )
})

test('half a surrogate pair reads the same for the writer and other readers', () => {
  const ring = newKeyRing()
  const [writer, reader] = [new Vault(() => ring), new Vault(() => ring)]
  const sealed = writer.seal('half \ud83d', place)
  expect(writer.open(sealed, place)).toBe(reader.open(sealed, place))
})

test('a sealed value opens in no other table, row or field', () => {
  const ring = newKeyRing()
  const vault = new Vault(() => ring)
  const sealed = vault.seal('ABCDE1234F', place)
  expect(vault.open(sealed, place)).toBe('ABCDE1234F')
  for (const other of [{ table: 'users' }, { row: 'NRG-2' }, { field: 'receiver_details' }]) {
    expect(() => vault.open(sealed, { ...place, ...other })).toThrow('does not belong here')
    expect(() => new Vault(() => ring).open(sealed, { ...place, ...other })).toThrow('does not belong here')
  }
})

test('what was just sealed or opened is not decrypted again, as long as its key is there', () => {
  const [first, other] = [newKeyRing(), newKeyRing()]
  let ring = first
  const [writer, reader] = [new Vault(() => ring), new Vault(() => ring)]
  const sealed = writer.sealJson({ pan: 'ABCDE1234F' }, place)
  expect(reader.openJson(sealed, place)).toEqual({ pan: 'ABCDE1234F' })
  // Under another key of the same name, only a cached value can still be opened.
  ring = { ...first, keys: new Map([[first.active, [...other.keys.values()][0]!]]) }
  for (const vault of [writer, reader]) expect(vault.openJson(sealed, place)).toEqual({ pan: 'ABCDE1234F' })
  expect(() => new Vault(() => ring).open(sealed, place)).toThrow('does not belong here')
  ring = { ...first, keys: new Map() }
  expect(() => writer.open(sealed, place)).toThrow(`data key ${first.active} is missing`)
  expect(() => writer.seal('more', place)).toThrow(`the active data key ${first.active} is missing`)
})

test('a changed or truncated value does not open', () => {
  const ring = newKeyRing()
  const vault = new Vault(() => ring)
  const sealed = vault.seal('secret', place)
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => vault.open(changed, place)).toThrow()
  expect(() => vault.open(sealed.slice(0, 20), place)).toThrow()
})

test('the same text is sealed differently each time, but has the same index', () => {
  const ring = newKeyRing()
  const vault = new Vault(() => ring)
  expect(vault.seal('same', place)).not.toBe(vault.seal('same', place))
  expect(vault.index('email', 'a@b.c')).toBe(vault.index('email', 'a@b.c'))
  expect(vault.index('email', 'a@b.c')).not.toBe(vault.index('phone', 'a@b.c'))
})

test('after a rotation old values still open, are resealed, and the old key can be retired', () => {
  let ring: KeyRing = newKeyRing()
  const vault = new Vault(() => ring)
  const sealed = vault.seal('mine', place)
  ring = withNewKey(ring)
  expect(vault.open(sealed, place)).toBe('mine')
  const moved = vault.reseal(sealed, place)
  expect(moved).not.toBeNull()
  expect(vault.reseal(moved ?? '', place)).toBeNull()
  ring = withoutOldKeys(ring)
  expect(vault.open(moved ?? '', place)).toBe('mine')
  expect(() => vault.open(sealed, place)).toThrow('is missing')
})

test('a key added by another process is found without a restart', () => {
  const before = newKeyRing()
  const after = withNewKey(before)
  const reader = new Vault(
    () => before,
    () => after,
  )
  expect(reader.open(new Vault(() => after).seal('new', place), place)).toBe('new')
})

const leaving: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const leave of leaving.splice(0)) await leave()
})

/** An empty database, and a place for its keys. */
async function newData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'nirgam-keys-'))
  const db = openDatabase({ databaseUrl: null, dataDir, poolSize: 1 })
  leaving.push(async () => {
    await db.destroy()
    rmSync(dataDir, { recursive: true })
  })
  await applyMigrations(db, ['0001-first-schema'])
  return { db, file: join(dataDir, 'keys', 'keys.json') }
}

test('new data gets new keys, and from then on only these open it', async () => {
  const { db, file } = await newData()
  const sealed = (await openVault(db, { file })).seal('mine', place)
  const [ring, canary] = [readKeyFile(file)!, await readCanary(db)]
  expect([fitsCanary(ring, canary ?? ''), fitsCanary(newKeyRing(), canary ?? '')]).toEqual([true, false])
  expect(readdirSync(join(file, '..')), 'no draft is left beside it').toEqual(['keys.json'])
  expect((await openVault(db, { file })).open(sealed, place)).toBe('mine')
  expect((await openVault(db, { ring: keyRingText(ring) })).open(sealed, place)).toBe('mine')
  const wrong = 'The data keys do not fit the data in this database. Nothing was changed.'
  const others = [newKeyRing(), { ...ring, index: newKeyRing().index }, { ...newKeyRing(), index: ring.index }]
  for (const other of others) await expect(openVault(db, { ring: keyRingText(other) })).rejects.toThrow(wrong)
  rmSync(file)
  await expect(openVault(db, { file })).rejects.toThrow(`The key file ${file} is missing`)
  expect([readKeyFile(file), await readCanary(db)]).toEqual([null, canary])
})

test('keys that cannot be used are told with the place they come from', async () => {
  const { db, file } = await newData()
  await openVault(db, { file })
  const { active, keys, index } = JSON.parse(keyRingText(newKeyRing()))
  for (const [content, told] of [
    ['half a ring', 'are not valid JSON'],
    [{ active: 'another', keys, index }, 'the active key must be one of the keys'],
    [{ active, keys: { [active]: 'c2hvcnQ=' }, index }, 'must be 32 bytes in base64'],
  ]) {
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    const refusal: Error = await openVault(db, { file }).catch((error) => error)
    expect(refusal.message).toContain(`The data keys in ${file} `)
    expect(refusal.message).toContain(told)
  }
  const inTheWay = join(file, 'keys.json')
  const { db: empty } = await newData()
  await expect(openVault(empty, { file: inTheWay })).rejects.toThrow(`The key file ${inTheWay} cannot be written: `)
})

test('the first key file counts, drafts and open files are not left, and one that cannot be made is told', async () => {
  const { file } = await newData()
  const opened = () => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0)
  const [ring, before] = [newKeyRing(), opened()]
  expect(keyRingText(createKeyFile(file, ring))).toBe(keyRingText(ring))
  for (let n = 0; n < 20; n += 1) expect(createKeyFile(file, newKeyRing()).active).toBe(ring.active)
  for (let n = 0; n < 20; n += 1) replaceKeyFile(file, ring)
  expect(readdirSync(join(file, '..'))).toEqual(['keys.json'])
  expect(opened() - before).toBeLessThan(20)
  const [astray, folder] = [`${file}.astray`, `${file}.folder`]
  symlinkSync('/nowhere/keys.json', astray)
  expect(() => createKeyFile(astray, ring)).toThrow('EEXIST')
  mkdirSync(folder)
  expect(() => readKeyFile(folder)).toThrow(`The data keys in ${folder} cannot be read.`)
})

test('keys are on the disk, by name and content, before anything is sealed with them', async () => {
  const { file } = await newData()
  const [done, opened] = [[] as string[], new Map<number, string>()]
  const nameOf = (path: string) => (path === join(file, '..') ? 'folder' : path === file ? 'keys' : 'draft')
  const noted = {
    openSync(path: string, flags: string, mode?: number) {
      const handle = fs.openSync(path, flags, mode)
      opened.set(handle, nameOf(path))
      return handle
    },
    fsyncSync: (handle: number) => void done.push(`sync ${opened.get(handle)}`),
    linkSync(from: string, to: string) {
      done.push(`${nameOf(from)} becomes ${nameOf(to)}`)
      fs.linkSync(from, to)
    },
    renameSync(from: string, to: string) {
      done.push(`${nameOf(from)} becomes ${nameOf(to)}`)
      fs.renameSync(from, to)
    },
  }
  vi.doMock('node:fs', () => ({ ...fs, ...noted }))
  loads += 1
  const loaded: typeof import('./key-ring.ts') = await import(/* @vite-ignore */ `./key-ring.ts?load=${loads}`)
  vi.doUnmock('node:fs')
  const order = ['sync draft', 'draft becomes keys', 'sync folder']
  const ring = newKeyRing()
  loaded.createKeyFile(file, ring)
  expect(done.splice(0)).toEqual(order)
  loaded.replaceKeyFile(file, ring)
  expect(done.splice(0)).toEqual(order)
  const here = Object.getOwnPropertyDescriptor(process, 'platform')!
  Object.defineProperty(process, 'platform', { ...here, value: 'win32' })
  loaded.replaceKeyFile(file, ring)
  Object.defineProperty(process, 'platform', here)
  expect(done, 'Windows cannot sync a folder').toEqual(order.slice(0, 2))
})
let loads = 0

test('a rotation reaches a running server: at once for what it has to open, within a second for what it seals', async () => {
  const { db, file } = await newData()
  createKeyFile(file, newKeyRing())
  // A file system's clock ticks only every few milliseconds, so both files may be equally old.
  const age = () => utimesSync(file, 1, 1)
  age()
  vi.useFakeTimers({ toFake: ['Date'] })
  const vault = await openVault(db, { file })
  const [before, old] = [readKeyFile(file)!, vault.activeKeyId]
  const after = withNewKey(before)
  replaceKeyFile(file, after)
  age()
  vi.advanceTimersByTime(999)
  expect(vault.activeKeyId).toBe(old)
  expect(vault.open(new Vault(() => after).seal('theirs', place), place)).toBe('theirs')
  const latest = withNewKey(after)
  replaceKeyFile(file, latest)
  vi.advanceTimersByTime(1_000)
  expect(vault.activeKeyId).toBe(latest.active)
  rmSync(file)
  vi.advanceTimersByTime(1_000)
  expect(vault.activeKeyId, 'without its file it goes on with the keys it has').toBe(latest.active)
})

test('once the canary is resealed, the old key is no longer needed', async () => {
  const { db, file } = await newData()
  await resealCanary(db, new Vault(newKeyRing))
  expect([await readCanary(db), await canaryKeyId(db)]).toEqual([null, null])
  const vault = await openVault(db, { file })
  const first = await readCanary(db)
  await resealCanary(db, vault)
  expect(await readCanary(db), 'there is nothing to do before a rotation').toBe(first)
  const rotated = withNewKey(readKeyFile(file)!)
  const onlyNew = { ring: keyRingText(withoutOldKeys(rotated)) }
  await expect(openVault(db, onlyNew)).rejects.toThrow('do not fit')
  await resealCanary(db, new Vault(() => rotated))
  expect(await canaryKeyId(db)).toBe(rotated.active)
  await openVault(db, onlyNew)
})

describe('opened texts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  test('a text is cached for its own place only', () => {
    const texts = new OpenedTexts()
    texts.keep('k1.sealed', place, 'asha@nirgam.example')
    expect(texts.get('k1.sealed', { ...place })).toBe('asha@nirgam.example')
    expect(texts.get('k1.other', place)).toBeUndefined()
    for (const other of [{ table: 'users' }, { row: 'two' }, { field: 'name' }]) {
      expect(texts.get('k1.sealed', { ...place, ...other })).toBeUndefined()
    }
  })

  test('it is dropped within two minutes, even if it is read, and no timer is left', () => {
    const texts = new OpenedTexts()
    texts.keep('k1.sealed', place, 'text')
    vi.advanceTimersByTime(59_000)
    expect(texts.get('k1.sealed', place)).toBe('text')
    vi.advanceTimersByTime(61_000)
    expect(texts.get('k1.sealed', place)).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the latest texts stay, older ones are dropped, and long ones are not cached', () => {
    const texts = new OpenedTexts()
    for (let n = 0; n < 2_500; n += 1) texts.keep(`k1.${n}`, place, String(n))
    expect(texts.get('k1.2499', place)).toBe('2499')
    expect(texts.get('k1.10', place)).toBeUndefined()
    expect([texts.get('k1.999', place), texts.get('k1.1000', place)]).toEqual([undefined, '1000'])
    texts.keep('k1.fits', place, 'x'.repeat(8_192))
    expect(texts.get('k1.fits', place)).toHaveLength(8_192)
    texts.keep('k1.long', place, 'x'.repeat(10_000))
    expect(texts.get('k1.long', place)).toBeUndefined()
  })
})
