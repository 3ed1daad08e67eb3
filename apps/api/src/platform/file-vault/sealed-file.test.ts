import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { applyMigrations, openDatabase } from '../database/database.ts'
import { bytesInFlight } from '../http/bytes-in-flight.ts'
import type { Services } from '../services.ts'
import { newKeyRing } from '../vault/key-ring.ts'
import { boundTo, encryptBytes, Vault } from '../vault/vault.ts'
import { fileVault, isBackupLease, openFile, PIECE_BYTES, sealFile, takeBackupLease } from './file-vault.ts'
import { folderStorage } from './storage.ts'

const key = randomBytes(32)
const bound = Buffer.from('documents\0one\0file')
const SEALED_PIECE = PIECE_BYTES + 16
const HEAD = 15

async function opened(sealed: Buffer, { bound: place = bound, chunk = 10_000 } = {}): Promise<Buffer> {
  const chunks = Array.from({ length: Math.ceil(sealed.length / chunk) }, (_, at) =>
    sealed.subarray(at * chunk, (at + 1) * chunk),
  )
  const pieces: Buffer[] = []
  for await (const piece of openFile(Readable.from(chunks), { key, bound: place })) pieces.push(piece)
  return Buffer.concat(pieces)
}

test.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES])(
  'a file of %i bytes is restored from chunks of any size',
  async (size) => {
    const plain = randomBytes(size)
    const sealed = await sealFile(plain, key, bound)
    for (const chunk of [size < 2 ? 7 : 1_009, 10_000, SEALED_PIECE + HEAD, 10_000_000]) {
      expect((await opened(sealed, { chunk })).equals(plain)).toBe(true)
    }
  },
)

test('a file that an older version encrypted as a whole still opens, and is reported as held whole', async () => {
  const plain = randomBytes(200_000)
  const sealed = encryptBytes(plain, key, bound)
  expect((await opened(sealed)).equals(plain)).toBe(true)
  let told = 0
  const beforeWhole = () => {
    told += 1
  }
  for await (const _ of openFile(Readable.from([sealed]), { key, bound, beforeWhole }));
  for await (const _ of openFile(Readable.from([await sealFile(plain, key, bound)]), { key, bound, beforeWhole }));
  expect(told).toBe(1)
})

test('pieces that were changed, swapped, removed, truncated or moved do not open', async () => {
  const sealed = await sealFile(randomBytes(3 * PIECE_BYTES), key, bound)
  const head = sealed.subarray(0, HEAD)
  const [one, two, three] = [0, 1, 2].map((at) =>
    sealed.subarray(HEAD + at * SEALED_PIECE, HEAD + (at + 1) * SEALED_PIECE),
  )
  const changed = Buffer.from(sealed)
  changed[HEAD + 5]! ^= 1
  const broken = {
    changed,
    swapped: Buffer.concat([head, two!, one!, three!]),
    shortened: Buffer.concat([head, one!, two!]),
    'without its first': Buffer.concat([head, two!, three!]),
    'cut off': sealed.subarray(0, -1),
    'cut off at the head': sealed.subarray(0, HEAD + 3),
    'the head alone': head,
    'almost nothing': sealed.subarray(0, 3),
  }
  for (const [what, bytes] of Object.entries(broken)) {
    await expect(opened(bytes), what).rejects.toMatchObject({ name: 'VaultError' })
  }
  await expect(opened(sealed, { bound: Buffer.from('elsewhere') })).rejects.toMatchObject({ name: 'VaultError' })
})

test('a file is decrypted while it is read: the first piece arrives before the rest', async () => {
  const sealed = await sealFile(randomBytes(3 * PIECE_BYTES), key, bound)
  let read = 0
  async function* source() {
    for (let at = 0; at < sealed.length; at += SEALED_PIECE) {
      read += 1
      yield sealed.subarray(at, at + SEALED_PIECE)
    }
  }
  const pieces = openFile(source(), { key, bound })
  expect((await pieces.next()).value).toHaveLength(PIECE_BYTES)
  expect(read).toBe(2)
  await pieces.return(undefined)
})

describe('a stored file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nirgam-files-'))
  const db = openDatabase({ databaseUrl: null, dataDir: folder, poolSize: 1 })
  const ring = newKeyRing()
  const clock = { at: 0, now: () => clock.at }
  const added: [kind: string, payload: unknown, options: unknown][] = []
  const inUse = new Set<string>()
  let work: (payload: { storageKey: string }) => Promise<void>
  const services = {
    db,
    clock,
    vault: new Vault(() => ring),
    storage: folderStorage(folder),
    jobs: {
      add: async (_db: unknown, kind: string, payload: unknown, options: unknown) =>
        void added.push([kind, payload, options]),
      handle: (kind: string, handler: typeof work, { maxAttempts }: { maxAttempts: number }) => {
        expect([kind, maxAttempts]).toEqual(['delete-paper', 100])
        work = handler
      },
    },
  } as unknown as Services
  const papers = fileVault({ deleteJob: 'delete-paper', isInUse: async (_db, storageKey) => inUse.has(storageKey) })
  const row = { table: 'documents', uid: 'one' } as const
  const plain = randomBytes(3 * PIECE_BYTES)

  let isReady: Promise<void> | undefined
  let who = ''
  beforeEach(async () => {
    who = randomUUID()
    isReady ??= applyMigrations(db, ['0001-first-schema'])
    await isReady
    await db.deleteFrom('meta').execute()
    clock.at = 1_000_000
    added.splice(0)
    inUse.clear()
    papers.handleDeletes(services)
  })
  afterAll(async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is read and streamed, for its own row only, and deleted unless a row refers to it within the hour', async () => {
    const file = await papers.store(services, row, plain)
    const { storageKey, size } = file
    expect([storageKey, size]).toEqual([expect.stringMatching(/^[0-9a-f]{48}$/), plain.length])
    expect(added).toEqual([['delete-paper', { storageKey }, { runAt: clock.at + 3_600_000 }]])
    expect((await services.storage.get(storageKey)).includes(plain.subarray(0, 100))).toBe(false)
    expect((await papers.read(services, file)).equals(plain)).toBe(true)
    await expect(papers.read(services, { ...file, uid: 'two' })).rejects.toThrow('does not belong here')
    const before = bytesInFlight.total
    const streamed = await papers.stream(services, file, who)
    expect([streamed.size, bytesInFlight.total - before]).toEqual([plain.length, 4 * PIECE_BYTES])
    expect((await buffer(streamed.stream)).equals(plain)).toBe(true)
    streamed.held.close()
    inUse.add(storageKey)
    await work({ storageKey })
    expect((await papers.read(services, file)).length).toBe(plain.length)
    inUse.clear()
    await work({ storageKey })
    await expect(papers.read(services, file)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(papers.stream(services, file, who)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(bytesInFlight.total, 'nothing is held for one that is gone').toBe(before)
  })

  test('is downloaded at most sixteen times at once by one person, and not read before it is taken', async () => {
    const file = await papers.store(services, row, plain)
    const streams = await Promise.all(Array.from({ length: 16 }, () => papers.stream(services, file, who)))
    await expect(papers.stream(services, file, who)).rejects.toMatchObject({ status: 429 })
    for (const { stream, held } of streams) {
      stream.destroy()
      held.close()
    }
    const again = await papers.stream(services, file, who)
    again.stream.destroy()
    again.held.close()
  })

  test('of an older version counts twice its size while it is opened as a whole', async () => {
    const { storageKey, dataKeySealed } = await papers.store(services, row, plain)
    const dataKey = services.vault.openDataKey(dataKeySealed, { table: 'documents', row: 'one', field: 'data_key' })
    const place = boundTo({ table: 'documents', row: 'one', field: 'file' })
    await services.storage.put(storageKey, encryptBytes(plain, dataKey, place))
    const before = bytesInFlight.total
    const streamed = await papers.stream(services, { ...row, storageKey, dataKeySealed, size: plain.length }, who)
    expect(bytesInFlight.total - before).toBe(4 * PIECE_BYTES + 2 * plain.length)
    expect((await buffer(streamed.stream)).equals(plain)).toBe(true)
    streamed.held.close()
  })

  test('whose row is removed is deleted by a job, and one that was never there by none', async () => {
    await papers.delete(services, db, 'abc')
    for (const none of ['', null, undefined]) await papers.delete(services, db, none)
    expect(added).toEqual([['delete-paper', { storageKey: 'abc' }, undefined]])
  })

  test('stays while a backup runs, until the last lease ends', async () => {
    const { storageKey } = await papers.store(services, row, plain)
    const [minute, began] = [60_000, clock.at]
    const first = await takeBackupLease(db, clock)
    clock.at += minute - 1
    await first.renew()
    const leases = async () => (await db.selectFrom('meta').selectAll().execute()).map(({ value }) => Number(value))
    expect(await leases(), 'not renewed within a minute').toEqual([began + 5 * minute])
    clock.at += 1
    await first.renew()
    expect(await leases()).toEqual([began + 6 * minute])
    const second = await takeBackupLease(db, clock)
    await second.end()
    clock.at += minute
    const third = await takeBackupLease(db, clock)
    added.splice(0)
    await work({ storageKey })
    expect(added).toEqual([['delete-paper', { storageKey }, { runAt: began + 7 * minute }]])
    clock.at = began + 6 * minute
    const fourth = await takeBackupLease(db, clock)
    expect(await leases(), 'the lease of a killed backup is removed by the next').toEqual([
      began + 7 * minute,
      began + 11 * minute,
    ])
    const names = (await db.selectFrom('meta').selectAll().execute()).filter(isBackupLease)
    expect([names.length, isBackupLease({ name: 'vault-canary' })]).toEqual([2, false])
    await third.end()
    await fourth.end()
    await db
      .insertInto('meta')
      .values({ name: 'backup-lease-old', value: String(clock.at) })
      .execute()
    await work({ storageKey })
    await expect(services.storage.get(storageKey)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
