import { formatRupees, fromPaise } from '@nirgam/domain/money'
import { remittanceNumber } from '@nirgam/domain/remittance-status'
import type { Fact } from '../../platform/messages/mail-content.ts'
import type { RemittanceRow } from './remittance-store.ts'

type Told = Pick<RemittanceRow, 'id' | 'reference_number' | 'amount_paise' | 'destination_country'>

/** What every e-mail about a remittance says it is about: both its numbers, and the transfer, which is not charged by us. */
export function mailFacts({ id, reference_number, amount_paise, destination_country }: Told): Fact[] {
  const amount = amount_paise === null ? [] : [formatRupees(fromPaise(amount_paise))]
  const to = destination_country ? [`to ${destination_country}`] : []
  const transfer = [...amount, ...to].join(' ')
  return [
    ['Remittance ID', remittanceNumber(id)],
    ['Reference number', reference_number],
    ...(transfer ? [['Transfer by your bank', transfer] as const] : []),
  ]
}
