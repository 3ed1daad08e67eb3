import { randomUUID } from 'node:crypto'
import type { CasePaper } from '@nirgam/domain/case/api-case'
import type { AskReason } from '@nirgam/domain/case/ask-reasons'
import { type Actor, actorId } from '@nirgam/domain/case/case-facts'
import { NOTE_MAX } from '@nirgam/domain/case/case-items'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { CASE_STATES } from '@nirgam/domain/case/case-states'
import { PAPER_KINDS, type PaperKind, paperLabel } from '@nirgam/domain/case/paper-kinds'
import { MATCH_TICKS, type MatchTick, type PaperVerdict } from '@nirgam/domain/case/paper-verdicts'
import type { SettledPaper } from '@nirgam/domain/certificate/paper-findings'
import { mayDo } from '@nirgam/domain/office/roles'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { addAuditEntry } from '../../../platform/audit.ts'
import { type Db, type Trx, transaction } from '../../../platform/database/engine.ts'
import { conflict, forbidden, invalid } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { type CaseDocument, caseDocuments } from '../../documents/documents.ts'
import { holdCase } from '../acts/hold-case.ts'
import { auditedAs } from '../history.ts'
import type { ItemRow } from './items-store.ts'
import { itemsOf } from './items-store.ts'
import { insertNote, type PaperRow, papersOf, setVerdict } from './papers-store.ts'

/** A paper of a case: its current document and the firm's verdict. */
export type Paper = {
  kind: PaperKind
  label: string
  state: CasePaper['state']
  current: CaseDocument | undefined
  verdict: PaperRow | undefined
}

const placeOfNote = (table: 'case_papers' | 'case_notes', uid: string) => ({ table, row: uid, field: 'note' })

type Known = { documents: readonly CaseDocument[]; items: readonly ItemRow[]; verdicts: readonly PaperRow[] }

/** Every kind that was uploaded, asked for or judged, in the order people think of them. */
export function papersIn({ documents, items, verdicts }: Known): Paper[] {
  const awaited = new Set(items.filter(({ sent_version }) => sent_version === null).map((item) => item.document_kind))
  const asked = new Set(items.map(({ document_kind }) => document_kind))
  return PAPER_KINDS.flatMap((kind) => {
    const current = documents.find((document) => document.kind === kind && document.standing === 'current')
    const verdict = verdicts.find((one) => one.kind === kind)
    if (!current && !verdict && !asked.has(kind)) return []
    return [{ kind, label: paperLabel(kind), current, verdict, state: stateOf(awaited.has(kind), current, verdict) }]
  })
}

/** A verdict is about one document: a newer one has none yet. */
function stateOf(isAwaited: boolean, current: CaseDocument | undefined, verdict: PaperRow | undefined): Paper['state'] {
  if (isAwaited) return 'asked'
  if (verdict?.verdict === 'waived') return 'waived'
  const isAboutCurrent = verdict?.document_uid === (current?.uid ?? null)
  if (isAboutCurrent && (verdict?.verdict === 'accepted' || verdict?.verdict === 'not_usable')) return verdict.verdict
  return current ? 'received' : 'asked'
}

/** Papers that are neither accepted nor waived, by their labels. A bank's letter is read, not judged. */
export async function openPapersOf(
  services: Services,
  db: Db | Trx,
  { id, remittance_id }: { id: number; remittance_id: number },
): Promise<string[]> {
  const papers = await allPapers(services, db, { id, remittance_id })
  const isSettled = ({ kind, state }: Paper) => kind === 'bank_letter' || state === 'accepted' || state === 'waived'
  return papers.filter((paper) => !isSettled(paper)).map(({ label }) => label)
}

async function allPapers(
  services: Services,
  db: Db | Trx,
  { id, remittance_id }: { id: number; remittance_id: number },
): Promise<Paper[]> {
  const documents = await caseDocuments(services, db, remittance_id)
  return papersIn({ documents, items: await itemsOf(db, id), verdicts: await papersOf(db, id) })
}

/** Papers the firm has accepted or waived, with the details it compared. */
export async function settledPapers(
  services: Services,
  db: Db | Trx,
  row: { id: number; remittance_id: number },
): Promise<SettledPaper[]> {
  return (await allPapers(services, db, row)).flatMap(({ kind, state, verdict }) =>
    state === 'accepted' || state === 'waived' ? [{ kind, verdict: state, ticks: ticksOf(verdict) }] : [],
  )
}

export function ticksOf(verdict: PaperRow | undefined): MatchTick[] {
  return MATCH_TICKS.filter((tick) => verdict?.ticks.split(',').includes(tick))
}

export type Judged = {
  kind: PaperKind
  verdict: PaperVerdict
  note?: string | undefined
  reason?: AskReason | null | undefined
  ticks?: readonly MatchTick[]
  /** the document that was looked at; left out: whichever is there */
  document?: string | null
}

/** Records the verdict on a paper as it is now. Only a lead waives one, and says why. */
export async function judgePaper(
  services: Services,
  { remittanceId, actor, paper }: { remittanceId: number; actor: Actor; paper: Judged },
): Promise<void> {
  const { db, vault, clock } = services
  const note = paper.note?.trim() ?? ''
  if (note.length > NOTE_MAX) throw invalid({ note: [CASE_MESSAGES.noteLong] })
  if (paper.verdict === 'waived' && note === '') throw invalid({ note: [CASE_MESSAGES.waiveNote] })
  if (!mayJudge(actor, paper.verdict)) throw forbidden('You don’t have permission to do this.')
  await transaction(db, async (trx) => {
    const { row } = await holdCase(trx, remittanceId)
    if (CASE_STATES[row.state].category === 'closed') throw conflict(CASE_MESSAGES.over)
    const documents = await caseDocuments(services, trx, remittanceId)
    const current = documents.find(({ kind, standing }) => kind === paper.kind && standing === 'current')
    if (paper.document !== undefined && paper.document !== (current?.uid ?? null)) {
      throw conflict(CASE_MESSAGES.newerPaper)
    }
    if (!current && paper.verdict !== 'waived' && paper.verdict !== 'asked') {
      throw invalid({ kind: [CASE_MESSAGES.notAPaper] })
    }
    const at = clock.now()
    await record(vault, trx, {
      caseId: row.id,
      documentUid: current?.uid ?? null,
      actor,
      at,
      paper: { ...paper, note },
    })
    await addAuditEntry(
      { clock, who: auditedAs(actor) },
      trx,
      `paper ${paper.verdict}`,
      remittanceNumber(remittanceId),
      paper.kind,
    )
  })
}

function mayJudge(actor: Actor, verdict: PaperVerdict): boolean {
  return actor.kind === 'staff' && mayDo(actor.role, verdict === 'waived' ? 'waive' : 'judge-papers')
}

/** Records the verdict 'asked' on the current document when a paper is asked for again. */
export async function markAsked(
  { vault }: Services,
  trx: Trx,
  marked: { caseId: number; kind: PaperKind; documentUid: string | null; actor: Actor; at: number },
): Promise<void> {
  const { kind, ...rest } = marked
  await record(vault, trx, { ...rest, paper: { kind, verdict: 'asked' } })
}

async function record(
  vault: Vault,
  trx: Trx,
  judged: { caseId: number; documentUid: string | null; actor: Actor; at: number; paper: Judged },
): Promise<void> {
  const { caseId, documentUid, actor, at, paper } = judged
  const uid = randomUUID()
  await setVerdict(trx, {
    uid,
    case_id: caseId,
    kind: paper.kind,
    document_uid: documentUid,
    verdict: paper.verdict,
    reason: paper.reason ?? null,
    ticks: (paper.ticks ?? []).join(','),
    note_sealed: paper.note ? vault.seal(paper.note, placeOfNote('case_papers', uid)) : null,
    actor_kind: actor.kind,
    actor_id: actorId(actor),
    at,
  })
}

/** A note of the firm's own; the customer never sees it. */
export async function addNote(
  services: Services,
  { remittanceId, actor, text }: { remittanceId: number; actor: Actor; text: string },
): Promise<void> {
  const { db, vault, clock } = services
  if (text.trim() === '') throw invalid({ note: [CASE_MESSAGES.noteMissing] })
  await transaction(db, async (trx) => {
    const { row } = await holdCase(trx, remittanceId)
    const uid = randomUUID()
    await insertNote(trx, {
      uid,
      case_id: row.id,
      actor_id: actorId(actor),
      note_sealed: vault.sealJson(
        { text: text.trim(), by: 'name' in actor ? actor.name : actor.kind },
        placeOfNote('case_notes', uid),
      ),
      at: clock.now(),
    })
  })
}

export function readNote(vault: Vault, { uid, note_sealed }: { uid: string; note_sealed: string }) {
  return vault.openJson(note_sealed, placeOfNote('case_notes', uid)) as { text: string; by: string }
}

export function noteOfPaper(vault: Vault, { uid, note_sealed }: PaperRow): string | null {
  return note_sealed === null ? null : vault.open(note_sealed, placeOfNote('case_papers', uid))
}
