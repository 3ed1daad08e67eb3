import type { ExchangeRate } from '@nirgam/domain/money'
import type { Generated } from 'kysely'

/** What customers say themselves, of a case and of their tax year. */
export type LedgerTables = {
  case_guides: CaseGuidesTable
  ledger_entries: LedgerEntriesTable
  ledger_rates: LedgerRatesTable
}

/** What the customer answered to the guide's questions about a case. */
type CaseGuidesTable = {
  id: Generated<number>
  uid: string
  remittance_id: number
  /** as sealed JSON */
  answers_sealed: string
  updated_at: number
}

/** What somebody sent without us, or what they know about a remittance of ours. */
type LedgerEntriesTable = {
  id: Generated<number>
  uid: string
  user_id: number
  /** of ours; null for what went elsewhere */
  remittance_id: number | null
  /** day, receiver, account, amount, rate, bank and taxes as sealed JSON */
  content_sealed: string
  created_at: number
  updated_at: number
}

/** Rupees for a dollar, as somebody wants a tax year counted. */
type LedgerRatesTable = {
  user_id: number
  /** '2026-27' */
  tax_year: string
  rate: ExchangeRate
  /** the day it is of */
  day: string
}
