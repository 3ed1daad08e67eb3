import { randomUUID } from 'node:crypto'
import type { AskReason } from '@nirgam/domain/case/actions/ask-reasons'
import type { CasePaper } from '@nirgam/domain/case/api-case'
import { type Actor, actorId } from '@nirgam/domain/case/case-facts'
import { NOTE_MAX } from '@nirgam/domain/case/case-items'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { CASE_STATES } from '@nirgam/domain/case/case-states'
import { type ChecklistLine, type NeededKind, neededKinds } from '@nirgam/domain/case/checklist'
import { PAPER_KINDS, type PaperKind, paperLabel } from '@nirgam/domain/case/paper-kinds'
import { MATCH_TICKS, type MatchTick, type PaperVerdict } from '@nirgam/domain/case/paper-verdicts'
import type { SettledPaper } from '@nirgam/domain/certificate/form-146-sources'
import { mentionedIn } from '@nirgam/domain/office/api-staff'
import { mayDo } from '@nirgam/domain/office/roles'
import { type Reading, readingOf } from '@nirgam/domain/reading/filed-form'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { addAuditEntry } from '../../../platform/audit.ts'
import { type Db, type Trx, transaction } from '../../../platform/database/engine.ts'
import { conflict, forbidden, invalid } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Vault } from '../../../platform/vault/vault.ts'
import { type CaseDocument, caseDocuments } from '../../documents/documents.ts'
import type { RemittanceRow } from '../../remittances/remittances.ts'
import { colleagues, tellStaff } from '../../staff/staff.ts'
import { holdCase } from '../acts/hold-case.ts'
import { type CaseRow, eventsOf, touchCase } from '../case-store.ts'
import { checklistWithin } from '../guide/case-guide.ts'
import { auditedAs, type CaseEventRecord, readEvent, type VerdictBefore } from '../history.ts'
import { deleteVerdict, type ItemRow, insertNote, itemsOf, type PaperRow, papersOf, setVerdict } from './items-store.ts'

/** A paper of a case: its current document and the firm's verdict. */
export type Paper = {
  kind: PaperKind
  label: string
  state: CasePaper['state']
  current: CaseDocument | undefined
  verdict: PaperRow | undefined
  /** undefined: not on the checklist */
  needed: NeededKind | undefined
}

const placeOfNote = (table: 'case_papers' | 'case_notes', uid: string) => ({ table, row: uid, field: 'note' })

type Known = {
  documents: readonly CaseDocument[]
  items: readonly ItemRow[]
  verdicts: readonly PaperRow[]
  checklist: readonly ChecklistLine[]
}

/** Every kind that is needed, was uploaded, asked for or judged, in the order people think of them. */
export function papersIn({ documents, items, verdicts, checklist }: Known): Paper[] {
  const awaited = new Set(items.filter(({ sent_version }) => sent_version === null).map((item) => item.document_kind))
  const currentOf = (kind: PaperKind) =>
    documents.find((document) => document.kind === kind && document.standing === 'current')
  const verdictOn = (kind: PaperKind) => verdicts.find((one) => one.kind === kind)
  const isKnown = (kind: PaperKind) => Boolean(currentOf(kind) ?? verdictOn(kind)) || awaited.has(kind)
  const list = neededKinds(checklist, isKnown)
  return PAPER_KINDS.flatMap((kind) => {
    const needed = list.find((one) => one.kind === kind)
    if (!needed && !isKnown(kind)) return []
    const [current, verdict] = [currentOf(kind), verdictOn(kind)]
    const state = isKnown(kind) ? stateOf(awaited.has(kind), current, verdict) : 'missing'
    return [{ kind, label: paperLabel(kind), current, verdict, needed, state }]
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

/**
 * Labels of papers that are neither accepted nor waived. A bank's letter and the filed form are read, not judged, and a
 * paper that is needed only if it applies may be missing.
 */
export async function openPapersOf(
  services: Services,
  db: Db | Trx,
  held: { row: CaseRow; remittance: RemittanceRow },
): Promise<string[]> {
  const papers = await allPapers(services, db, held.row, await checklistWithin(services, db, held))
  const isSettled = ({ kind, state, needed }: Paper) =>
    kind === 'bank_letter' ||
    kind === 'form_145' ||
    state === 'accepted' ||
    state === 'waived' ||
    (state === 'missing' && needed?.required !== true)
  return papers.filter((paper) => !isSettled(paper)).map(({ label }) => label)
}

async function allPapers(
  services: Services,
  db: Db | Trx,
  { id, remittance_id }: { id: number; remittance_id: number },
  checklist: readonly ChecklistLine[] = [],
): Promise<Paper[]> {
  const documents = await caseDocuments(services, db, remittance_id)
  return papersIn({ documents, items: await itemsOf(db, id), verdicts: await papersOf(db, id), checklist })
}

/** Whether the acknowledgement number of a filed form is in its text; null for any other paper. */
export function readingOn({ kind, current }: Paper, events: readonly CaseEventRecord[]): Reading | null {
  if (kind !== 'form_145' || !current) return null
  const numberOf = (of: CaseEventRecord['act']) =>
    events.findLast(({ act }) => act === of)?.said.acknowledgement || null
  return readingOf(current.text, { told: numberOf('filed'), certificate: numberOf('certify') })
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
  /** the document that was reviewed; if left out, the current one */
  document?: string | null
}

/** Records the verdict on a paper as it is now. Only a lead can waive one, with a reason. */
export async function judgePaper(
  services: Services,
  { remittanceId, actor, paper }: { remittanceId: number; actor: Actor; paper: Judged },
): Promise<void> {
  const { db, vault, clock } = services
  const note = paper.note?.trim() ?? ''
  if (note.length > NOTE_MAX) throw invalid({ note: [CASE_MESSAGES.noteLong] })
  if (paper.verdict === 'waived' && note === '') throw invalid({ note: [CASE_MESSAGES.waiveNote] })
  if (!mayJudge(actor, paper.verdict)) throw forbidden(CASE_MESSAGES.notAllowed)
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
    await touchCase(trx, row.id, at)
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

/** The verdicts that asking for these kinds replaces. */
export async function verdictsBefore(
  { vault }: Pick<Services, 'vault'>,
  trx: Trx,
  caseId: number,
  kinds: readonly PaperKind[],
): Promise<VerdictBefore[]> {
  const verdicts = await papersOf(trx, caseId)
  return verdicts
    .filter(({ kind, verdict }) => kinds.includes(kind) && verdict !== 'asked')
    .map((paper) => {
      const { id, uid, case_id, note_sealed, ...kept } = paper
      return { ...kept, note: noteOfPaper(vault, paper) }
    })
}

/**
 * When questions are taken back, each paper has the verdict again that it had before it was asked for. A verdict that
 * was given in the meantime stays.
 */
export async function unmarkAsked(
  { vault }: Pick<Services, 'vault'>,
  trx: Trx,
  caseId: number,
  takenBack: readonly ItemRow[],
): Promise<void> {
  const verdicts = await papersOf(trx, caseId)
  const events = await eventsOf(trx, caseId)
  for (const { document_kind: kind, asked_version } of takenBack) {
    const marked = verdicts.find((paper) => paper.kind === kind && paper.verdict === 'asked')
    if (!marked) continue
    await deleteVerdict(trx, marked.id)
    const asked = events.find(({ version }) => version === asked_version)
    const before = asked && readEvent(vault, asked).verdictsBefore?.find((verdict) => verdict.kind === kind)
    if (before) await write(vault, trx, caseId, before)
  }
}

async function record(
  vault: Vault,
  trx: Trx,
  judged: { caseId: number; documentUid: string | null; actor: Actor; at: number; paper: Judged },
): Promise<void> {
  const { caseId, documentUid, actor, at, paper } = judged
  await write(vault, trx, caseId, {
    kind: paper.kind,
    document_uid: documentUid,
    verdict: paper.verdict,
    reason: paper.reason ?? null,
    ticks: (paper.ticks ?? []).join(','),
    note: paper.note ?? null,
    actor_kind: actor.kind,
    actor_id: actorId(actor),
    at,
  })
}

async function write(vault: Vault, trx: Trx, caseId: number, { note, ...verdict }: VerdictBefore): Promise<void> {
  const uid = randomUUID()
  const note_sealed = note ? vault.seal(note, placeOfNote('case_papers', uid)) : null
  await setVerdict(trx, { ...verdict, uid, case_id: caseId, note_sealed })
}

type NoteOnCase = { remittanceId: number; actor: Actor; text: string }

/** A note of the firm's own; the customer never sees it. */
export async function addNote(services: Services, note: NoteOnCase): Promise<void> {
  if (note.text.trim() === '') throw invalid({ note: [CASE_MESSAGES.noteMissing] })
  const readers = [...(await colleagues(services)).values()].filter(({ canRead }) => canRead)
  await transaction(services.db, async (trx) => {
    const { row } = await holdCase(trx, note.remittanceId)
    await writeNote(services, trx, { caseId: row.id, ...note })
    for (const { uid: to } of mentionedIn(note.text, readers)) {
      const { remittanceId, actor, text } = note
      await tellStaff(services, trx, { to, kind: 'mention', remittanceId, by: actorId(actor), text })
    }
  })
}

/** Written in the transaction of the change that the note reports. */
export async function writeNote(
  { vault, clock }: Services,
  trx: Trx,
  { caseId, actor, text }: { caseId: number; actor: Actor; text: string },
): Promise<void> {
  const uid = randomUUID()
  await insertNote(trx, {
    uid,
    case_id: caseId,
    actor_id: actorId(actor),
    note_sealed: vault.sealJson(
      { text: text.trim(), by: 'name' in actor ? actor.name : actor.kind },
      placeOfNote('case_notes', uid),
    ),
    at: clock.now(),
  })
}

export function readNote(vault: Vault, { uid, note_sealed }: { uid: string; note_sealed: string }) {
  return vault.openJson(note_sealed, placeOfNote('case_notes', uid)) as { text: string; by: string }
}

export function noteOfPaper(vault: Vault, { uid, note_sealed }: PaperRow): string | null {
  return note_sealed === null ? null : vault.open(note_sealed, placeOfNote('case_papers', uid))
}
