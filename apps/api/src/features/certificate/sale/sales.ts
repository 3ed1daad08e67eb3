import { randomUUID } from 'node:crypto'
import type { Actor } from '@nirgam/domain/case/case-facts'
import { CASE_STATES } from '@nirgam/domain/case/case-states'
import { type PaperKind, paperLabel } from '@nirgam/domain/case/paper-kinds'
import type { DeskSale } from '@nirgam/domain/certificate/api-sheet'
import { CERTIFICATE_MESSAGES } from '@nirgam/domain/certificate/certificate-messages'
import type { SettledPaper } from '@nirgam/domain/certificate/form-146-sources'
import { type CoOwner, SALE_PAPERS, saleIn } from '@nirgam/domain/certificate/working/other-cases'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { type Db, type Trx, transaction } from '../../../platform/database/engine.ts'
import { conflict, invalid, notFound } from '../../../platform/errors.ts'
import type { Api } from '../../../platform/http/api.ts'
import { described } from '../../../platform/http/description/described.ts'
import type { RouteLimit } from '../../../platform/http/guard.ts'
import { ok } from '../../../platform/replies.ts'
import type { Services } from '../../../platform/services.ts'
import {
  type CaseRow,
  casesWithIds,
  caseWithin,
  findCase,
  holdCase,
  settledPapers,
  writeNote,
} from '../../case/case.ts'
import { caseDocuments, findDocument } from '../../documents/documents.ts'
import { findAnyRemittance, findByReference, formOf, type RemittanceRow } from '../../remittances/remittances.ts'
import { caseActor } from '../../staff/staff.ts'
import {
  casesOfSale,
  deleteSaleCases,
  deleteUsedDocument,
  deleteUsedOf,
  insertSaleCases,
  insertUsedDocument,
  MOST_OWNERS,
  newestSheet,
  saleOf,
  usedDocuments,
} from '../certificate-store.ts'
import { canBeSaved, contentOf } from '../sheet/sheets.ts'

type Linked = { row: CaseRow; remittance: RemittanceRow; owner: CoOwner }

/** The other cases of the same sale. */
async function linkedTo({ vault }: Pick<Services, 'vault'>, db: Db | Trx, caseId: number): Promise<Linked[]> {
  const sale = await saleOf(db, caseId)
  if (sale === undefined) return []
  const others = (await casesOfSale(db, sale)).filter((id) => id !== caseId)
  const linked: Linked[] = []
  for (const row of await casesWithIds(db, others)) {
    const remittance = await findAnyRemittance(db, row.remittance_id)
    if (!remittance) continue
    const sheet = await newestSheet(db, row.id)
    const facts = sheet ? saleIn(contentOf(vault, sheet).sheet) : { share: null, gross: null, soldOn: '' }
    const { name } = formOf(vault, remittance).senderDetails
    linked.push({ row, remittance, owner: { case: remittanceNumber(remittance.id), name, ...facts } })
  }
  return linked
}

export async function coOwnersOf(services: Services, db: Db | Trx, caseId: number): Promise<CoOwner[]> {
  return (await linkedTo(services, db, caseId)).map(({ owner }) => owner)
}

/** Documents of linked cases that are used for this one, where the other case has accepted them. */
export async function papersOfSale(services: Services, db: Db | Trx, caseId: number): Promise<SettledPaper[]> {
  const used = await usedDocuments(db, caseId)
  if (used.length === 0) return []
  const papers: SettledPaper[] = []
  for (const { row, remittance } of await linkedTo(services, db, caseId)) {
    const theirs = await caseDocuments(services, db, remittance.id)
    const kinds = theirs
      .filter(({ uid, standing }) => standing === 'current' && used.includes(uid))
      .map(({ kind }) => kind)
    const settled = await settledPapers(services, db, row)
    // Ticks compare a paper with its own customer, and do not count for another one.
    papers.push(...settled.filter(({ kind }) => kinds.includes(kind)).map((paper) => ({ ...paper, ticks: [] })))
  }
  return papers
}

/**
 * Documents of other owners for the packet of a signed case, unless the firm rejected one. The certificate is based on
 * them, so they stay in it when the other case is unlinked or has a newer document.
 */
export async function documentsOfSale(services: Services, db: Db | Trx, caseId: number) {
  const documents: { kind: PaperKind; label: string; uid: string; remittanceId: number; size: number }[] = []
  for (const uid of await usedDocuments(db, caseId)) {
    const document = await findDocument(db, uid)
    if (!document) continue
    const { remittance_id: remittanceId, size } = document
    const kind = document.kind as PaperKind
    const { papers } = await caseWithin(services, remittanceId)
    if (papers.some(({ current, state }) => current?.uid === uid && state === 'not_usable')) continue
    documents.push({ kind, label: `${paperLabel(kind)}, shared by a co-owner`, uid, remittanceId, size })
  }
  return documents
}

/** Before a case is prepared: fixes the documents that it is based on to those that the desk sees as used. */
export async function settleUsedDocuments(services: Services, trx: Trx, caseId: number): Promise<void> {
  const used = new Set(await usedDocuments(trx, caseId))
  if (used.size === 0) return
  for (const { remittance } of await linkedTo(services, trx, caseId)) {
    for (const { uid } of await shareable(services, trx, remittance.id)) used.delete(uid)
  }
  for (const uid of used) await deleteUsedDocument(trx, caseId, uid)
}

async function presentSale(services: Services, remittanceId: number): Promise<DeskSale> {
  const { db } = services
  const row = await findCase(db, remittanceId)
  if (!row) throw notFound()
  const used = await usedDocuments(db, row.id)
  const linked = []
  for (const other of await linkedTo(services, db, row.id)) {
    const documents = await shareable(services, db, other.remittance.id)
    linked.push({
      remittance_id: other.remittance.id,
      number: other.owner.case,
      customer: other.owner.name,
      state_label: CASE_STATES[other.row.state].label,
      share: other.owner.share,
      documents: documents.map(({ uid, kind, file }) => ({
        uid,
        label: paperLabel(kind),
        file_name: file.name,
        is_used: used.includes(uid),
      })),
    })
  }
  return { linked }
}

async function shareable(services: Services, db: Db | Trx, remittanceId: number) {
  const all = await caseDocuments(services, db, remittanceId)
  return all.filter(({ kind, standing }) => standing === 'current' && SALE_PAPERS.some((one) => one === kind))
}

type OnSale = { remittanceId: number; actor: Actor }

/** Linked cases are part of the working, so they can change only while the sheet can. */
function mustBeOpen({ state }: CaseRow): void {
  if (!canBeSaved(state)) throw conflict(CERTIFICATE_MESSAGES.saleNotNow)
}

/** Links a case with another one of the same sale, given by its number or reference. */
async function linkSale(services: Services, { remittanceId, actor, other }: OnSale & { other: string }) {
  const { db, vault, clock } = services
  const found = await remittanceCalled(db, other)
  if (!found || !(await findCase(db, found.id))) throw invalid({ other: [CERTIFICATE_MESSAGES.saleUnknown] })
  if (found.id === remittanceId) throw invalid({ other: [CERTIFICATE_MESSAGES.saleItself] })
  await transaction(db, async (trx) => {
    // Locked by ascending number, so that two people who link the same cases do not deadlock.
    const held = new Map<number, Awaited<ReturnType<typeof holdCase>>>()
    for (const id of [remittanceId, found.id].toSorted((one, next) => one - next)) held.set(id, await holdCase(trx, id))
    const [mine, theirs] = [held.get(remittanceId), held.get(found.id)]
    if (!mine || !theirs) throw notFound()
    mustBeOpen(mine.row)
    const pan = ({ remittance }: typeof mine) => formOf(vault, remittance).senderBankDetails.panNumber
    if (pan(mine) !== '' && pan(mine) === pan(theirs)) throw invalid({ other: [CERTIFICATE_MESSAGES.saleSamePerson] })
    const [own, known] = [await saleOf(trx, mine.row.id), await saleOf(trx, theirs.row.id)]
    if (own !== undefined && own === known) return
    if (own !== undefined && known !== undefined) throw conflict(CERTIFICATE_MESSAGES.saleOther)
    const sale = own ?? known ?? randomUUID()
    const joining = [...(own === undefined ? [mine.row.id] : []), ...(known === undefined ? [theirs.row.id] : [])]
    if ((await casesOfSale(trx, sale)).length + joining.length > MOST_OWNERS) {
      throw conflict(CERTIFICATE_MESSAGES.saleFull(MOST_OWNERS))
    }
    await insertSaleCases(
      trx,
      joining.map((case_id) => ({ case_id, sale_uid: sale, linked_at: clock.now() })),
    )
    for (const [{ row }, { remittance }] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const text = `Linked with ${remittanceNumber(remittance.id)}: owners of the same sale.`
      await writeNote(services, trx, { caseId: row.id, actor, text })
    }
  })
}

/** REM-000012, 12, or the reference that the customer has. */
async function remittanceCalled(db: Db, called: string): Promise<RemittanceRow | undefined> {
  const [, number] = /^(?:REM-?)?(\d{1,12})$/i.exec(called.trim()) ?? []
  return number === undefined ? findByReference(db, called.trim()) : findAnyRemittance(db, Number(number))
}

/**
 * Removes a case from its sale, with the shared documents between it and the others, whose cases it returns. Signed
 * cases keep the documents they are based on, unless those are erased.
 */
export async function leaveSale(
  services: Services,
  trx: Trx,
  { id, remittance_id }: CaseRow,
  { isErased }: { isErased: boolean },
): Promise<CaseRow[]> {
  const sale = await saleOf(trx, id)
  const linked = sale === undefined ? [] : await casesOfSale(trx, sale)
  const rest = await casesWithIds(
    trx,
    linked.filter((other) => other !== id),
  )
  const own = (await caseDocuments(services, trx, remittance_id)).map(({ uid }) => uid)
  const open = rest.filter(({ state }) => canBeSaved(state)).map((other) => other.id)
  await deleteUsedOf(trx, id, own, isErased ? 'all' : open)
  // A single case is not a shared sale.
  await deleteSaleCases(trx, rest.length === 1 ? linked : [id])
  return rest
}

/** Unlinks a case from its sale, and notes it on all of them. */
async function unlinkSale(services: Services, { remittanceId, actor }: OnSale): Promise<void> {
  await transaction(services.db, async (trx) => {
    const { row } = await holdCase(trx, remittanceId)
    mustBeOpen(row)
    const others = await leaveSale(services, trx, row, { isErased: false })
    if (others.length === 0) return
    const names = others.map(({ remittance_id }) => remittanceNumber(remittance_id)).join(', ')
    await writeNote(services, trx, { caseId: row.id, actor, text: `No longer linked with ${names}.` })
    for (const { id } of others) {
      await writeNote(services, trx, {
        caseId: id,
        actor,
        text: `No longer linked with ${remittanceNumber(remittanceId)}.`,
      })
    }
  })
}

type Sharing = OnSale & { uid: string; isUsed: boolean }

/** Uses a linked case's document for this case, or stops doing so. The file stays with its own customer. */
async function shareDocument(services: Services, { remittanceId, actor, uid, isUsed }: Sharing): Promise<void> {
  const { db, clock } = services
  await transaction(db, async (trx) => {
    const { row } = await holdCase(trx, remittanceId)
    mustBeOpen(row)
    if ((await usedDocuments(trx, row.id)).includes(uid) === isUsed) return
    const document = await linkedDocument(services, trx, row.id, uid)
    if (isUsed && document.isPicture) throw conflict(CERTIFICATE_MESSAGES.saleMarked)
    if (isUsed) await insertUsedDocument(trx, { case_id: row.id, document_uid: uid, used_at: clock.now() })
    else await deleteUsedDocument(trx, row.id, uid)
    const text = `${isUsed ? 'Uses' : 'No longer uses'} a document of ${document.case}: ${document.label}.`
    await writeNote(services, trx, { caseId: row.id, actor, text })
  })
}

async function linkedDocument(services: Services, trx: Trx, caseId: number, uid: string) {
  for (const { remittance, owner } of await linkedTo(services, trx, caseId)) {
    const found = (await shareable(services, trx, remittance.id)).find((document) => document.uid === uid)
    if (found) {
      return { case: owner.case, label: paperLabel(found.kind), isPicture: found.file.type !== 'application/pdf' }
    }
  }
  throw notFound(CERTIFICATE_MESSAGES.saleNoDocument)
}

const tags = ['desk']
const LINKING: RouteLimit = { name: 'desk-sale', by: 'account', points: 60, seconds: 60 }
const CHANGE = { access: { desk: 'tax-sheet' }, limit: LINKING } as const

/** Desk routes for the cases of co-owners. */
export function saleRoutes(app: Api, services: Services): void {
  const present = async (remittanceId: number) => ok(await presentSale(services, remittanceId))

  app.route({
    ...described('GET /desk/cases/:id/sale', { tags, summary: 'Lists the other owners’ cases linked to this sale' }),
    config: { access: { desk: 'see-cases' } },
    handler: ({ params }) => present(params.id),
  })

  app.route({
    ...described('POST /desk/cases/:id/sale', { tags, summary: 'Links the case with another owner’s' }),
    config: CHANGE,
    handler: async ({ staff, params, body }) => {
      await linkSale(services, { remittanceId: params.id, actor: caseActor(staff), other: body.other })
      return present(params.id)
    },
  })

  app.route({
    ...described('DELETE /desk/cases/:id/sale', { tags, summary: 'Unlinks the case from the shared sale' }),
    config: CHANGE,
    handler: async ({ staff, params }) => {
      await unlinkSale(services, { remittanceId: params.id, actor: caseActor(staff) })
      return present(params.id)
    },
  })

  app.route({
    ...described('PUT /desk/cases/:id/sale/documents/:uid', {
      tags,
      summary: 'Uses a linked case’s document about the sale for this case, unseen by this case’s customer',
    }),
    config: CHANGE,
    handler: async ({ staff, params }) => {
      const { id: remittanceId, uid } = params
      await shareDocument(services, { remittanceId, actor: caseActor(staff), uid, isUsed: true })
      return present(params.id)
    },
  })

  app.route({
    ...described('DELETE /desk/cases/:id/sale/documents/:uid', {
      tags,
      summary: 'Stops using the document for this case',
    }),
    config: CHANGE,
    handler: async ({ staff, params }) => {
      const { id: remittanceId, uid } = params
      await shareDocument(services, { remittanceId, actor: caseActor(staff), uid, isUsed: false })
      return present(params.id)
    },
  })
}
