import type { AskReason } from '@nirgam/domain/case/actions/ask-reasons'
import type { CaseAction } from '@nirgam/domain/case/actions/case-actions'
import type { FormPart } from '@nirgam/domain/case/case-facts'
import type { CaseState } from '@nirgam/domain/case/case-states'
import type { PaperKind } from '@nirgam/domain/case/paper-kinds'
import type { PaperVerdict } from '@nirgam/domain/case/paper-verdicts'
import type { Lane } from '@nirgam/domain/office/queue'
import type { FieldPath } from '@nirgam/domain/remittance/answers/form-fields'
import type { Generated } from 'kysely'

/** Tables of a case: its state, history, items and papers, and the staff who work on it. */
export type CaseTables = {
  cases: CasesTable
  case_events: CaseEventsTable
  case_items: CaseItemsTable
  case_papers: CasePapersTable
  case_notes: CaseNotesTable
  case_lookups: CaseLookupsTable
  case_presence: CasePresenceTable
}

/** Case of a paid remittance. Only actions declared in the domain change its state. */
type CasesTable = {
  id: Generated<number>
  uid: string
  remittance_id: number
  user_id: number
  state: CaseState
  /** counted up with every act */
  version: Generated<number>
  /** who of the staff works on it */
  holder: string | null
  part: FormPart | null
  /** working time that was promised, and what was left of it when the clock was last started or stopped */
  promised_ms: number
  left_ms: number
  /** null while the clock is stopped; then nothing is due either */
  clock_since: number | null
  due_at: number | null
  /** time of the next automatic step: a reminder, the closing */
  wakes_at: number | null
  state_since: number
  opened_at: number
  updated_at: number
  /** place in the desk's queue: derived from state, holder and clock, and written with them */
  lane: Lane
  queue_order: number
  /** of the remittance, as ids of the wizard's lists: the queue is filtered by them in its own order */
  bank: string | null
  source: string | null
  /** of the remittance, 0 without one: the queue is sorted by it */
  amount_paise: Generated<number>
  /** 1: can be searched; 0: from before there was a search */
  lookups: Generated<number>
}

type ActorKind = 'system' | 'customer' | 'staff' | 'operator'

/** The history: one row for each act, never changed. */
type CaseEventsTable = {
  id: Generated<number>
  uid: string
  case_id: number
  /** the case's version after it, so that of two acts at once one is refused by the database */
  version: number
  at: number
  act: CaseAction
  from_state: CaseState | null
  to_state: CaseState
  actor_kind: ActorKind
  actor_id: string | null
  /** what was said with it, as sealed JSON */
  data_sealed: string | null
}

/** Something the customer is asked for: a document or a field. */
type CaseItemsTable = {
  id: Generated<number>
  uid: string
  case_id: number
  /** the version of the case that asked */
  asked_version: number
  document_kind: PaperKind | null
  field_path: FieldPath | null
  reason: AskReason
  note_sealed: string | null
  /** value, value before, explanation: as sealed JSON */
  answer_sealed: string | null
  answered_at: number | null
  /** the version of the case that sent it; until then it is open */
  sent_version: number | null
  created_at: number
}

/** The desk's verdict on a paper. */
type CasePapersTable = {
  id: Generated<number>
  uid: string
  case_id: number
  kind: PaperKind
  document_uid: string | null
  verdict: PaperVerdict
  reason: AskReason | null
  /** what was compared and agrees, with commas */
  ticks: Generated<string>
  note_sealed: string | null
  actor_kind: ActorKind
  actor_id: string | null
  at: number
}

/** The firm's own notes; the customer never sees them. */
type CaseNotesTable = {
  id: Generated<number>
  uid: string
  case_id: number
  actor_id: string | null
  note_sealed: string
  at: number
}

/** Search index of a case: keyed blind indexes of the sender's names, e-mail address and PAN. */
type CaseLookupsTable = { case_id: number; lookup: string }

/** Who has a case open on the screen, for as long as they keep saying so. */
type CasePresenceTable = { remittance_id: number; staff_uid: string; seen_at: number }
