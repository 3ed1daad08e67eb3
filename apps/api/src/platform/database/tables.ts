import type { CaseAct } from '@nirgam/domain/case/case-acts'
import type { FormPart } from '@nirgam/domain/case/case-guards'
import type { CaseState } from '@nirgam/domain/case/case-states'
import type { PaperVerdict } from '@nirgam/domain/case/paper-verdicts'
import type { Lane } from '@nirgam/domain/desk/queue'
import type { Role } from '@nirgam/domain/desk/roles'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

/**
 * The rows as both engines hold them: ids and times are integers (epoch milliseconds), yes/no is 1/0,
 * money is paise or cents, and every `*_sealed` column is ciphertext bound to its table, row and field.
 */
export type Tables = {
  meta: MetaTable
  users: UsersTable
  contacts: ContactsTable
  identities: IdentitiesTable
  sessions: SessionsTable
  devices: DevicesTable
  codes: CodesTable
  social_attempts: SocialAttemptsTable
  handoffs: HandoffsTable
  remittances: RemittancesTable
  documents: DocumentsTable
  cases: CasesTable
  case_events: CaseEventsTable
  case_items: CaseItemsTable
  case_papers: CasePapersTable
  case_notes: CaseNotesTable
  case_lookups: CaseLookupsTable
  case_presence: CasePresenceTable
  case_sheets: CaseSheetsTable
  certificates: CertificatesTable
  exported_forms: ExportedFormsTable
  bank_packets: BankPacketsTable
  payments: PaymentsTable
  payment_events: PaymentEventsTable
  webhook_events: WebhookEventsTable
  enquiries: EnquiriesTable
  enquiry_messages: EnquiryMessagesTable
  canned_texts: CannedTextsTable
  desk_settings: DeskSettingsTable
  banks: BanksTable
  bank_forms: BankFormsTable
  postal_answers: PostalAnswersTable
  jobs: JobsTable
  limits: LimitsTable
  outbox: OutboxTable
  audit: AuditTable
  staff: StaffTable
  staff_sessions: StaffSessionsTable
  staff_invitations: StaffInvitationsTable
}

type MetaTable = { name: string; value: string }

type UsersTable = {
  id: Generated<number>
  uid: string
  password_hash: string | null
  verified_at: number | null
  locked_at: number | null
  name_sealed: string | null
  /** date of birth, gender, pincode and address as sealed JSON */
  profile_sealed: string | null
  accept_marketing: Generated<number>
  /** wrong one-time codes on `wrong_codes_day` (days since the epoch, India time) */
  wrong_codes: Generated<number>
  wrong_codes_day: Generated<number>
  created_at: number
  updated_at: number
  /** nothing but the row is left of the account then */
  deleted_at: number | null
}

/** An e-mail address or a phone number of a user; only a verified one is exclusive. */
type ContactsTable = {
  id: Generated<number>
  uid: string
  user_id: number
  kind: 'email' | 'phone'
  /** keyed blind index of the normalised value, for look-ups */
  lookup: string
  value_sealed: string
  verified_at: number | null
  created_at: number
}

/** A person known by a social provider. */
type IdentitiesTable = {
  id: Generated<number>
  user_id: number
  provider: string
  /** keyed blind index of the provider's subject */
  subject_lookup: string
  created_at: number
}

type SessionsTable = {
  token_hash: string
  user_id: number
  created_at: number
  last_used_at: number
  expires_at: number
}

/** A browser that an account was signed in with before. */
type DevicesTable = {
  /** of the secret in its cookie and the account */
  device_hash: string
  user_id: number
  created_at: number
  expires_at: number
}

type CodesTable = {
  id: Generated<number>
  uid: string
  /** null where there is no such account: the code was never sent, and nobody can tell */
  user_id: number | null
  purpose:
    | 'sign_up'
    | 'whatsapp'
    | 'change_email'
    | 'change_phone'
    | 'reset_password'
    /** as `reset_password`, and the address it goes to takes the place of one that was lost */
    | 'recover'
    | 'delete_account'
  /** the address or number that it goes to */
  target_sealed: string | null
  code_mac: string
  tries: Generated<number>
  expires_at: number
  sent_at: number
  used_at: number | null
}

type SocialAttemptsTable = {
  state_hash: string
  provider: string
  /** nonce, PKCE verifier and where to go afterwards, as sealed JSON */
  secrets_sealed: string
  browser_hash: string
  expires_at: number
  used_at: number | null
}

/** What the browser brings back from a social sign-in, once, in exchange for a token. */
type HandoffsTable = {
  code_hash: string
  browser_hash: string
  user_id: number
  expires_at: number
  used_at: number | null
}

export type RemittanceStatus = 'in_progress' | 'processing' | 'approved' | 'rejected' | 'pending'

type RemittancesTable = {
  id: Generated<number>
  reference_number: string
  user_id: number
  status: RemittanceStatus
  status_reason: string | null
  is_completed: Generated<number>
  /** counted up with every change of the answers */
  version: Generated<number>
  amount_paise: number | null
  destination_country: string | null
  bank: string | null
  account_type: string | null
  source_of_funds: string | null
  /** the answers that tell of people, by step, as sealed JSON */
  details_sealed: string | null
  contribution_paise: number | null
  contribution_paid: Generated<number>
  payment_id: string | null
  set_aside_at: number | null
  erased_at: number | null
  completed_at: number | null
  created_at: number
  updated_at: number
}

type DocumentsTable = {
  id: Generated<number>
  uid: string
  remittance_id: number
  kind: string
  name_sealed: string
  media_type: string
  size: number
  data_key_sealed: string
  storage_key: string
  created_at: number
  /** `earlier`: replaced after payment; `offered`: answers an item and is not sent yet */
  standing: Generated<'current' | 'earlier' | 'offered'>
  /** the item of a case that it answers */
  item_uid: string | null
}

/** What follows payment. Its state moves by the acts of the domain's table alone. */
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
  /** null while the clock stands still; then nothing is due either */
  clock_since: number | null
  due_at: number | null
  /** when something happens by itself: a reminder, the closing */
  wakes_at: number | null
  state_since: number
  opened_at: number
  updated_at: number
  /** where it stands in the desk's queue: follows from state, holder and clock, written with them */
  lane: Lane
  queue_order: number
  /** of the remittance, as ids of the wizard's lists: the queue is filtered by them in its own order */
  bank: string | null
  source: string | null
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
  act: CaseAct
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
  document_kind: string | null
  field_path: string | null
  reason: string
  note_sealed: string | null
  /** value, value before, explanation: as sealed JSON */
  answer_sealed: string | null
  answered_at: number | null
  /** the version of the case that sent it; until then it is open */
  sent_version: number | null
  created_at: number
}

/** What the desk thinks of a paper. */
type CasePapersTable = {
  id: Generated<number>
  uid: string
  case_id: number
  kind: string
  document_uid: string | null
  verdict: PaperVerdict
  /** of the list of reasons to ask again */
  reason: string | null
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

/** What a case is found by: keyed blind indexes of the sender's names, e-mail address and PAN. */
type CaseLookupsTable = { case_id: number; lookup: string }

/** Who has a case open on the screen, for as long as they keep saying so. */
type CasePresenceTable = { remittance_id: number; staff_uid: string; seen_at: number }

/** Tax sheet and Form 146 of a case as they were saved; every saving is a version of its own. */
type CaseSheetsTable = {
  id: Generated<number>
  uid: string
  case_id: number
  version: number
  part: FormPart
  content_sealed: string
  /** everything that it was prepared from, whole; null until then, and never written again */
  frozen_sealed: string | null
  created_at: number
  prepared_at: number | null
}

/** What was given out: an accountant's certificate for Part C, otherwise a filing sheet alone. */
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
  /** of the file as it was uploaded, and is kept */
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
  /** tells whether anything of it has changed since */
  made_of: string
  /** JSON list of papers whose pages are not shown */
  attached_only: Generated<string>
  size: number | null
  storage_key: string | null
  data_key_sealed: string | null
  asked_at: number
}

export type PaymentStatus =
  | 'creating'
  | 'created'
  | 'approved'
  | 'capturing'
  | 'unknown'
  | 'declined'
  | 'paid'
  | 'cancelled'
  | 'expired'
  | 'superseded'
  | 'review'

type PaymentsTable = {
  id: Generated<number>
  uid: string
  remittance_id: number
  status: PaymentStatus
  amount_paise: number
  rupees_per_usd: number
  usd_cents: number
  order_id: string | null
  capture_id: string | null
  /** the capture PayPal holds back; settled later */
  capture_pending: Generated<number>
  create_request_id: string
  capture_request_id: string
  approval_url: string | null
  problem: string | null
  checks: Generated<number>
  created_at: number
  updated_at: number
  paid_at: number | null
  /** given back to the payer since, as charged and in rupees */
  refunded_cents: Generated<number>
  refunded_paise: Generated<number>
  refunded_at: number | null
}

type PaymentEventsTable = {
  id: Generated<number>
  payment_id: number
  status: PaymentStatus
  why: string
  at: number
}

type WebhookEventsTable = {
  event_id: string
  event_type: string
  order_id: string | null
  received_at: number
  processed_at: number | null
}

type EnquiriesTable = {
  id: Generated<number>
  uid: string
  user_id: number
  /** subject, message and the answer to them as sealed JSON */
  content_sealed: string
  priority: 'low' | 'medium' | 'high'
  status: 'pending' | 'in_progress' | 'resolved' | 'closed'
  /** what it is about, when somebody at the desk has said so */
  remittance_id: number | null
  created_at: number
  updated_at: number
}

/** What was written after the question, by either side. */
type EnquiryMessagesTable = {
  id: Generated<number>
  uid: string
  enquiry_id: number
  author_kind: 'customer' | 'staff' | 'operator'
  author_id: string | null
  /** the words, and the name of whoever of the firm wrote them, as sealed JSON */
  content_sealed: string
  at: number
}

/** Answers that are given often. They are the firm's own words and tell of nobody. */
type CannedTextsTable = { id: Generated<number>; uid: string; title: string; body: string; updated_at: number }

/** What the lead decides, by name, as JSON; what is not there is as usual. Nothing in it is personal. */
type DeskSettingsTable = { name: string; value: string; updated_at: number }

type BanksTable = {
  id: Generated<number>
  slug: string
  name: string
  icon: string
  color: string
  position: number
}

type BankFormsTable = {
  id: Generated<number>
  bank_id: number
  form_name: string
  description: string
  file_name: string
  file_size: number
  content: Buffer
  created_at: number
  removed_at: number | null
}

type PostalAnswersTable = { country: string; code: string; answer: string; fetched_at: number }

type JobsTable = {
  id: Generated<number>
  kind: string
  payload_sealed: string
  uid: string
  /** while pending, at most one job of a kind has this key */
  dedupe_key: string | null
  run_at: number
  attempts: Generated<number>
  lease: string | null
  leased_until: number | null
  last_error: string | null
  failed_at: number | null
  created_at: number
}

type LimitsTable = { key: string; points: number; resets_at: number }

type OutboxTable = {
  id: Generated<number>
  uid: string
  to_lookup: string
  message_sealed: string
  created_at: number
}

type AuditTable = {
  id: Generated<number>
  at: number
  who: string
  act: string
  subject: string
  detail: string
}

/** Somebody who works at the desk. One who was removed stays, without means to sign in: the history names them. */
type StaffTable = {
  id: Generated<number>
  uid: string
  /** keyed blind index of the e-mail address */
  email_lookup: string
  email_sealed: string
  name_sealed: string
  role: Role
  membership_number: string | null
  password_hash: string
  /** null while a new second factor waits to be enrolled */
  totp_secret_sealed: string | null
  /** the last time step that a code was accepted for */
  totp_step: Generated<number>
  /** JSON list of the MACs of those not used yet */
  recovery_codes: string
  wrong_codes: Generated<number>
  signed_in_at: number | null
  locked_at: number | null
  removed_at: number | null
  created_at: number
  updated_at: number
}

type StaffSessionsTable = {
  token_hash: string
  staff_id: number
  created_at: number
  last_used_at: number
  expires_at: number
}

/** A one-time link: to join, or for somebody on the staff to enrol a new second factor. */
type StaffInvitationsTable = {
  uid: string
  token_hash: string
  kind: 'join' | 'second-factor'
  staff_id: number | null
  /** null for the first lead of an installation, who says their address themselves */
  email_lookup: string | null
  email_sealed: string | null
  name_sealed: string | null
  role: Role
  membership_number: string | null
  totp_secret_sealed: string
  created_at: number
  expires_at: number
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>
