import type { CaseFile } from '@nirgam/domain/case/api-case'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import type { ReadValue } from '@nirgam/domain/certificate/api-sheet'
import type { DocumentText } from '@nirgam/domain/reading/filed-form'
import { CASE_DOCUMENT_QUOTA_BYTES } from '@nirgam/domain/shared/limits'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { invalid } from '../../platform/errors.ts'
import { readPdf } from '../../platform/pdf-text/read-pdf-text.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import {
  type DocumentRow,
  findDocument,
  insertDocument,
  listEveryDocument,
  replaceCurrent,
  setStanding,
  setText,
  spaceOf,
  takeOutOffered,
} from './document-store.ts'
import {
  documentFileVault,
  fileInfoOf,
  keep,
  keepAgain,
  type Made,
  openDocumentOf,
  type Upload,
} from './store-document.ts'

const READ_TEXT = 'documents.read-text'
/** Kinds whose text is searched. */
const READ_KINDS: readonly string[] = ['form_145'] satisfies PaperKind[]

const placeOf = (uid: string, field: 'text' | 'found' = 'text') => ({ table: 'documents', row: uid, field })

/** Results of reading a document for a case. */
type Found = {
  /** page of each value that was searched for, by a key that does not reveal the value; null: not found */
  pages: Readonly<Record<string, number | null>>
  /** proposed for the tax sheet */
  values: readonly ReadValue[]
}

function textOf(vault: Vault, { uid, text_state, text_sealed }: DocumentRow): DocumentText | null {
  if (text_state !== 'read') return text_state && { state: text_state }
  return text_sealed === null ? null : { state: 'read', text: vault.open(text_sealed, placeOf(uid)) }
}

export function foundIn(vault: Vault, { uid, found_sealed }: DocumentRow): Found | null {
  const found = found_sealed === null ? null : (vault.openJson(found_sealed, placeOf(uid, 'found')) as Partial<Found>)
  // Stored before values were proposed: it is read again.
  return found?.pages && found.values ? { pages: found.pages, values: found.values } : null
}

/** The text is not kept. */
export async function keepFound(
  { db, vault }: Services,
  uid: string,
  state: DocumentText['state'],
  found: Found,
): Promise<void> {
  await setText(db, uid, { text_state: state, found_sealed: vault.sealJson(found, placeOf(uid, 'found')) })
}

/** Reading takes a while, so it runs in a job. */
async function readLater(
  { jobs }: Services,
  trx: Trx,
  { uid, kind }: Pick<DocumentRow, 'uid' | 'kind'>,
): Promise<void> {
  if (READ_KINDS.includes(kind)) await jobs.add(trx, READ_TEXT, { uid })
}

export function readDocuments(services: Services): void {
  const { db, vault, jobs } = services
  jobs.handle<{ uid: string }>(
    READ_TEXT,
    async ({ uid }) => {
      const row = await findDocument(db, uid)
      if (!row || row.text_state !== null) return
      const read = await textIn(services, row)
      const text_sealed = read.state === 'read' ? vault.seal(read.text, placeOf(uid)) : null
      await setText(db, uid, { text_state: read.state, text_sealed })
    },
    // PDFs are read one at a time, so one may wait longer than a lease lasts.
    { renewLease: true },
  )
}

async function textIn(services: Services, { uid, remittance_id, media_type }: DocumentRow): Promise<DocumentText> {
  if (media_type !== 'application/pdf') return { state: 'no_text' }
  return readPdf((await openDocumentOf(services, remittance_id, uid)).bytes, { as: 'text' })
}

export type CaseDocument = Pick<
  DocumentRow,
  'uid' | 'kind' | 'standing' | 'item_uid' | 'print' | 'first_sent_at' | 'created_at'
> & {
  file: CaseFile
  /** null: not read */
  text: DocumentText | null
  textState: DocumentRow['text_state']
  found: Found | null
}

/** All documents of a case, oldest first. */
export async function caseDocuments(
  { vault }: Pick<Services, 'vault'>,
  db: Db | Trx,
  remittanceId: number,
): Promise<CaseDocument[]> {
  return (await listEveryDocument(db, remittanceId)).map((row) => caseDocument(vault, row))
}

function caseDocument(vault: Vault, row: DocumentRow): CaseDocument {
  const { uid, kind, standing, item_uid, print, first_sent_at, created_at } = row
  const kept = { uid, kind, standing, item_uid, print, first_sent_at, created_at }
  const read = { text: textOf(vault, row), textState: row.text_state, found: foundIn(vault, row) }
  return { ...kept, file: fileInfoOf(vault, row) as CaseFile, ...read }
}

type Offer = {
  owner: number
  remittanceId: number
  /** a new file with the reference to mark it with, or a document of an earlier remittance of the same owner */
  given: { reference: string; upload: Upload } | { from: DocumentRow }
  /** the item that it answers */
  itemUid: string | null
  /** locks the case and refuses a document that is no longer asked for; `offer` then stores it */
  record(trx: Trx, offer: () => Promise<string>): Promise<void>
}

/** Stores a document that is not visible yet; one already offered for the same item is deleted. */
export async function offerDocument(services: Services, offered: Offer): Promise<CaseDocument> {
  const { owner, remittanceId, given, itemUid, record } = offered
  await mustFit(services.db, remittanceId, 1)
  const take = async (trx: Trx, made: Made) => {
    let inserted: DocumentRow | undefined
    await record(trx, async () => {
      await forgetOffered(services, trx, remittanceId, itemUid)
      await mustFit(trx, remittanceId, made.size)
      const standing = { standing: 'offered' as const, item_uid: itemUid }
      inserted = await insertDocument(trx, { ...made, ...standing, remittance_id: remittanceId })
      return inserted.uid
    })
    if (!inserted) throw new Error('an offered document was not taken in')
    return inserted
  }
  const isNew = 'upload' in given
  const row = isNew ? await keep(services, { owner, ...given }, take) : await keepAgain(services, given.from, take)
  return caseDocument(services.vault, row)
}

async function mustFit(db: Db | Trx, remittanceId: number, size: number): Promise<void> {
  const taken = await spaceOf(db, remittanceId)
  if (taken + size > CASE_DOCUMENT_QUOTA_BYTES) throw invalid({ file: [CASE_MESSAGES.quota] })
}

export async function forgetOffered(
  services: Services,
  trx: Trx,
  remittanceId: number,
  itemUid: string | null,
): Promise<void> {
  const offered = await takeOutOffered(trx, remittanceId, itemUid)
  await documentFileVault.delete(services, trx, offered?.storage_key)
}

/** Makes an offered document the current one of its kind. Returns the uid of the document it replaces. */
export async function sendOffered(
  services: Services,
  trx: Trx,
  remittanceId: number,
  { uid, kind }: Pick<CaseDocument, 'uid' | 'kind'>,
): Promise<string | null> {
  const replaced = await replaceCurrent(trx, remittanceId, kind)
  await setStanding(trx, uid, 'current')
  await readLater(services, trx, { uid, kind })
  return replaced
}

/** Marks an offered document as an earlier version: it is no longer wanted, but the firm can still see it. */
export function leaveOffered(trx: Trx, uid: string): Promise<void> {
  return setStanding(trx, uid, 'earlier')
}
