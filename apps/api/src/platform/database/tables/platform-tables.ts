import type { Generated } from 'kysely'

/** Tables that all features share. */
export type PlatformTables = {
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
export type ReferenceTables = {
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
