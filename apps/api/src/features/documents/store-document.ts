import { randomUUID, subtle } from 'node:crypto'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import { SALE_PAPERS } from '@nirgam/domain/certificate/working/other-cases'
import type { FileInfo } from '@nirgam/domain/remittance/api-remittances'
import { USER_DOCUMENT_QUOTA_BYTES } from '@nirgam/domain/shared/limits'
import { SERVER_MESSAGES } from '@nirgam/domain/shared/server-messages'
import { withoutHidden } from '@nirgam/domain/shared/text-rules'
import { type Db, type RowsColumn, rowsIn, type Trx, transaction } from '../../platform/database/engine.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import { AppError, conflict, invalid, notFound, unavailable } from '../../platform/errors.ts'
import { fileVault, type StoredFile } from '../../platform/file-vault/file-vault.ts'
import type { StreamedBytes } from '../../platform/http/file-replies.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import type { Place, Vault } from '../../platform/vault/vault.ts'
import {
  type DocumentRow,
  deleteDocument,
  deleteDocumentsOf,
  findDocument,
  insertDocument,
  isFileInUse,
  listDocuments,
  type RemittanceHooks,
  type ShownDocument,
  spaceTaken,
  takeOut,
} from './document-store.ts'
import { DocumentRefused } from './file-work/document-refused.ts'
import { type PreparedDocument, prepareDocument } from './file-work/prepare-document.ts'

function nameOf(uid: string): Place {
  return { table: 'documents', row: uid, field: 'name' }
}

export function fileInfoOf(vault: Vault, row: ShownDocument): FileInfo {
  return {
    id: row.uid,
    document_type: row.kind as FileInfo['document_type'],
    name: vault.open(row.name_sealed, nameOf(row.uid)),
    size: row.size,
    type: row.media_type,
    uploaded_at: timeText(row.created_at),
    url: `/api/documents/${row.uid}`,
  }
}

/** The documents that a statement returned with its remittance. */
export function documentsIn(vault: Vault, column: RowsColumn<ShownDocument>): FileInfo[] {
  return rowsIn(column).map((row) => fileInfoOf(vault, row))
}

/** The documents of a page of remittances, in one query. */
export async function documentsOf(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  remittances: readonly { id: number }[],
): Promise<Map<number, FileInfo[]>> {
  if (remittances.length === 0) return new Map()
  const rows = await listDocuments(
    db,
    remittances.map(({ id }) => id),
  )
  const byRemittance = Map.groupBy(rows, (row) => row.remittance_id)
  return new Map([...byRemittance].map(([id, own]) => [id, own.map((row) => fileInfoOf(vault, row))]))
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
}
const LONGEST = 100

/** The user's file name, without a path or hidden characters, with the extension of its content. */
function safeFileName(given: string, mediaType: string): string {
  const last = given.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = withoutHidden(last)
    .replace(/\p{Cc}/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\.(jpe?g|jpe|jfif|png|pdf)$/i, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const short = Array.from(stem).slice(0, LONGEST).join('')
  return `${short || 'document'}${EXTENSIONS[mediaType] ?? ''}`
}

export type Upload = { kind: PaperKind; bytes: Buffer; fileName: string; declaredType: string }
type ForRemittance = { owner: number; remittanceId: number }

export const documentFileVault = fileVault({ deleteJob: 'documents.forget-file', isInUse: isFileInUse })

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

/** Checks, watermarks, encrypts and stores a document, replacing the one of the same kind. */
export async function storeDocument(
  services: Services,
  remittances: RemittanceHooks,
  { owner, remittanceId, reference, upload }: ForRemittance & { reference: string; upload: Upload },
): Promise<FileInfo> {
  const { db } = services
  await mustFit(db, remittances, { owner, remittanceId, kind: upload.kind, size: 1 })
  const row = await keep(services, { owner, upload, reference }, async (trx, made) => {
    await remittances.lockOwner(trx, owner)
    const remittance = await remittances.lockRemittance(trx, remittanceId)
    if (!remittance || remittance.set_aside_at !== null) throw notFound()
    if (remittance.is_completed === 1) throw submitted()
    await mustFit(trx, remittances, { owner, remittanceId, kind: upload.kind, size: made.size })
    const replaced = await takeOut(trx, remittanceId, upload.kind)
    await documentFileVault.delete(services, trx, replaced?.storage_key)
    return insertDocument(trx, { ...made, remittance_id: remittanceId })
  })
  return fileInfoOf(services.vault, row)
}

export type Made = Omit<NewRow<'documents'>, 'remittance_id'>

/** Checks, watermarks, encrypts and stores a file; `record` inserts its row, in its own transaction. */
export async function keep(
  services: Services,
  { owner, upload, reference }: { owner: number; upload: Upload; reference: string },
  record: (trx: Trx, made: Made) => Promise<DocumentRow>,
): Promise<DocumentRow> {
  const { bytes, mediaType } = await prepare(services, upload, reference, owner)
  const name = safeFileName(upload.fileName, mediaType)
  // In a thread of its own, so that other requests do not wait.
  const digest = Buffer.from(await subtle.digest('SHA-256', upload.bytes)).toString('hex')
  const print = services.vault.index('document-bytes', digest)
  return keepPrepared(services, { bytes, mediaType, name }, { kind: upload.kind, print }, record)
}

/** Stores the file of an earlier document again, with its watermark, for another remittance of its owner. */
export async function keepAgain(
  services: Services,
  from: DocumentRow,
  record: (trx: Trx, made: Made) => Promise<DocumentRow>,
): Promise<DocumentRow> {
  const { kind, print } = from
  const opened = await openDocumentOf(services, from.remittance_id, from.uid)
  const reused = { kind, print, reused_from: from.uid, first_sent_at: from.first_sent_at ?? from.created_at }
  return keepPrepared(services, opened, reused, record)
}

async function keepPrepared(
  services: Services,
  { bytes, mediaType, name }: OpenedDocument,
  about: Pick<Made, 'kind' | 'print' | 'reused_from' | 'first_sent_at'>,
  record: (trx: Trx, made: Made) => Promise<DocumentRow>,
): Promise<DocumentRow> {
  const { db, vault, clock } = services
  const uid = randomUUID()
  const file = await documentFileVault.store(services, { table: 'documents', uid }, bytes)
  return transaction(db, (trx) =>
    record(trx, {
      uid,
      ...about,
      name_sealed: vault.seal(name, nameOf(uid)),
      media_type: mediaType,
      size: file.size,
      data_key_sealed: file.dataKeySealed,
      storage_key: file.storageKey,
      created_at: clock.now(),
    }),
  )
}

export const watermarkOf = (reference: string) => `Nirgam ${reference}`

async function prepare(
  { config }: Services,
  upload: Upload,
  reference: string,
  owner: number,
): Promise<PreparedDocument> {
  const { kind, bytes, fileName, declaredType } = upload
  try {
    return await prepareDocument({
      // Servers in one process share its workers, but have different users.
      who: `${config.dataDir} ${owner}`,
      bytes,
      fileName,
      declaredType,
      watermark: watermarkOf(reference),
      asPage: SALE_PAPERS.includes(kind),
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

type Space = ForRemittance & { kind: PaperKind; size: number }

async function mustFit(
  db: Db | Trx,
  { unsubmittedIds }: RemittanceHooks,
  { owner, size, ...replaced }: Space,
): Promise<void> {
  const taken = await spaceTaken(db, unsubmittedIds(db, owner), replaced)
  if (taken + size > USER_DOCUMENT_QUOTA_BYTES) throw invalid({ file: [SERVER_MESSAGES.documents.quota] })
}

type OpenedDocument = { bytes: Buffer; mediaType: string; name: string }
type StreamedDocument = Omit<OpenedDocument, 'bytes'> & { bytes: StreamedBytes }

/** The document as a stream; its identity and first chunk are verified before the response starts. */
export async function openOwnDocument(
  services: Services,
  remittances: RemittanceHooks,
  owner: number,
  uid: string,
): Promise<StreamedDocument> {
  return streamDocument(services, await ownDocument(services.db, remittances, owner, uid), String(owner))
}

/** The caller must have checked access; `who` limits the downloads at one time. */
export async function streamDocument(services: Services, row: DocumentRow, who: string): Promise<StreamedDocument> {
  return { ...aboutDocument(services, row), bytes: await documentFileVault.stream(services, fileOf(row), who) }
}

/** For operators: a document of any user's remittance. */
export async function openDocumentOf(services: Services, remittanceId: number, uid: string): Promise<OpenedDocument> {
  const row = await findDocument(services.db, uid)
  if (row?.remittance_id !== remittanceId) throw notFound()
  return { ...aboutDocument(services, row), bytes: await documentFileVault.read(services, fileOf(row)) }
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

function fileOf({ uid, size, storage_key, data_key_sealed }: DocumentRow): StoredFile {
  return { table: 'documents', uid, size, storageKey: storage_key, dataKeySealed: data_key_sealed }
}

function aboutDocument({ vault }: Services, { uid, media_type, name_sealed }: DocumentRow) {
  return { mediaType: media_type, name: vault.open(name_sealed, nameOf(uid)) }
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
    const deleted = await deleteDocument(trx, row.id)
    await documentFileVault.delete(services, trx, deleted?.storage_key)
  })
}

/** For seed data: a paper of a submitted remittance. */
export async function addInventedDocument(
  services: Services,
  { owner, remittanceId, reference, upload }: ForRemittance & { reference: string; upload: Upload },
): Promise<void> {
  await keep(services, { owner, upload, reference }, (trx, made) =>
    insertDocument(trx, { ...made, remittance_id: remittanceId }),
  )
}

/** For remittances whose personal data is erased. */
export async function forgetDocumentsOf(services: Services, trx: Trx, remittanceId: number): Promise<void> {
  for (const { storage_key } of await deleteDocumentsOf(trx, remittanceId)) {
    await documentFileVault.delete(services, trx, storage_key)
  }
}
