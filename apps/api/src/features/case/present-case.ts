import { describeReason } from '@nirgam/domain/case/actions/ask-reasons'
import {
  actionsFor,
  describeAction,
  isShown,
  reasonToldBy,
  timelineText,
} from '@nirgam/domain/case/actions/case-actions'
import type { CaseEvent, CaseGlance, CaseItem, CaseRecord } from '@nirgam/domain/case/api-case'
import { subjectLabel } from '@nirgam/domain/case/case-items'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { GIVEN_UP, lineOf, publicStatusOf, seenAs, titleOf, turnIn } from '@nirgam/domain/case/case-states'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import type { RemittanceForm } from '@nirgam/domain/remittance/answers/form-data'
import { withValue } from '@nirgam/domain/remittance/answers/form-fields'
import { valueInWords } from '@nirgam/domain/remittance/review'
import { fromPaise } from '@nirgam/domain/shared/money'
import type { Db, Trx } from '../../platform/database/engine.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { timeText } from '../../platform/replies.ts'
import type { Services } from '../../platform/services.ts'
import { type CaseDocument, caseDocuments } from '../documents/documents.ts'
import { presentMoney } from '../refunds/refunds.ts'
import { findAnyRemittance, formOf, type RemittanceRow } from '../remittances/remittances.ts'
import { BANK_ASKS } from './case-facts.ts'
import { type CaseRow, casesAmong, casesOf, eventsOf, findCase } from './case-store.ts'
import { checklistWithin } from './guide/case-guide.ts'
import { type CaseEventRecord, readEvent } from './history.ts'
import {
  answerOfItem,
  type ItemAnswer,
  type ItemState,
  isOpen,
  noteOfItem,
  stateOfItem,
  subjectOf,
} from './items/items.ts'
import { type ItemRow, itemsOf, notesOf, openItemsOf, papersOf } from './items/items-store.ts'
import { noteOfPaper, type Paper, papersIn, readingOn, readNote } from './items/papers.ts'

/** A case as its customer sees it: with public labels, without anything internal. */
export async function presentCase(services: Services, db: Db | Trx, remittanceId: number): Promise<CaseRecord> {
  const [remittance, row] = [await findAnyRemittance(db, remittanceId), await findCase(db, remittanceId)]
  if (!remittance || !row) throw notFound()
  const { vault, clock } = services
  const events = (await eventsOf(db, row.id)).map((event) => readEvent(vault, event))
  const items = await itemsOf(db, row.id)
  const documents = await caseDocuments(services, db, remittanceId)
  const checklist = await checklistWithin(services, db, { remittance, row })
  const papers = papersIn({ documents, items, verdicts: await papersOf(db, row.id), checklist })
  const form = formOf(vault, remittance)
  const state = seenAs(row.state)
  const entered = events.findLast(({ from_state, to_state }) => from_state !== to_state)
  return {
    remittance_id: remittance.id,
    reference_number: remittance.reference_number,
    version: row.version,
    updated_at: timeText(row.updated_at),
    state,
    status: publicStatusOf(row.state),
    ...(entered?.act === 'give_up' ? GIVEN_UP : { title: titleOf(state, row.part), line: lineOf(state, row.part) }),
    reason: reasonOf(row, entered, remittance),
    turn: turnIn(row.state),
    since: timeText(row.state_since),
    opened_at: timeText(row.opened_at),
    due_at: row.due_at === null ? null : timeText(row.due_at),
    is_late: row.due_at !== null && row.due_at < clock.now(),
    amount: fromPaise(remittance.amount_paise),
    destination_country: remittance.destination_country,
    part: row.part,
    money: await presentMoney(db, remittance),
    acknowledgement_145: events.findLast(({ act }) => act === 'filed')?.said.acknowledgement || null,
    items: items.flatMap((item) => {
      const stands = stateOfItem(item, events)
      // An item that was closed before it was answered is not shown.
      return stands === 'dropped' ? [] : [presentItem(services, { item, state: stands, form, documents, remittance })]
    }),
    papers: papers
      .filter(
        ({ kind, current, needed, state: stands }) =>
          current || needed || stands === 'waived' || isAwaited(items, kind),
      )
      .map((paper) => ({
        kind: paper.kind,
        label: paper.label,
        state: isWaitedFor(paper, items) ? paper.state : 'missing',
        file: paper.current?.file ?? null,
        reading: readingOn(paper, events),
        is_required: paper.needed?.required ?? false,
        proofs: paper.needed?.proofs ?? [],
      })),
    events: events.filter(({ act }) => isShown(act)).map((event) => presentEvent(event, row.part)),
    acts: actionsFor('customer', row.state),
    downloads: downloadsOf(remittance),
  }
}

/** Requests that the firm has not sent yet, or that were answered with an explanation, do not wait for the customer. */
function isWaitedFor({ kind, state }: Paper, items: readonly ItemRow[]): boolean {
  return state !== 'asked' || isAwaited(items, kind)
}

function isAwaited(items: readonly ItemRow[], kind: PaperKind): boolean {
  return items.some((item) => isOpen(item) && item.document_kind === kind)
}

/** The reason for the state; remittances older than cases have it beside the status. */
function reasonOf(row: CaseRow, entered: CaseEventRecord | undefined, remittance: RemittanceRow): string | null {
  if (entered?.act === 'open') return row.state === 'received' ? null : remittance.status_reason
  if (entered === undefined) return null
  const { act, said } = entered
  return said.reply ?? (act === BANK_ASKS ? said.words : undefined) ?? reasonToldBy(act, said)
}

type Asked = {
  item: ItemRow
  state: CaseItem['state']
  form: RemittanceForm
  documents: readonly CaseDocument[]
  remittance: RemittanceRow
}

function presentItem({ vault }: Services, { item, state, form, documents, remittance }: Asked): CaseItem {
  const reason = item.reason
  const { words, example } = describeReason(reason)
  const note = noteOfItem(vault, item)
  const isQuestion = item.document_kind === null && item.field_path === null
  const answer = answerOfItem(vault, item)
  const field = item.field_path
  return {
    id: item.uid,
    document: item.document_kind,
    field,
    label: subjectLabel(subjectOf(item)),
    reason,
    words: isQuestion ? (note ?? '') : words,
    example: example ?? null,
    note: isQuestion ? null : (note ?? (item.reason === 'other' ? remittance.status_reason : null)),
    state,
    current: field && valueInWords(form, field),
    answer: field && answer.value !== undefined ? valueInWords(withValue(form, field, answer.value), field) : null,
    explanation: answer.explanation ?? null,
    file: documents.find(({ uid }) => uid === answer.document)?.file ?? null,
    asked_at: timeText(item.created_at),
  }
}

function presentEvent(event: CaseEventRecord, part: CaseRow['part']): CaseEvent {
  const { uid, at, act, actor_kind, to_state, said } = event
  const { shown } = describeAction(act)
  return {
    id: uid,
    at: timeText(at),
    act,
    who: actor_kind === 'customer' ? 'you' : actor_kind === 'system' ? 'nobody' : 'us',
    title: shown || titleOf(seenAs(to_state), part),
    text: timelineText(act, said),
  }
}

function downloadsOf({ id, contribution_paid }: RemittanceRow): CaseRecord['downloads'] {
  if (contribution_paid === 0) return []
  return [{ name: 'receipt', label: 'Receipt', url: `/api/remittances/${id}/receipt` }]
}

/** The cases of some remittances and all cases that wait for their customer, for lists: always two statements. */
export async function glancesOf(db: Db, owner: number, remittances: string): Promise<CaseGlance[]> {
  const named = remittances === '' ? [] : remittances.split(',').map(Number)
  const rows = await casesAmong(db, owner, named)
  const items = await openItemsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, remittance_id, state, part, due_at }) => {
    const open = items.filter(({ case_id }) => case_id === id)
    return {
      remittance_id,
      state: seenAs(state),
      line: lineOf(seenAs(state), part),
      turn: turnIn(state),
      due_at: due_at === null ? null : timeText(due_at),
      asked: open.length,
      missing: open.filter(({ answered_at }) => answered_at === null).length,
    }
  })
}

type InnerItem = Omit<ItemRow, 'id' | 'case_id' | 'note_sealed' | 'answer_sealed'> & {
  label: string
  state: ItemState
  note: string | null
  answer: ItemAnswer
}

/** A case as the firm sees it: the full history with names, and the firm's own notes. */
type InnerCase = {
  row: CaseRow
  events: CaseEventRecord[]
  items: InnerItem[]
  papers: (Paper & { note: string | null })[]
  documents: CaseDocument[]
  notes: { at: number; text: string; by: string }[]
}

export async function caseWithin(services: Services, remittanceId: number): Promise<InnerCase> {
  const { db, vault } = services
  const row = await existing(services, remittanceId)
  const items = await itemsOf(db, row.id)
  const documents = await caseDocuments(services, db, remittanceId)
  const remittance = await findAnyRemittance(db, remittanceId)
  const checklist = remittance ? await checklistWithin(services, db, { remittance, row }) : []
  const papers = papersIn({ documents, items, verdicts: await papersOf(db, row.id), checklist })
  const events = await historyOf(services, remittanceId)
  return {
    row,
    events,
    items: items.map((item) => ({
      ...item,
      label: subjectLabel(subjectOf(item)),
      state: stateOfItem(item, events),
      note: noteOfItem(vault, item),
      answer: answerOfItem(vault, item),
    })),
    papers: papers.map((paper) => ({ ...paper, note: paper.verdict ? noteOfPaper(vault, paper.verdict) : null })),
    documents,
    notes: (await notesOf(db, row.id)).map((note) => ({ at: note.at, ...readNote(vault, note) })),
  }
}

/** All events, oldest first, with their input and author. */
export async function historyOf(services: Services, remittanceId: number): Promise<CaseEventRecord[]> {
  const row = await existing(services, remittanceId)
  return (await eventsOf(services.db, row.id)).map((event) => readEvent(services.vault, event))
}

async function existing({ db }: Services, remittanceId: number): Promise<CaseRow> {
  const row = await findCase(db, remittanceId)
  if (!row) throw conflict(CASE_MESSAGES.none)
  return row
}

/** The user's cases as they see them, for the download of their own data. */
export async function casesOfUser(services: Services, userId: number): Promise<CaseRecord[]> {
  const records: CaseRecord[] = []
  for (const { remittance_id } of await casesOf(services.db, userId)) {
    records.push(await presentCase(services, services.db, remittance_id))
  }
  return records
}
