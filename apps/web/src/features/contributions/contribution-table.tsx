import type { ContributionRecord } from '@nirgam/domain/remittance/api-payments'
import { remittanceNumber } from '@nirgam/domain/remittance/remittance-status'
import { formatIndiaDate } from '@nirgam/domain/shared/dates'
import { formatRupees, formatRupees2, type Rupees } from '@nirgam/domain/shared/money'
import { Text } from '../../ui/layout.tsx'
import { type Column, DataTable } from '../../ui/lists.tsx'
import type { Receipts } from '../receipts/receipts.tsx'
import { statusAndReceipt } from './contributions.tsx'

type ContributionTableProps = {
  rows: readonly ContributionRecord[]
  /** Rupees, for all contributions and not only those shown. */
  total: Rupees
  /** Rupees that PayPal still holds, not part of the total. */
  pending: Rupees
  busy: boolean
  receipts: Receipts
}

export function ContributionTable({ rows, total, pending, busy, receipts }: ContributionTableProps) {
  const columns: Column<ContributionRecord>[] = [
    { header: 'Sl. No.', onCard: 'nowhere', cell: (_row, index) => index + 1 },
    { header: 'Date', onCard: 'start', whole: true, cell: ({ date }) => formatIndiaDate(Date.parse(date)) },
    {
      header: 'Transaction ID',
      onCard: 'line',
      rowHeader: true,
      cell: ({ transaction_id, id }) => (
        <Text as="span" size="sm">
          {transaction_id}
          <Text as="div" size="sm" tone="dim">
            {remittanceNumber(id)}
          </Text>
        </Text>
      ),
    },
    {
      header: 'Amount',
      onCard: 'figure',
      align: 'end',
      whole: true,
      cell: ({ amount, refunded_amount }) => (
        <>
          {formatRupees(amount)}
          {refunded_amount > 0 && refunded_amount < amount && (
            <Text as="div" tone="dim" size="sm">
              {formatRupees2(refunded_amount)} refunded
            </Text>
          )}
        </>
      ),
    },
    ...statusAndReceipt(receipts),
  ]
  return (
    <DataTable
      caption="Your contributions"
      columns={columns}
      rows={rows}
      busy={busy}
      keyOf={({ id, status }) => `${id}-${status}`}
      footer={
        <tr>
          <th scope="row" colSpan={3}>
            {rows.some(({ refunded_amount }) => refunded_amount > 0) ? 'Total after refunds' : 'Total'}
            {pending > 0 && ' confirmed'}
          </th>
          <td data-align="end">{formatRupees2(total)}</td>
          <td colSpan={2}>{pending > 0 && `${formatRupees2(pending)} pending at PayPal`}</td>
        </tr>
      }
    />
  )
}
