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
  payments: PaymentsTable
  payment_events: PaymentEventsTable
  webhook_events: WebhookEventsTable
  enquiries: EnquiriesTable
  banks: BanksTable
  bank_forms: BankFormsTable
  postal_answers: PostalAnswersTable
  jobs: JobsTable
  limits: LimitsTable
  outbox: OutboxTable
  audit: AuditTable
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
  created_at: number
  updated_at: number
}

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

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>
