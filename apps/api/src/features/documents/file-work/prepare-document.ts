import { availableParallelism } from 'node:os'
import { UPLOAD_MAX_BYTES } from '@nirgam/domain/shared/limits'
import { MESSAGES } from '@nirgam/domain/shared/messages'
import { DocumentRefused } from './document-refused.ts'
import type { Prepared } from './prepared.ts'
import { labelsAgree, otherFormat, sniff } from './sniff.ts'
import { createWorkerPool, type WorkerPool } from './worker-pool.ts'

/** Processor time of one document. */
const TIMEOUT_MS = 20_000
/** Longer than this, proxies and people do not wait for an answer. */
const WAIT_MS = 50_000

export type DocumentToPrepare = {
  /** whose it is: people share the workers fairly */
  who: string
  bytes: Uint8Array
  fileName: string
  declaredType?: string
  /** The words put across every page, with the reference number. */
  watermark: string
  /** a picture becomes a page, whose mark can be replaced */
  asPage?: boolean
  timeoutMs?: number
}

export type PreparedDocument = Omit<Prepared, 'bytes'> & { bytes: Buffer; size: number }

let pool: WorkerPool | undefined

/** Turns an upload into what is stored, in a process of its own; throws DocumentRefused with words for the user. */
export async function prepareDocument(document: DocumentToPrepare): Promise<PreparedDocument> {
  const { who, bytes, fileName, declaredType, watermark, asPage = false, timeoutMs = TIMEOUT_MS } = document
  if (bytes.byteLength === 0) throw new DocumentRefused('empty')
  if (bytes.byteLength > UPLOAD_MAX_BYTES) throw new DocumentRefused('too_large')
  const type = sniff(bytes)
  if (!type) throw wrongType(bytes)
  if (!labelsAgree(type, fileName, declaredType)) throw new DocumentRefused('mislabelled')
  pool ??= createWorkerPool({
    // On a small machine one core is left to the requests.
    workers: availableParallelism() > 2 ? 2 : 1,
    queue: 32,
    memoryMb: 256,
    idleMs: 60_000,
    patienceMs: 2_000,
    waitMs: WAIT_MS,
  })
  const prepared = await pool.run({ who, bytes, type, watermark, asPage }, timeoutMs)
  const { buffer, byteOffset, byteLength } = prepared.bytes
  return { ...prepared, bytes: Buffer.from(buffer, byteOffset, byteLength), size: byteLength }
}

/** For a server that stops: documents not begun are refused as too much for now, and another server does them. */
export function handOnFileWork(): void {
  pool?.handOn()
}

/** Ends the processes; the next document starts new ones. */
export function stopFileWork(): void {
  pool?.close()
  pool = undefined
}

function wrongType(bytes: Uint8Array): DocumentRefused {
  const found = otherFormat(bytes)
  if (!found) return new DocumentRefused('wrong_type')
  return new DocumentRefused('wrong_type', `This is ${found}. ${MESSAGES.documents.wrongType}`)
}
