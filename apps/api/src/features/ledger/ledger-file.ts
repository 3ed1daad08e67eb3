import type { LedgerData } from '@nirgam/domain/ledger/api-ledger'
import { CSV_START, csvLine } from '@nirgam/domain/shared/csv'

/** A tax year as a table for a spreadsheet. */
export function ledgerFile({ lines, total, year, called, rate }: LedgerData): string {
  const header = [
    'Date',
    'Receiver',
    'From account',
    'Purpose',
    'Currency',
    'Amount',
    'Rupees for one',
    'Rupees',
    'Bank',
    'TDS (rupees)',
    'TCS (rupees)',
    'Through',
  ]
  const rows = lines.map((line) =>
    csvLine([
      line.day,
      line.receiver,
      line.account_label,
      line.source_label ?? '',
      line.currency,
      line.amount,
      line.currency === 'INR' ? null : (line.rate ?? rate.rupees_per_dollar),
      line.rupees,
      line.bank,
      line.tds,
      line.tcs,
      line.reference_number === null
        ? 'Elsewhere'
        : `Nirgam ${line.reference_number}${line.sent ? '' : ', not sent and not counted'}`,
    ]),
  )
  const sum = csvLine([
    `${called === 'tax year' ? 'Tax' : 'Financial'} year ${year}`,
    null,
    null,
    null,
    null,
    null,
    null,
    total.rupees,
    null,
    total.tds,
    total.tcs,
    'All that was sent',
  ])
  return [CSV_START, csvLine(header), ...rows, sum].join('')
}
