import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { HOUR_MS } from '@nirgam/domain/shared/dates'
import type { Clock } from '../clock.ts'
import type { Db, Trx } from '../database/engine.ts'
import { bytesInFlight } from '../http/bytes-in-flight.ts'
import type { StreamedBytes } from '../http/file-replies.ts'
import type { Services } from '../services.ts'
import { boundTo, decryptBytes, type Place, VaultError } from '../vault/vault.ts'

const LEASE_MS = 5 * 60_000
const RENEW_AFTER_MS = LEASE_MS / 5
const PREFIX = 'backup-lease-'

/** Expires some time after a backup that holds it was killed. */
export type BackupLease = { renew(): Promise<void>; end(): Promise<void> }

/**
 * No file is deleted while a backup has this lease, so every file that a row of its snapshot refers to is still there.
 * Take it before the snapshot: rows removed earlier are not in the snapshot, and rows removed later keep their file.
 */
export async function takeBackupLease(db: Db, clock: Clock): Promise<BackupLease> {
  const name = `${PREFIX}${randomUUID()}`
  let renewedAt = clock.now()
  const until = () => String(renewedAt + LEASE_MS)
  for (const lease of await leases(db)) if (lease.until <= renewedAt) await remove(db, lease.name)
  await db.insertInto('meta').values({ name, value: until() }).execute()
  return {
    async renew() {
      if (clock.now() - renewedAt < RENEW_AFTER_MS) return
      renewedAt = clock.now()
      await db.updateTable('meta').set({ value: until() }).where('name', '=', name).execute()
    },
    end: () => remove(db, name),
  }
}

/** When the lease of a running backup ends; null when none runs. */
async function backupRunningUntil(db: Db, now: number): Promise<number | null> {
  const running = (await leases(db)).map(({ until }) => until).filter((until) => until > now)
  return running.length === 0 ? null : Math.max(...running)
}

/** A lease does not belong to the backed-up data. */
export function isBackupLease({ name }: Record<string, unknown>): boolean {
  return String(name).startsWith(PREFIX)
}

async function leases(db: Db): Promise<{ name: string; until: number }[]> {
  const rows = await db.selectFrom('meta').selectAll().where('name', 'like', `${PREFIX}%`).execute()
  return rows.map(({ name, value }) => ({ name, until: Number(value) }))
}

async function remove(db: Db, name: string): Promise<void> {
  await db.deleteFrom('meta').where('name', '=', name).execute()
}

/**
 * A file is sealed in chunks (AES-256-GCM), so that it can be decrypted while it is read: the mark, seven random bytes,
 * then the chunks. A chunk's nonce is those bytes, its number and whether it is the last, so that chunks cannot be
 * swapped, left out or cut off. Files without the mark are older and sealed as a whole.
 */
const MARK = Buffer.from('NIRGAM1\n')
const SALT_BYTES = 7
const HEAD_BYTES = MARK.length + SALT_BYTES
const TAG_BYTES = 16
export const PIECE_BYTES = 64 * 1024
const SEALED_PIECE_BYTES = PIECE_BYTES + TAG_BYTES

/** Requests are answered in between: a whole file would hold them up for milliseconds. */
const PIECES_PER_TURN = 4

export async function sealFile(plain: Buffer, key: Buffer, bound: Buffer): Promise<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const pieces = Math.max(1, Math.ceil(plain.length / PIECE_BYTES))
  const sealed = Buffer.allocUnsafeSlow(HEAD_BYTES + plain.length + pieces * TAG_BYTES)
  let length = MARK.copy(sealed)
  length += salt.copy(sealed, length)
  for (let number = 0; number < pieces; number += 1) {
    if (number % PIECES_PER_TURN === PIECES_PER_TURN - 1) await setImmediate()
    const nonce = nonceOf(salt, number, number === pieces - 1)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound)
    length += cipher.update(plain.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES)).copy(sealed, length)
    length += cipher.final().copy(sealed, length)
    length += cipher.getAuthTag().copy(sealed, length)
  }
  return sealed
}

function nonceOf(salt: Buffer, number: number, isLast: boolean): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt32BE(number, 0)
  rest[4] = isLast ? 1 : 0
  return Buffer.concat([salt, rest])
}

type Opening = {
  key: Buffer
  bound: Buffer
  /** called before a file is read into memory because it can only be opened whole */
  beforeWhole?: () => void
}

/** Yields the file in chunks; every chunk has been authenticated before it is yielded. */
export async function* openFile(
  sealed: AsyncIterable<Buffer>,
  { key, bound, beforeWhole = () => {} }: Opening,
): AsyncGenerator<Buffer> {
  let waiting: Buffer = Buffer.alloc(0)
  let salt: Buffer | null = null
  let number = 0
  const open = (piece: Buffer, isLast: boolean) =>
    openPiece(piece, key, bound, nonceOf(salt ?? piece, number++, isLast))
  const older: Buffer[] = []
  for await (const chunk of sealed) {
    if (older.length > 0) {
      older.push(chunk)
      continue
    }
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    if (!salt && waiting.length >= HEAD_BYTES) {
      if (!waiting.subarray(0, MARK.length).equals(MARK)) {
        beforeWhole()
        older.push(waiting)
        continue
      }
      salt = Buffer.from(waiting.subarray(MARK.length, HEAD_BYTES))
      waiting = waiting.subarray(HEAD_BYTES)
    }
    // The last piece may be a full one, so a full piece is opened only once more bytes follow or the file ends.
    while (salt && waiting.length > SEALED_PIECE_BYTES) {
      yield open(waiting.subarray(0, SEALED_PIECE_BYTES), false)
      waiting = waiting.subarray(SEALED_PIECE_BYTES)
    }
  }
  if (salt) yield open(waiting, true)
  else yield decryptBytes(Buffer.concat(older), key, bound)
}

/** Streams the opened file at the reader's pace; its first piece has been verified before this returns. */
async function streamOpened(sealed: Readable, opening: Opening): Promise<Readable> {
  const pieces = openFile(sealed, opening)
  const first = await pieces.next()
  const stream = Readable.from(startingWith(first.value ?? Buffer.alloc(0), pieces), { objectMode: false })
  // Destroying a stream that was never read does not close its source.
  stream.once('close', () => sealed.destroy())
  return stream
}

async function* startingWith(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

function openPiece(piece: Buffer, key: Buffer, bound: Buffer, nonce: Buffer): Buffer {
  const end = piece.length - TAG_BYTES
  if (end < 0) throw new VaultError('the sealed file is cut off')
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(bound).setAuthTag(piece.subarray(end))
  try {
    const plain = decipher.update(piece.subarray(0, end))
    decipher.final()
    return plain
  } catch {
    throw new VaultError('the sealed file does not belong here or was changed')
  }
}

/** An encrypted file as its row describes it. Its bytes and its key open for this table and row alone. */
export type StoredFile = {
  table: 'documents' | 'certificates' | 'bank_packets'
  uid: string
  size: number
  storageKey: string
  dataKeySealed: string
}

type Owner = {
  /** kind of the jobs that delete this feature's files; jobs of this kind outlive a version */
  deleteJob: string
  /** whether a row still refers to the file */
  isInUse(db: Db, storageKey: string): Promise<boolean>
}

/** A stored file's row is written long before this, or never. */
const ROW_EXPECTED_WITHIN_MS = HOUR_MS
/** Memory of one download, from the disk to the network. */
const STREAM_BYTES = 4 * PIECE_BYTES
/** More than any of our pages requests together. */
const DOWNLOADS_AT_ONCE = 16

/** Encrypts, stores, opens and deletes the files of one feature. */
export function fileVault({ deleteJob, isInUse }: Owner) {
  return {
    /** A file that no row refers to within the hour is deleted, even if the process dies in between. */
    async store(services: Services, row: Pick<StoredFile, 'table' | 'uid'>, bytes: Buffer): Promise<StoredFile> {
      const { db, vault, clock, jobs, storage } = services
      const storageKey = randomBytes(24).toString('hex')
      const dataKey = vault.newDataKey(placeOf(row, 'data_key'))
      const sealed = await sealFile(bytes, dataKey.key, boundTo(placeOf(row, 'file')))
      await jobs.add(db, deleteJob, { storageKey }, { runAt: clock.now() + ROW_EXPECTED_WITHIN_MS })
      await storage.put(storageKey, sealed)
      return { ...row, size: bytes.length, storageKey, dataKeySealed: dataKey.sealed }
    },

    read: readStored,

    /** The caller has checked that `who` may download it; only the number of concurrent downloads is limited here. */
    async stream(services: Services, file: StoredFile, who: string): Promise<StreamedBytes> {
      const held = bytesInFlight.open(who, { atOnce: DOWNLOADS_AT_ONCE })
      try {
        held.take(STREAM_BYTES)
        const { sealed, opening } = await sealedFile(services, file)
        const stream = await streamOpened(sealed, { ...opening, beforeWhole: () => held.take(2 * file.size) })
        return { size: file.size, stream, held }
      } catch (error) {
        held.close()
        throw error
      }
    },

    /** Called in the transaction that removes the row; the file is deleted after the commit. */
    async delete({ jobs }: Services, db: Db | Trx, storageKey: string | null | undefined): Promise<void> {
      if (storageKey) await jobs.add(db, deleteJob, { storageKey })
    },

    handleDeletes({ jobs, db, storage, clock }: Services): void {
      jobs.handle<{ storageKey: string }>(
        deleteJob,
        async ({ storageKey }) => {
          if (await isInUse(db, storageKey)) return
          const until = await backupRunningUntil(db, clock.now())
          if (until === null) await storage.remove(storageKey)
          else await jobs.add(db, deleteJob, { storageKey }, { runAt: until })
        },
        { maxAttempts: 100 },
      )
    },
  }
}

export async function readStored(services: Services, file: StoredFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  const { sealed, opening } = await sealedFile(services, file)
  for await (const piece of openFile(sealed, opening)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const placeOf = ({ table, uid }: Pick<StoredFile, 'table' | 'uid'>, field: 'data_key' | 'file'): Place => ({
  table,
  row: uid,
  field,
})

async function sealedFile({ vault, storage }: Services, file: StoredFile) {
  const key = vault.openDataKey(file.dataKeySealed, placeOf(file, 'data_key'))
  return { sealed: await storage.read(file.storageKey), opening: { key, bound: boundTo(placeOf(file, 'file')) } }
}
