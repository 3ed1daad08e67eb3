import type { DocumentText } from '@nirgam/domain/reading/filed-form'
import type { Paise } from '@nirgam/domain/shared/money'
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
  /** the document of an earlier remittance whose use the customer agreed to when this one was created */
  reused_from: string | null
  /** when that one was sent */
  first_sent_at: number | null
  /** of a filed form; of other kinds only `found_sealed` is kept */
  text_sealed: string | null
  found_sealed: string | null
}
