import type { DocumentText } from '@nirgam/domain/reading/filed-form'
import type { Cents, ExchangeRate, Paise } from '@nirgam/domain/shared/money'
import type { Generated } from 'kysely'

/** Tables for the answers given before payment, and for documents. */
export type RemittanceTables = {
  remittances: RemittancesTable
  documents: DocumentsTable
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
  amount_paise: Paise | null
  destination_country: string | null
  bank: string | null
  account_type: string | null
  source_of_funds: string | null
  /** personal answers, by step, as sealed JSON */
  details_sealed: string | null
  contribution_paise: Paise | null
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
  /** null: not read */
  text_state: DocumentText['state'] | null
  /** keyed fingerprint of the bytes that were uploaded; null before migration 0027 */
  print: string | null
  /** the earlier remittance's document that the customer agreed to reuse when this one was created */
  reused_from: string | null
  /** when the reused document was first sent */
  first_sent_at: number | null
  /** of a filed form; of other kinds only `found_sealed` is kept */
  text_sealed: string | null
  found_sealed: string | null
}

/** Tables for payments, with every step of each. */
export type PaymentTables = {
  payments: PaymentsTable
  payment_events: PaymentEventsTable
  webhook_events: WebhookEventsTable
  refunds: RefundsTable
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
  amount_paise: Paise
  rupees_per_usd: number
  usd_cents: Cents
  order_id: string | null
  capture_id: string | null
  /** 1: PayPal has not completed the capture yet; settled later */
  capture_pending: Generated<number>
  create_request_id: string
  capture_request_id: string
  approval_url: string | null
  problem: string | null
  checks: Generated<number>
  created_at: number
  updated_at: number
  paid_at: number | null
  /** refunded to the payer since, as charged and in rupees */
  refunded_cents: Generated<Cents>
  refunded_paise: Generated<Paise>
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

/** A refund of a contribution, asked for by the firm or reported by PayPal. */
type RefundsTable = {
  id: Generated<number>
  uid: string
  remittance_id: number
  /** `failed`: PayPal refuses to make it */
  status: 'asked' | 'done' | 'failed'
  paise: Paise
  /** null until PayPal is called for the first time */
  cents: Cents | null
  request_id: string
  problem: string | null
  /** null for a refund that the firm did not ask for */
  asked_at: number | null
  done_at: number | null
}

/** Tables for enquiries, and for the canned texts and settings used to answer them. */
export type EnquiryTables = {
  enquiries: EnquiriesTable
  enquiry_messages: EnquiryMessagesTable
  enquiry_words: EnquiryWordsTable
  canned_texts: CannedTextsTable
  desk_settings: DeskSettingsTable
}

type EnquiriesTable = {
  id: Generated<number>
  uid: string
  user_id: number
  /** subject, message and the answer to them as sealed JSON */
  content_sealed: string
  priority: 'low' | 'medium' | 'high'
  status: 'pending' | 'in_progress' | 'resolved' | 'closed'
  /** remittance that the enquiry is about, if staff linked one */
  remittance_id: number | null
  created_at: number
  updated_at: number
  /** 1: can be found by its words; 0: older than that search */
  words: Generated<number>
}

/** Search index of an enquiry: keyed blind indexes of the words in its conversation. */
type EnquiryWordsTable = { enquiry_id: number; word: string }

/** Messages after the first question, from either side. */
type EnquiryMessagesTable = {
  id: Generated<number>
  uid: string
  enquiry_id: number
  author_kind: 'customer' | 'staff' | 'operator'
  author_id: string | null
  /** the text, and the name of the staff member who wrote it, as sealed JSON */
  content_sealed: string
  at: number
}

/** Answers used often. They are the firm's own texts and contain nothing personal. */
type CannedTextsTable = {
  id: Generated<number>
  uid: string
  title: string
  body: string
  /** the source of money that it is for; empty: any */
  source: Generated<string>
  updated_at: number
}

/** Settings changed by the lead, by name, as JSON; a missing row means the default. None is personal. */
type DeskSettingsTable = { name: string; value: string; updated_at: number }

/** Tables for customers' own statements about a case and their tax year. */
export type LedgerTables = {
  case_guides: CaseGuidesTable
  ledger_entries: LedgerEntriesTable
  ledger_rates: LedgerRatesTable
}

/** The customer's answers to the guide's questions about a case. */
type CaseGuidesTable = {
  id: Generated<number>
  uid: string
  remittance_id: number
  /** as sealed JSON */
  answers_sealed: string
  updated_at: number
}

/** A transfer the customer made without Nirgam, or their note on a remittance made through it. */
type LedgerEntriesTable = {
  id: Generated<number>
  uid: string
  user_id: number
  /** remittance made through Nirgam; null for a transfer made elsewhere */
  remittance_id: number | null
  /** day, receiver, account, amount, rate, bank and taxes as sealed JSON */
  content_sealed: string
  created_at: number
  updated_at: number
}

/** Rupees for a dollar that a user chose for a tax year. */
type LedgerRatesTable = {
  user_id: number
  /** '2026-27' */
  tax_year: string
  rate: ExchangeRate
  /** the day of the rate */
  day: string
}
