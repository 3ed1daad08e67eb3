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
  /** incremented with every action */
  version: Generated<number>
  /** staff member who works on it */
  holder: string | null
  part: FormPart | null
  /** working time that was promised, and the rest of it when the clock was last started or stopped */
  promised_ms: number
  left_ms: number
  /** null while the clock is stopped; the case is not due then */
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
  /** 1: can be searched; 0: older than the search */
  lookups: Generated<number>
}

type ActorKind = 'system' | 'customer' | 'staff' | 'operator'

/** The history: one row for each action, never changed. */
type CaseEventsTable = {
  id: Generated<number>
  uid: string
  case_id: number
  /** the case's version after the action: of two concurrent actions, the database refuses one */
  version: number
  at: number
  act: CaseAction
  from_state: CaseState | null
  to_state: CaseState
  actor_kind: ActorKind
  actor_id: string | null
  /** input of the action, as sealed JSON */
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
  /** the version of the case in which it was sent; null while it is open */
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
  /** facts that were compared and agree, comma-separated */
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

/** Staff who have a case open on screen; each repeats the claim while the page is open. */
type CasePresenceTable = { remittance_id: number; staff_uid: string; seen_at: number }

/** Tables for the firm's work on a case and the papers it issues. */
export type CertificateTables = {
  case_sheets: CaseSheetsTable
  certificates: CertificatesTable
  exported_forms: ExportedFormsTable
  bank_packets: BankPacketsTable
  packet_prints: PacketPrintsTable
  certificate_prints: CertificatePrintsTable
  sale_cases: SaleCasesTable
  sale_documents: SaleDocumentsTable
}

/** Tax sheet and Form 146 of a case as they were saved; every save is its own version. */
type CaseSheetsTable = {
  id: Generated<number>
  uid: string
  case_id: number
  version: number
  part: FormPart
  content_sealed: string
  /** complete snapshot of the data it was prepared from; null until then, and never changed afterwards */
  frozen_sealed: string | null
  created_at: number
  prepared_at: number | null
}

/** Issued papers: an accountant's certificate for Part C, otherwise only a filing sheet. */
type CertificatesTable = {
  id: Generated<number>
  uid: string
  case_id: number
  /** the prepared version that was signed */
  sheet_id: number
  part: FormPart
  signer: string
  membership_number: string | null
  udin: string | null
  filed_on: string | null
  details_sealed: string
  /** keyed blind index of the code on the papers */
  code_lookup: string
  code_sealed: string
  /** of the stored file, which is the upload unchanged */
  sha256: string | null
  size: number | null
  storage_key: string | null
  data_key_sealed: string | null
  issued_at: number
  standing: Generated<'valid' | 'superseded' | 'withdrawn'>
  ended_at: number | null
  ended_sealed: string | null
}

/** A Form 146 that the firm's own utility exported. */
type ExportedFormsTable = {
  id: Generated<number>
  uid: string
  staff_uid: string
  content_sealed: string
  created_at: number
}

/** Papers put together for a bank. They can be made again at any time, and are forgotten soon. */
type BankPacketsTable = {
  id: Generated<number>
  uid: string
  case_id: number
  state: 'making' | 'ready' | 'too_large' | 'failed'
  /** fingerprint of its sources: shows whether any has changed since */
  made_of: string
  /** JSON list of papers whose pages are not shown */
  attached_only: Generated<string>
  size: number | null
  storage_key: string | null
  data_key_sealed: string | null
  asked_at: number
}

/** Cases of owners of one sale. */
type SaleCasesTable = { case_id: number; sale_uid: string; linked_at: number }

/** Documents of a linked case that the desk uses for this one, too. */
type SaleDocumentsTable = { case_id: number; document_uid: string; used_at: number }

/** Fingerprints of certificates, with the case that used the file first. */
type CertificatePrintsTable = { sha256: string; case_id: number }

/** Fingerprints of packets, by which a packet is recognised after it was deleted here. */
type PacketPrintsTable = { certificate_uid: string; sha256: string; made_at: number }
