import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@nirgam/domain/dates'
import { bytesInFlight } from '../../platform/http/bytes-in-flight.ts'
import type { StreamedBytes } from '../../platform/http/file-replies.ts'
import { openFile, PIECE_BYTES, sealFile, streamFile } from '../../platform/sealed-file.ts'
import type { Services } from '../../platform/services.ts'
import { boundTo, type Place } from '../../platform/vault.ts'
import { udinOfFile } from './certificate-store.ts'
import { isPacketFile } from './packet-store.ts'

type Table = 'certificates' | 'bank_packets'
export type KeptFile = { table: Table; uid: string; size: number; storageKey: string; dataKeySealed: string }

const FORGET_FILE = 'certificate.forget-file'
/** Whoever keeps a file writes its row long before this. */
const KEEPING_OVER_MS = HOUR_MS
const STREAM_BYTES = 4 * PIECE_BYTES
const DOWNLOADS_AT_ONCE = 16

const placeOf = (table: Table, row: string, field: string): Place => ({ table, row, field })

/** Encrypts the bytes as they are and puts them away. Unless a row speaks of the file soon, it is forgotten. */
export async function keepFile(services: Services, table: Table, uid: string, bytes: Buffer): Promise<KeptFile> {
  const { db, vault, clock, jobs, storage } = services
  const storageKey = randomBytes(24).toString('hex')
  const dataKey = vault.newDataKey(placeOf(table, uid, 'data_key'))
  const sealed = sealFile(bytes, dataKey.key, boundTo(placeOf(table, uid, 'file')))
  await jobs.add(db, FORGET_FILE, { storageKey }, { runAt: clock.now() + KEEPING_OVER_MS })
  await storage.put(storageKey, sealed)
  return { table, uid, size: bytes.length, storageKey, dataKeySealed: dataKey.sealed }
}

async function sealedOf({ vault, storage }: Services, { table, uid, storageKey, dataKeySealed }: KeptFile) {
  const key = vault.openDataKey(dataKeySealed, placeOf(table, uid, 'data_key'))
  return { sealed: await storage.read(storageKey), opening: { key, bound: boundTo(placeOf(table, uid, 'file')) } }
}

export async function wholeKept(services: Services, file: KeptFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  const { sealed, opening } = await sealedOf(services, file)
  for await (const piece of openFile(sealed, opening)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** As fast as it is taken, and not too many at once. */
export async function streamKept(services: Services, file: KeptFile, who: string): Promise<StreamedBytes> {
  const held = bytesInFlight.open(who, { atOnce: DOWNLOADS_AT_ONCE })
  try {
    held.take(STREAM_BYTES)
    const { sealed, opening } = await sealedOf(services, file)
    return { size: file.size, stream: await streamFile(sealed, opening), held }
  } catch (error) {
    held.close()
    throw error
  }
}

export async function forgetKept({ jobs }: Services, db: Services['db'], storageKey: string | null): Promise<void> {
  if (storageKey !== null) await jobs.add(db, FORGET_FILE, { storageKey })
}

/** Files go after the last row that spoke of them. */
export function forgetKeptFiles({ jobs, db, storage }: Services): void {
  jobs.handle<{ storageKey: string }>(
    FORGET_FILE,
    async ({ storageKey }) => {
      const isInUse = (await udinOfFile(db, storageKey)) !== null || (await isPacketFile(db, storageKey))
      if (!isInUse) await storage.remove(storageKey)
    },
    { maxAttempts: 100 },
  )
}
