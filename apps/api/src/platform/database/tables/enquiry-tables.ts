import type { Generated } from 'kysely'

/** What people ask, and what the firm has ready to answer. */
export type EnquiryTables = {
  enquiries: EnquiriesTable
  enquiry_messages: EnquiryMessagesTable
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
