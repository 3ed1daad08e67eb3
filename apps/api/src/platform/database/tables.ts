import type { Generated, Insertable, Selectable, Updateable } from 'kysely'
import type { AccountTables, StaffTables } from './tables/account-tables.ts'
import type { CaseTables, CertificateTables } from './tables/case-tables.ts'
import type { EnquiryTables, LedgerTables, PaymentTables, RemittanceTables } from './tables/remittance-tables.ts'

export type { PaymentStatus, RemittanceStatus } from './tables/remittance-tables.ts'

/**
 * Rows as both engines store them, by area: ids and times are integers (epoch milliseconds), yes/no is 1/0, money is
 * paise or cents, and every `*_sealed` column is ciphertext bound to its table, row and field.
 */
export type Tables = PlatformTables &
  AccountTables &
  RemittanceTables &
  PaymentTables &
  CaseTables &
  CertificateTables &
  LedgerTables &
  EnquiryTables &
  ReferenceTables &
  StaffTables

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>

/** Tables that all features share. */
type PlatformTables = {
  meta: MetaTable
  jobs: JobsTable
  limits: LimitsTable
  outbox: OutboxTable
  audit: AuditTable
}

type MetaTable = { name: string; value: string }

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

/** Tables whose content is the same for all users. */
type ReferenceTables = {
  banks: BanksTable
  bank_forms: BankFormsTable
  postal_answers: PostalAnswersTable
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
