import '@mantine/core/styles/Loader.layer.css'
import { Loader } from '@mantine/core'
import type { ContributionRecord } from '@nirgam/domain/api-payments'
import { formatIndiaDate } from '@nirgam/domain/dates'
import { formatRupees, formatRupees2 } from '@nirgam/domain/money'
import { ActionButton } from '../../ui/action.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { contributionStatus } from './contribution-status.ts'
import classes from './contributions-page.module.css'

type ContributionTableProps = {
  rows: readonly ContributionRecord[]
  /** Rupees, over all contributions and not only those shown. */
  total: number
  busy: boolean
  /** The remittance whose receipt is on its way. */
  downloading: number | null
  onReceipt: (contribution: ContributionRecord) => void
}

export function ContributionTable({ rows, total, busy, downloading, onReceipt }: ContributionTableProps) {
  const columns: Column<ContributionRecord>[] = [
    { header: 'Sl. No.', cell: (_row, index) => index + 1 },
    { header: 'Date', whole: true, cell: ({ date }) => formatIndiaDate(Date.parse(date)) },
    {
      header: 'Transaction ID',
      rowHeader: true,
      cell: ({ transaction_id }) => <span className={classes.transaction}>{transaction_id}</span>,
    },
    {
      header: 'Amount',
      align: 'end',
      whole: true,
      cell: ({ amount, status, refunded_amount }) => (
        <>
          {formatRupees(amount)}
          {status === 'partially_refunded' && (
            <span className={classes.refunded}>{formatRupees2(refunded_amount)} refunded</span>
          )}
        </>
      ),
    },
    { header: 'Status', cell: (contribution) => <StatusBadge {...contributionStatus(contribution)} /> },
    {
      header: 'Receipt',
      align: 'end',
      cell: (contribution) =>
        contribution.status === 'processing' ? (
          'Once confirmed'
        ) : (
          <ActionButton
            variant="default"
            size="sm"
            disabled={downloading !== null}
            aria-label={`Download receipt ${contribution.transaction_id}`}
            onClick={() => onReceipt(contribution)}
          >
            {downloading === contribution.id ? <Loader size={16} color="gray" /> : <DownloadIcon size={16} />}
            Receipt
          </ActionButton>
        ),
    },
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
          </th>
          <td data-align="end">{formatRupees2(total)}</td>
          <td colSpan={2} />
        </tr>
      }
    />
  )
}
