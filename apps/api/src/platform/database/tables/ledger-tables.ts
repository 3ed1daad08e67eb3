import type { ExchangeRate } from '@nirgam/domain/shared/money'
import type { Generated } from 'kysely'

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
  /** the day it is of */
  day: string
}
