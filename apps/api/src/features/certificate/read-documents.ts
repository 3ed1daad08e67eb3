import { createHash } from 'node:crypto'
import { type PaperKind, paperLabel } from '@nirgam/domain/case/paper-kinds'
import type { SearchState } from '@nirgam/domain/case/paper-verdicts'
import type { DeskSheet, ReadValue } from '@nirgam/domain/certificate/api-sheet'
import type { DeskCase } from '@nirgam/domain/office/api-desk-cases'
import { type Sought, soughtIn } from '@nirgam/domain/reading/document-reading'
import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import { readPdf } from '../../platform/pdf-text/read-pdf-text.ts'
import type { Services } from '../../platform/services.ts'
import { findCase, rejectedIn } from '../case/case.ts'
import {
  type CaseDocument,
  caseDocuments,
  type DocumentRow,
  findDocument,
  foundIn,
  keepFound,
  openDocumentOf,
} from '../documents/documents.ts'
import { findAnyRemittance, formOf } from '../remittances/remittances.ts'
import { casesOfSale, newestSheet, saleOf, usedDocuments } from './certificate-store.ts'
import { contentOf } from './sheet/sheets.ts'

const READ_DOCUMENT = 'certificate.read-document'
const PDF = 'application/pdf'

/** Current values of a case to search its documents for. */
export async function soughtOf(
  { db, vault }: Services,
  remittanceId: number,
  answers: RemittanceForm,
): Promise<Sought[]> {
  const row = await findCase(db, remittanceId)
  const sheet = row && (await newestSheet(db, row.id))
  return soughtIn(answers, sheet ? contentOf(vault, sheet).sheet : null)
}

/** Stored in place of a value, so that the row reveals nothing about the document. */
function keyOf(uid: string, { kind, value }: Sought): string {
  return createHash('sha256').update(`${uid} ${kind} ${value}`).digest('base64url').slice(0, 16)
}

/** A document is read when staff open it, and again only if the case has new values by then. */
export async function readOpened({ db, jobs }: Services, document: DocumentRow): Promise<void> {
  const { uid, kind, media_type, standing } = document
  // The filed form is read when it comes, for its number.
  if (media_type !== PDF || kind === 'form_145' || standing !== 'current') return
  await jobs.add(db, READ_DOCUMENT, { uid }, { key: uid })
}

export function readDocuments(services: Services): void {
  const { db, vault, jobs } = services
  jobs.handle<{ uid: string }>(
    READ_DOCUMENT,
    async ({ uid }) => {
      const row = await findDocument(db, uid)
      // A scan has no text on a second try either.
      if (!row || row.text_state === 'no_text' || row.text_state === 'unreadable') return
      const remittance = await findAnyRemittance(db, row.remittance_id)
      if (!remittance) return
      const sought = await soughtOf(services, remittance.id, formOf(vault, remittance))
      const known = foundIn(vault, row)
      const keys = sought.map((one) => keyOf(uid, one))
      if (known && keys.every((key) => key in known.pages)) return
      const { bytes } = await openDocumentOf(services, remittance.id, uid)
      const kind = row.kind as PaperKind
      const { state, pages, values } = await readPdf(bytes, { as: 'document', kind, sought })
      const pagesOf = Object.fromEntries(pages.map((page, index) => [keys[index], page]))
      await keepFound(services, uid, state, { pages: pagesOf, values })
    },
    // PDFs are read one at a time, so one may wait longer than a lease lasts.
    { renewLease: true },
  )
}

/** Values found in a document, for a person to confirm. */
export function presentFound(
  { uid, file, textState, found }: CaseDocument,
  sought: readonly Sought[],
): NonNullable<DeskCase['papers'][number]['found']> {
  const state: SearchState = file.type === PDF ? (textState ?? 'waiting') : 'no_text'
  const facts = sought.flatMap((one) => {
    const page = found?.pages[keyOf(uid, one)] ?? null
    return page === null ? [] : [{ tick: one.tick, label: one.label, page }]
  })
  return { state, facts }
}

/** A co-owner's document shares only the sale itself with this case. */
const OF_SALE: readonly ReadValue['at'][] = ['property', 'property.improvements']

/** Tax sheet values read from the case's documents and from co-owners' documents used for it, except rejected ones. */
export async function readFor(services: Services, remittanceId: number, caseId: number): Promise<DeskSheet['read']> {
  const { db, vault } = services
  const sale = await saleOf(db, caseId)
  const rejected = await rejectedIn(db, sale === undefined ? [caseId] : await casesOfSale(db, sale))
  const own = (await caseDocuments(services, db, remittanceId)).filter(
    ({ standing, uid }) => standing === 'current' && !rejected.includes(uid),
  )
  const shared: Pick<CaseDocument, 'kind' | 'found'>[] = []
  for (const uid of await usedDocuments(db, caseId)) {
    const row = rejected.includes(uid) ? undefined : await findDocument(db, uid)
    const found = row && foundIn(vault, row)
    if (row && found) shared.push({ kind: row.kind, found: { ...found, values: found.values.filter(isOfSale) } })
  }
  return [...own, ...shared].flatMap(({ kind, found }) =>
    (found?.values ?? []).map((one) => ({ ...one, values: { ...one.values }, from: paperLabel(kind) })),
  )
}

const isOfSale = ({ at, values }: ReadValue) => OF_SALE.includes(at) || (at === 'part' && 'gross' in values)
