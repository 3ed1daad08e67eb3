import { randomBytes, randomUUID } from 'node:crypto'
import type { FileInfo } from '@nirgam/domain/api-remittances'
import { USER_DOCUMENT_QUOTA_BYTES } from '@nirgam/domain/limits'
import { MESSAGES } from '@nirgam/domain/messages'
import type { DocumentKind } from '@nirgam/domain/options'
import { type Db, type Trx, transaction } from '../../platform/database/engine.ts'
import { AppError, conflict, invalid, notFound, unavailable } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { boundTo, decryptBytes, encryptBytes } from '../../platform/vault.ts'
import { fileInfoOf, placeOf } from './document-record.ts'
import {
  type DocumentRow,
  deleteDocument,
  deleteDocumentsOf,
  findDocument,
  insertDocument,
  isFileInUse,
  spaceTaken,
  takeOut,
} from './document-store.ts'
import { safeFileName } from './file-name.ts'
import { DocumentRefused } from './file-work/document-refused.ts'
import { type PreparedDocument, prepareDocument } from './file-work/prepare-document.ts'
import type { RemittanceHooks } from './remittance-hooks.ts'

export type Upload = { kind: DocumentKind; bytes: Buffer; fileName: string; declaredType: string }
export type ForRemittance = { owner: number; remittanceId: number }

const FORGET_FILE = 'documents.forget-file'
/** An upload is either recorded or given up long before this. */
const UPLOAD_OVER_MS = 60 * 60 * 1000

const submitted = () => conflict('This remittance has been submitted and its documents can no longer be changed.')

/** Refuses before a single byte of the file is read. */
export async function mayUpload(
  { db }: Services,
  remittances: RemittanceHooks,
  { owner, remittanceId }: ForRemittance,
): Promise<string> {
  const remittance = await remittances.findRemittance(db, owner, remittanceId)
  if (!remittance) throw notFound()
  if (remittance.is_completed === 1) throw submitted()
  return remittance.reference_number
}

/** Checks, marks, encrypts and keeps a document; one of the same kind is replaced. */
export async function storeDocument(
  services: Services,
  remittances: RemittanceHooks,
  { owner, remittanceId, reference, upload }: ForRemittance & { reference: string; upload: Upload },
): Promise<FileInfo> {
  const { db, vault, clock, jobs, storage } = services
  await mustFit(db, remittances, { owner, remittanceId, kind: upload.kind, size: 1 })
  const prepared = await prepare(upload, reference, owner)
  const uid = randomUUID()
  const storageKey = randomBytes(24).toString('hex')
  const dataKey = vault.newDataKey(placeOf(uid, 'data_key'))
  const sealed = encryptBytes(Buffer.from(prepared.bytes), dataKey.key, boundTo(placeOf(uid, 'file')))
  // Whatever happens from here on, a file that no row speaks of does not stay.
  await jobs.add(db, FORGET_FILE, { storageKey }, { runAt: clock.now() + UPLOAD_OVER_MS })
  await storage.put(storageKey, sealed)
  const row = await transaction(db, async (trx) => {
    await remittances.lockOwner(trx, owner)
    const remittance = await remittances.lockRemittance(trx, remittanceId)
    if (!remittance || remittance.set_aside_at !== null) throw notFound()
    if (remittance.is_completed === 1) throw submitted()
    await mustFit(trx, remittances, { owner, remittanceId, kind: upload.kind, size: prepared.size })
    const replaced = await takeOut(trx, remittanceId, upload.kind)
    await forget(services, trx, replaced)
    return insertDocument(trx, {
      uid,
      remittance_id: remittanceId,
      kind: upload.kind,
      name_sealed: vault.seal(safeFileName(upload.fileName, prepared.mediaType), placeOf(uid, 'name')),
      media_type: prepared.mediaType,
      size: prepared.size,
      data_key_sealed: dataKey.sealed,
      storage_key: storageKey,
      created_at: clock.now(),
    })
  })
  return fileInfoOf(vault, row)
}

async function prepare(upload: Upload, reference: string, owner: number): Promise<PreparedDocument> {
  const { bytes, fileName, declaredType } = upload
  try {
    return await prepareDocument({
      who: String(owner),
      bytes,
      fileName,
      declaredType,
      watermark: `Nirgam ${reference}`,
    })
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    if (error.status === 503) throw unavailable(error.message)
    const { retryAfterSeconds } = error
    throw new AppError(error.status, error.code, error.message, {
      errors: { file: [error.message] },
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    })
  }
}

type Space = ForRemittance & { kind: DocumentKind; size: number }

async function mustFit(
  db: Db | Trx,
  { unsubmittedIds }: RemittanceHooks,
  { owner, size, ...replaced }: Space,
): Promise<void> {
  const taken = await spaceTaken(db, unsubmittedIds(db, owner), replaced)
  if (taken + size > USER_DOCUMENT_QUOTA_BYTES) throw invalid({ file: [MESSAGES.documents.quota] })
}

export type OpenedDocument = { bytes: Buffer; mediaType: string; name: string }

export async function openOwnDocument(
  services: Services,
  remittances: RemittanceHooks,
  owner: number,
  uid: string,
): Promise<OpenedDocument> {
  return opened(services, await ownDocument(services.db, remittances, owner, uid))
}

/** For operators: a document of a remittance, whoever's it is. */
export async function openDocumentOf(services: Services, remittanceId: number, uid: string): Promise<OpenedDocument> {
  const row = await findDocument(services.db, uid)
  if (row?.remittance_id !== remittanceId) throw notFound()
  return opened(services, row)
}

async function ownDocument(
  db: Db | Trx,
  { findRemittance }: RemittanceHooks,
  owner: number,
  uid: string,
): Promise<DocumentRow> {
  const row = await findDocument(db, uid)
  if (!row || !(await findRemittance(db, owner, row.remittance_id))) throw notFound()
  return row
}

async function opened({ vault, storage }: Services, row: DocumentRow): Promise<OpenedDocument> {
  const { uid } = row
  const key = vault.openDataKey(row.data_key_sealed, placeOf(uid, 'data_key'))
  return {
    bytes: decryptBytes(await storage.get(row.storage_key), key, boundTo(placeOf(uid, 'file'))),
    mediaType: row.media_type,
    name: vault.open(row.name_sealed, placeOf(uid, 'name')),
  }
}

export async function removeDocument(
  services: Services,
  remittances: RemittanceHooks,
  owner: number,
  uid: string,
): Promise<void> {
  await transaction(services.db, async (trx) => {
    const row = await ownDocument(trx, remittances, owner, uid)
    const remittance = await remittances.lockRemittance(trx, row.remittance_id)
    if (remittance?.is_completed === 1) throw submitted()
    await forget(services, trx, await deleteDocument(trx, row.id))
  })
}

/** For remittances whose personal data is erased. */
export async function forgetDocumentsOf(services: Services, trx: Trx, remittanceId: number): Promise<void> {
  for (const row of await deleteDocumentsOf(trx, remittanceId)) await forget(services, trx, row)
}

async function forget({ jobs }: Services, trx: Trx, row: DocumentRow | undefined): Promise<void> {
  if (row) await jobs.add(trx, FORGET_FILE, { storageKey: row.storage_key })
}

/** Files are removed after the row that spoke of them is gone for good. */
export function forgetFiles({ jobs, db, storage }: Services): void {
  jobs.handle<{ storageKey: string }>(
    FORGET_FILE,
    async ({ storageKey }) => {
      if (!(await isFileInUse(db, storageKey))) await storage.remove(storageKey)
    },
    { maxAttempts: 100 },
  )
}
