import type { Insertable, Selectable, Updateable } from 'kysely'
import type { AccountTables } from './tables/account-tables.ts'
import type { CaseTables } from './tables/case-tables.ts'
import type { CertificateTables } from './tables/certificate-tables.ts'
import type { EnquiryTables } from './tables/enquiry-tables.ts'
import type { LedgerTables } from './tables/ledger-tables.ts'
import type { PaymentTables } from './tables/payment-tables.ts'
import type { PlatformTables, ReferenceTables } from './tables/platform-tables.ts'
import type { RemittanceTables } from './tables/remittance-tables.ts'
import type { StaffTables } from './tables/staff-tables.ts'

export type { PaymentStatus } from './tables/payment-tables.ts'
export type { RemittanceStatus } from './tables/remittance-tables.ts'

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
