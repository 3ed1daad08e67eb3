import type { CaseRecord } from '@nirgam/domain/case/api-case'
import { subjectLabel } from '@nirgam/domain/case/case-items'
import { CASE_MESSAGES } from '@nirgam/domain/case/case-messages'
import { conflict } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { type CaseDocument, caseDocuments } from '../documents/documents.ts'
import { findAnyRemittance } from '../remittances/remittances.ts'
import { type CaseRow, casesOf, eventsOf, findCase } from './case-store.ts'
import { checklistWithin } from './guide/case-guide.ts'
import { type CaseEventRecord, readEvent } from './history.ts'
import { answerOfItem, type ItemAnswer, type ItemState, noteOfItem, stateOfItem, subjectOf } from './items/items.ts'
import { type ItemRow, itemsOf, notesOf, papersOf } from './items/items-store.ts'
import { noteOfPaper, type Paper, papersIn, readNote } from './items/papers.ts'
import { presentCase } from './present-case.ts'

type InnerItem = Omit<ItemRow, 'id' | 'case_id' | 'note_sealed' | 'answer_sealed'> & {
  label: string
  state: ItemState
  note: string | null
  answer: ItemAnswer
}

/** A case as the firm sees it: the full history with names, and the firm's own notes. */
export type InnerCase = {
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

/** Every act, oldest first, with what was said and by whom. */
export async function historyOf(services: Services, remittanceId: number): Promise<CaseEventRecord[]> {
  const row = await existing(services, remittanceId)
  return (await eventsOf(services.db, row.id)).map((event) => readEvent(services.vault, event))
}

async function existing({ db }: Services, remittanceId: number): Promise<CaseRow> {
  const row = await findCase(db, remittanceId)
  if (!row) throw conflict(CASE_MESSAGES.none)
  return row
}

/** For somebody's own data: their cases as they see them. */
export async function casesOfUser(services: Services, userId: number): Promise<CaseRecord[]> {
  const records: CaseRecord[] = []
  for (const { remittance_id } of await casesOf(services.db, userId)) {
    records.push(await presentCase(services, services.db, remittance_id))
  }
  return records
}
