import type { Ledger } from '@nirgam/domain/guide/guide-answers'
import { type Day, indiaDate, taxYearOf } from '@nirgam/domain/guide/tax-year'
import { fromPaise } from '@nirgam/domain/money'
import type { Db, Trx } from '../../platform/database/engine.ts'
import type { Services } from '../../platform/services.ts'
import { formOf, listAllOf, type RemittanceRow } from '../remittances/remittances.ts'

const plain = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ')

/** What the same customer has sent through us in the tax year of a day, beside this remittance. */
export async function ledgerOf(
  { vault }: Pick<Services, 'vault'>,
  db: Db | Trx,
  remittance: RemittanceRow,
  day: Day,
): Promise<Ledger | null> {
  const year = taxYearOf(day)
  if (!year) return null
  const counts = ({ id, completed_at, status, amount_paise, set_aside_at }: RemittanceRow) => {
    if (id === remittance.id || completed_at === null || amount_paise === null) return false
    const sent = indiaDate(completed_at)
    return status !== 'rejected' && set_aside_at === null && sent >= year.from && sent <= year.to
  }
  const others = (await listAllOf(db, remittance.user_id)).filter(counts)
  const receiver = plain(formOf(vault, remittance).receiverDetails.name)
  const rupees = (rows: readonly RemittanceRow[]) =>
    Math.round(fromPaise(rows.reduce((sum, { amount_paise }) => sum + (amount_paise ?? 0), 0)))
  const toReceiver = others.filter((row) => plain(formOf(vault, row).receiverDetails.name) === receiver)
  return { taxYear: year.label, toReceiver: rupees(toReceiver), inAll: rupees(others) }
}
