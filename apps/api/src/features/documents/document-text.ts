import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import type { ReadValue } from '@nirgam/domain/certificate/api-sheet'
import type { DocumentText } from '@nirgam/domain/reading/filed-form'
import type { Trx } from '../../platform/database/engine.ts'
import { readPdf } from '../../platform/pdf-text/read-pdf-text.ts'
import type { Services } from '../../platform/services.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { type DocumentRow, findDocument, setText } from './document-store.ts'
import { openDocumentOf } from './store-document.ts'

const READ_TEXT = 'documents.read-text'
/** Kinds whose text has something that is looked for. */
const READ_KINDS: readonly string[] = ['form_145'] satisfies PaperKind[]

const placeOf = (uid: string, field: 'text' | 'found' = 'text') => ({ table: 'documents', row: uid, field })

/** Results of reading a document for a case. */
export type Found = {
  /** of each value that was looked for, by a key that does not tell the value; null: on none */
  pages: Readonly<Record<string, number | null>>
  /** proposed for the tax sheet */
  values: readonly ReadValue[]
}

export function textOf(vault: Vault, { uid, text_state, text_sealed }: DocumentRow): DocumentText | null {
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

/** Reading takes a while, and nobody waits for it. */
export async function readLater(
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
