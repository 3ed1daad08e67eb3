import type { Generated } from 'kysely'

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
  /** 1: can be found by its words; 0: from before there was such a search */
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
