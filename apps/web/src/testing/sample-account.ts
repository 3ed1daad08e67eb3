import type { CurrentUserData } from '@nirgam/domain/account/api-accounts'
import type { ContributionRecord } from '@nirgam/domain/remittance/api-payments'
import type { ListedRemittance } from '@nirgam/domain/remittance/api-remittances'
import { asRupees } from '@nirgam/domain/shared/money'

/** Shortly before midnight in India on 18 November. */
export const BEFORE_MIDNIGHT = '2026-11-18T18:25:00.000Z'
/** Shortly after midnight in India, on the same day in UTC. */
export const AFTER_MIDNIGHT = '2026-11-18T18:35:00.000Z'

export const SUBMITTED: ListedRemittance = {
  id: 4217,
  reference_number: 'NIR-7K2M-9QXD',
  is_completed: true,
  status: 'processing',
  status_reason: null,
  destination_country: 'Germany',
  amount: asRupees(2_513_470),
  bank: 'icici',
  contribution: asRupees(1_968),
  contribution_paid: true,
  payment_id: 'PAY-81',
  created_at: BEFORE_MIDNIGHT,
  updated_at: AFTER_MIDNIGHT,
  completed_at: AFTER_MIDNIGHT,
}

/** A draft that was begun and left, with only its number. */
export const UNFINISHED: ListedRemittance = {
  ...SUBMITTED,
  id: 93,
  reference_number: 'NIR-3B8C-1ZZW',
  is_completed: false,
  status: 'in_progress',
  destination_country: null,
  amount: null,
  bank: null,
  contribution: null,
  contribution_paid: false,
  payment_id: null,
  completed_at: null,
  created_at: AFTER_MIDNIGHT,
  percent: 38,
}

export const PAID: ContributionRecord = {
  id: 4217,
  date: BEFORE_MIDNIGHT,
  transaction_id: 'TX-90817',
  amount: asRupees(1_968),
  status: 'completed',
  refunded_amount: asRupees(0),
  created_at: AFTER_MIDNIGHT,
  reference_number: 'NIR-7K2M-9QXD',
  destination_country: 'Germany',
}

export const HELD: ContributionRecord = {
  ...PAID,
  id: 615,
  date: AFTER_MIDNIGHT,
  transaction_id: 'TX-00452',
  amount: asRupees(754),
  status: 'processing',
  reference_number: 'NIR-5T6Y-0PLM',
  destination_country: null,
}

export const JURGEN: CurrentUserData = {
  user: {
    id: 'a5e00000-0000-4000-8000-000000000071',
    name: 'Jürgen आशा Süß',
    email: 'jurgen@example.com',
    phone: '+919812345670',
    country_code: '+91',
    verified: true,
    created_at: BEFORE_MIDNIGHT,
  },
  has_completed_remittance: true,
  latest_remittance: 4217,
}
