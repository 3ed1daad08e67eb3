import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@nirgam/domain/shared/dates'
import type { Db, Trx } from '../database/engine.ts'
import { bytesInFlight } from '../http/bytes-in-flight.ts'
import type { StreamedBytes } from '../http/file-replies.ts'
import type { Services } from '../services.ts'
import { boundTo, type Place } from '../vault/vault.ts'
import { backupRunningUntil } from './running-backups.ts'
import { openFile, PIECE_BYTES, sealFile, streamOpened } from './sealed-file.ts'

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
      const sealed = sealFile(bytes, dataKey.key, boundTo(placeOf(row, 'file')))
      await jobs.add(db, deleteJob, { storageKey }, { runAt: clock.now() + ROW_EXPECTED_WITHIN_MS })
      await storage.put(storageKey, sealed)
      return { ...row, size: bytes.length, storageKey, dataKeySealed: dataKey.sealed }
    },

    read: readStored,

    /** The caller has checked that `who` may have it; here only the number of downloads at once is limited. */
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

    /** In the transaction that removes the row; the file goes after it is committed. */
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
